/** The prescriptions of each client. No client is allergic to a prescribed drug. */
import type { ClientKey } from './clients.ts'
import {
  asNeeded,
  dailyAt,
  everyFewDays,
  monthly,
  type Prescription,
  prescribe,
  timesADay,
  timesAWeek,
  weekly,
} from './prescription.ts'

const PAIN_NOTE = 'For pain or fever. At least 6 hours apart, no more than 6 tablets in 24 hours.'
const FASTING_NOTE = 'On an empty stomach, 30 minutes before breakfast'
const BONE_NOTE = 'With a full glass of water; stays upright for 30 minutes'
const BOWEL_NOTE = 'After 2 days without a bowel movement. In a glass of water.'

export const prescriptions: Readonly<Record<ClientKey, readonly Prescription[]>> = {
  walter: [
    prescribe('metformin500', 1, timesADay(2), { notes: 'With food', change: { days_ago: 32, dosage: 2 } }),
    prescribe('lisinopril10', 1, timesADay(1), {
      notes: 'Hold when systolic pressure is below 100 and call the nurse',
    }),
    prescribe('atorvastatin', 1, dailyAt('20:00')),
    prescribe('aspirin', 1, timesADay(1)),
    prescribe('insulinGlargine', 18, dailyAt('21:00'), { change: { days_ago: 18, dosage: 20 } }),
    prescribe('acetaminophen', 2, asNeeded, { notes: PAIN_NOTE }),
  ],
  rosa: [
    prescribe('alendronate', 1, weekly('06:30', 'Sunday'), { notes: BONE_NOTE }),
    prescribe('calcium', 1, dailyAt('12:00')),
    prescribe('omeprazole', 1, dailyAt('07:30'), { notes: 'Before breakfast' }),
    prescribe('sertraline50', 1, timesADay(1), { change: { days_ago: 25, drug: 'sertraline100' } }),
    prescribe('cholecalciferol', 1, weekly('08:00', 'Wednesday')),
    prescribe('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  jerome: [
    prescribe('levetiracetam', 1, timesADay(2)),
    prescribe('divalproex', 1, timesADay(3), { notes: 'Swallow whole' }),
    prescribe('risperidone', 1, timesADay(2), {
      change: { days_ago: 20, schedule: dailyAt('20:00'), dosage: 2 },
    }),
    prescribe('benztropine', 1, dailyAt('20:00')),
    prescribe('melatonin', 1, dailyAt('21:00'), { stoppedDaysAgo: 22 }),
    prescribe('lorazepam', 1, asNeeded, {
      notes: 'For severe agitation, after redirection was tried. At most 2 a day.',
    }),
  ],
  jeremy: [
    prescribe('levothyroxine75', 1, dailyAt('06:30'), { notes: FASTING_NOTE }),
    prescribe('salmeterol', 1, timesADay(2), { notes: 'Rinse the mouth afterwards' }),
    prescribe('montelukast', 1, dailyAt('20:00')),
    prescribe('loratadine', 1, timesADay(1), {
      startDaysAgo: 27,
      endDaysAgo: -3,
      notes: 'While the pollen lasts',
    }),
    prescribe('albuterol', 2, asNeeded, {
      notes: 'For wheezing. At least 4 hours apart; call the nurse after the second.',
    }),
  ],
  patrick: [
    prescribe('donepezil', 1, dailyAt('21:00')),
    prescribe('memantine', 1, timesADay(2)),
    prescribe('tamsulosin', 1, dailyAt('18:00'), { notes: 'Half an hour after supper' }),
    prescribe('apixaban', 1, timesADay(2)),
    prescribe('fentanyl', 1, everyFewDays('09:00', 3), {
      notes: 'Take off the old patch first; another site each time',
    }),
    prescribe('cyanocobalamin', 1, monthly('09:00', 1)),
    prescribe('senna', 2, dailyAt('21:00')),
    prescribe('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  amara: [
    prescribe('sertraline50', 1, timesADay(1)),
    prescribe('ferrous', 1, weekly('12:00', 'Monday', 'Wednesday', 'Friday'), { notes: 'With orange juice' }),
    prescribe('buspirone', 1, timesADay(3)),
    prescribe('amoxicillin', 1, timesADay(3), {
      startDaysAgo: 40,
      endDaysAgo: 31,
      notes: 'Ear infection, 10 days',
    }),
    prescribe('hydrocortisone', 1, timesADay(2), {
      startDaysAgo: 0,
      endDaysAgo: -6,
      notes: 'Thin layer on the left forearm',
    }),
    prescribe('hydroxyzine', 1, asNeeded, { notes: 'For anxiety. At least 6 hours apart.' }),
  ],
  harold: [
    prescribe('furosemide', 1, dailyAt('08:00', '14:00'), { notes: 'Weigh before breakfast' }),
    prescribe('metoprolol', 1, timesADay(1), { notes: 'Hold when the pulse is below 55 and call the nurse' }),
    prescribe('potassium', 1, timesADay(1), { notes: 'With food' }),
    prescribe('atorvastatin', 1, dailyAt('20:00')),
    prescribe('insulinGlargine', 24, dailyAt('21:00')),
    prescribe('insulinLispro', 6, dailyAt('08:00', '12:00', '17:30'), {
      notes: 'When the meal is on the table',
    }),
    prescribe('latanoprost', 2, dailyAt('21:00'), { notes: 'One drop in each eye' }),
    prescribe('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  yolanda: [
    prescribe('levetiracetam', 1, timesADay(2), { change: { days_ago: 35, dosage: 2 } }),
    prescribe('lamotrigine', 1, timesADay(2)),
    prescribe('folicAcid', 1, timesADay(1)),
    prescribe('cholecalciferol', 1, weekly('08:00', 'Monday')),
  ],
  dmitri: [
    prescribe('haloperidol', 1, monthly('10:00', 15), { notes: 'Deep in the buttock, sides in turn' }),
    prescribe('benztropine', 1, timesADay(2)),
    prescribe('trazodone', 1, dailyAt('21:00')),
    prescribe('docusate', 1, timesADay(2), { stoppedDaysAgo: 29 }),
    prescribe('famotidine', 1, asNeeded, { notes: 'For heartburn. At most 2 a day.' }),
  ],
  fatima: [
    prescribe('baclofen', 1, timesADay(4)),
    prescribe('gabapentin', 1, timesADay(3)),
    prescribe('oxybutynin', 1, timesADay(2)),
    prescribe('omeprazole', 1, dailyAt('07:30')),
    prescribe('medroxyprogesterone', 1, everyFewDays('10:00', 90)),
    prescribe('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  beatriz: [
    prescribe('divalproex', 1, timesADay(2)),
    prescribe('levothyroxine50', 1, dailyAt('06:30'), { notes: FASTING_NOTE }),
    prescribe('losartan', 1, timesADay(1)),
    prescribe('quetiapine', 1, dailyAt('21:00'), { stoppedDaysAgo: 16 }),
    prescribe('olanzapine', 1, dailyAt('21:00'), { startDaysAgo: 15, notes: 'In place of quetiapine' }),
    prescribe('acetaminophen', 2, asNeeded, { notes: PAIN_NOTE }),
  ],
  calvin: [
    prescribe('guanfacine', 1, timesADay(1)),
    prescribe('aripiprazole', 1, timesADay(1), { change: { days_ago: 28, dosage: 2 } }),
    prescribe('melatonin', 1, dailyAt('20:30')),
    prescribe('loratadine', 1, asNeeded, { notes: 'For a runny nose. One a day.' }),
  ],
  gloria: [
    prescribe('amlodipine', 1, timesADay(1)),
    prescribe('alendronate', 1, weekly('06:30', 'Saturday'), { notes: BONE_NOTE }),
    prescribe('calcium', 1, dailyAt('12:00', '18:00')),
    prescribe('lidocaine', 1, dailyAt('08:00'), { notes: 'On the lower back for 12 hours; off at 20:00' }),
    prescribe('acetaminophen', 2, timesADay(3)),
  ],
  desmond: [
    prescribe('levetiracetam', 2, timesADay(2)),
    prescribe('topiramate', 1, timesADay(2)),
    prescribe('amantadine', 1, dailyAt('08:00', '14:00')),
    prescribe('trazodone', 1, dailyAt('21:00'), { change: { days_ago: 12, dosage: 2 } }),
    prescribe('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  ingrid: [
    prescribe('bupropion', 1, timesADay(1)),
    prescribe('mirtazapine', 1, dailyAt('21:00')),
    prescribe('cyanocobalamin', 1, monthly('10:00', 10, 25)),
    prescribe('ropinirole', 1, dailyAt('20:00')),
    prescribe('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  teodoro: [
    prescribe('metformin1000', 1, dailyAt('08:00', '17:30'), { notes: 'With food' }),
    prescribe('glipizide', 1, dailyAt('07:30'), { notes: 'Before breakfast; not without a meal' }),
    prescribe('lisinopril20', 1, timesADay(1)),
    prescribe('doxycycline', 1, timesADay(2), {
      startDaysAgo: 27,
      endDaysAgo: 21,
      notes: 'Skin infection, 7 days',
    }),
  ],
  naveen: [
    prescribe('fluoxetine', 1, timesADay(1)),
    prescribe('risperidone', 1, dailyAt('20:00')),
    prescribe('cetirizine', 1, dailyAt('20:00')),
  ],
  edith: [
    prescribe('memantine', 1, timesADay(2)),
    prescribe('lisinopril10', 1, timesADay(1)),
    prescribe('senna', 1, dailyAt('21:00')),
  ],
  arthur: [
    prescribe('metformin500', 1, timesADay(2), { notes: 'With food' }),
    prescribe('lisinopril10', 1, timesADay(1)),
    prescribe('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  shanice: [
    prescribe('lamotrigine', 1, timesADay(2)),
    prescribe('sertraline50', 1, timesADay(1)),
    prescribe('ferrous', 1, timesAWeek('12:00', 3), { notes: 'With orange juice' }),
  ],
}
