/** The prescriptions of each client. No client is allergic to a prescribed drug. */
import type { ClientKey } from './clients.ts'
import {
  asNeeded,
  dailyAt,
  everyDays,
  monthly,
  order,
  type Prescription,
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
    order('metformin500', 1, timesADay(2), { notes: 'With food', change: { days_ago: 32, dosage: 2 } }),
    order('lisinopril10', 1, timesADay(1), {
      notes: 'Hold when systolic pressure is below 100 and call the nurse',
    }),
    order('atorvastatin', 1, dailyAt('20:00')),
    order('aspirin', 1, timesADay(1)),
    order('insulinGlargine', 18, dailyAt('21:00'), { change: { days_ago: 18, dosage: 20 } }),
    order('acetaminophen', 2, asNeeded, { notes: PAIN_NOTE }),
  ],
  rosa: [
    order('alendronate', 1, weekly('06:30', 'Sunday'), { notes: BONE_NOTE }),
    order('calcium', 1, dailyAt('12:00')),
    order('omeprazole', 1, dailyAt('07:30'), { notes: 'Before breakfast' }),
    order('sertraline50', 1, timesADay(1), { change: { days_ago: 25, drug: 'sertraline100' } }),
    order('cholecalciferol', 1, weekly('08:00', 'Wednesday')),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  jerome: [
    order('levetiracetam', 1, timesADay(2)),
    order('divalproex', 1, timesADay(3), { notes: 'Swallow whole' }),
    order('risperidone', 1, timesADay(2), {
      change: { days_ago: 20, schedule: dailyAt('20:00'), dosage: 2 },
    }),
    order('benztropine', 1, dailyAt('20:00')),
    order('melatonin', 1, dailyAt('21:00'), { stopped: 22 }),
    order('lorazepam', 1, asNeeded, {
      notes: 'For severe agitation, after redirection was tried. At most 2 a day.',
    }),
  ],
  jeremy: [
    order('levothyroxine75', 1, dailyAt('06:30'), { notes: FASTING_NOTE }),
    order('salmeterol', 1, timesADay(2), { notes: 'Rinse the mouth afterwards' }),
    order('montelukast', 1, dailyAt('20:00')),
    order('loratadine', 1, timesADay(1), { starts: 27, ends: -3, notes: 'While the pollen lasts' }),
    order('albuterol', 2, asNeeded, {
      notes: 'For wheezing. At least 4 hours apart; call the nurse after the second.',
    }),
  ],
  patrick: [
    order('donepezil', 1, dailyAt('21:00')),
    order('memantine', 1, timesADay(2)),
    order('tamsulosin', 1, dailyAt('18:00'), { notes: 'Half an hour after supper' }),
    order('apixaban', 1, timesADay(2)),
    order('fentanyl', 1, everyDays('09:00', 3), {
      notes: 'Take off the old patch first; another site each time',
    }),
    order('cyanocobalamin', 1, monthly('09:00', 1)),
    order('senna', 2, dailyAt('21:00')),
    order('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  amara: [
    order('sertraline50', 1, timesADay(1)),
    order('ferrous', 1, weekly('12:00', 'Monday', 'Wednesday', 'Friday'), { notes: 'With orange juice' }),
    order('buspirone', 1, timesADay(3)),
    order('amoxicillin', 1, timesADay(3), { starts: 40, ends: 31, notes: 'Ear infection, 10 days' }),
    order('hydrocortisone', 1, timesADay(2), {
      starts: 0,
      ends: -6,
      notes: 'Thin layer on the left forearm',
    }),
    order('hydroxyzine', 1, asNeeded, { notes: 'For anxiety. At least 6 hours apart.' }),
  ],
  harold: [
    order('furosemide', 1, dailyAt('08:00', '14:00'), { notes: 'Weigh before breakfast' }),
    order('metoprolol', 1, timesADay(1), { notes: 'Hold when the pulse is below 55 and call the nurse' }),
    order('potassium', 1, timesADay(1), { notes: 'With food' }),
    order('atorvastatin', 1, dailyAt('20:00')),
    order('insulinGlargine', 24, dailyAt('21:00')),
    order('insulinLispro', 6, dailyAt('08:00', '12:00', '17:30'), { notes: 'When the meal is on the table' }),
    order('latanoprost', 2, dailyAt('21:00'), { notes: 'One drop in each eye' }),
    order('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  yolanda: [
    order('levetiracetam', 1, timesADay(2), { change: { days_ago: 35, dosage: 2 } }),
    order('lamotrigine', 1, timesADay(2)),
    order('folicAcid', 1, timesADay(1)),
    order('cholecalciferol', 1, weekly('08:00', 'Monday')),
  ],
  dmitri: [
    order('haloperidol', 1, monthly('10:00', 15), { notes: 'Deep in the buttock, sides in turn' }),
    order('benztropine', 1, timesADay(2)),
    order('trazodone', 1, dailyAt('21:00')),
    order('docusate', 1, timesADay(2), { stopped: 29 }),
    order('famotidine', 1, asNeeded, { notes: 'For heartburn. At most 2 a day.' }),
  ],
  fatima: [
    order('baclofen', 1, timesADay(4)),
    order('gabapentin', 1, timesADay(3)),
    order('oxybutynin', 1, timesADay(2)),
    order('omeprazole', 1, dailyAt('07:30')),
    order('medroxyprogesterone', 1, everyDays('10:00', 90)),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  beatriz: [
    order('divalproex', 1, timesADay(2)),
    order('levothyroxine50', 1, dailyAt('06:30'), { notes: FASTING_NOTE }),
    order('losartan', 1, timesADay(1)),
    order('quetiapine', 1, dailyAt('21:00'), { stopped: 16 }),
    order('olanzapine', 1, dailyAt('21:00'), { starts: 15, notes: 'In place of quetiapine' }),
    order('acetaminophen', 2, asNeeded, { notes: PAIN_NOTE }),
  ],
  calvin: [
    order('guanfacine', 1, timesADay(1)),
    order('aripiprazole', 1, timesADay(1), { change: { days_ago: 28, dosage: 2 } }),
    order('melatonin', 1, dailyAt('20:30')),
    order('loratadine', 1, asNeeded, { notes: 'For a runny nose. One a day.' }),
  ],
  gloria: [
    order('amlodipine', 1, timesADay(1)),
    order('alendronate', 1, weekly('06:30', 'Saturday'), { notes: BONE_NOTE }),
    order('calcium', 1, dailyAt('12:00', '18:00')),
    order('lidocaine', 1, dailyAt('08:00'), { notes: 'On the lower back for 12 hours; off at 20:00' }),
    order('acetaminophen', 2, timesADay(3)),
  ],
  desmond: [
    order('levetiracetam', 2, timesADay(2)),
    order('topiramate', 1, timesADay(2)),
    order('amantadine', 1, dailyAt('08:00', '14:00')),
    order('trazodone', 1, dailyAt('21:00'), { change: { days_ago: 12, dosage: 2 } }),
    order('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  ingrid: [
    order('bupropion', 1, timesADay(1)),
    order('mirtazapine', 1, dailyAt('21:00')),
    order('cyanocobalamin', 1, monthly('10:00', 10, 25)),
    order('ropinirole', 1, dailyAt('20:00')),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWEL_NOTE }),
  ],
  teodoro: [
    order('metformin1000', 1, dailyAt('08:00', '17:30'), { notes: 'With food' }),
    order('glipizide', 1, dailyAt('07:30'), { notes: 'Before breakfast; not without a meal' }),
    order('lisinopril20', 1, timesADay(1)),
    order('doxycycline', 1, timesADay(2), { starts: 27, ends: 21, notes: 'Skin infection, 7 days' }),
  ],
  naveen: [
    order('fluoxetine', 1, timesADay(1)),
    order('risperidone', 1, dailyAt('20:00')),
    order('cetirizine', 1, dailyAt('20:00')),
  ],
  edith: [
    order('memantine', 1, timesADay(2)),
    order('lisinopril10', 1, timesADay(1)),
    order('senna', 1, dailyAt('21:00')),
  ],
  arthur: [
    order('metformin500', 1, timesADay(2), { notes: 'With food' }),
    order('lisinopril10', 1, timesADay(1)),
    order('acetaminophen', 1, asNeeded, { notes: PAIN_NOTE }),
  ],
  shanice: [
    order('lamotrigine', 1, timesADay(2)),
    order('sertraline50', 1, timesADay(1)),
    order('ferrous', 1, timesAWeek('12:00', 3), { notes: 'With orange juice' }),
  ],
}
