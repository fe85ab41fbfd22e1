/** The prescriptions of each client. No client is allergic to a prescribed drug. */
import type { ClientKey } from './clients.ts'
import {
  asNeeded,
  at,
  daily,
  everyDays,
  monthly,
  order,
  type Prescription,
  timesAWeek,
  weekly,
} from './prescription.ts'

const PAIN = 'For pain or fever. At least 6 hours apart, no more than 6 tablets in 24 hours.'
const FASTING = 'On an empty stomach, 30 minutes before breakfast'
const BONES = 'With a full glass of water; stays upright for 30 minutes'
const BOWELS = 'After 2 days without a bowel movement. In a glass of water.'

export const prescriptions: Readonly<Record<ClientKey, readonly Prescription[]>> = {
  walter: [
    order('metformin500', 1, daily(2), { notes: 'With food', change: { days_ago: 32, dosage: 2 } }),
    order('lisinopril10', 1, daily(1), {
      notes: 'Hold when systolic pressure is below 100 and call the nurse',
    }),
    order('atorvastatin', 1, at('20:00')),
    order('aspirin', 1, daily(1)),
    order('insulinGlargine', 18, at('21:00'), { change: { days_ago: 18, dosage: 20 } }),
    order('acetaminophen', 2, asNeeded, { notes: PAIN }),
  ],
  rosa: [
    order('alendronate', 1, weekly('06:30', 'Sunday'), { notes: BONES }),
    order('calcium', 1, at('12:00')),
    order('omeprazole', 1, at('07:30'), { notes: 'Before breakfast' }),
    order('sertraline50', 1, daily(1), { change: { days_ago: 25, drug: 'sertraline100' } }),
    order('cholecalciferol', 1, weekly('08:00', 'Wednesday')),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWELS }),
  ],
  jerome: [
    order('levetiracetam', 1, daily(2)),
    order('divalproex', 1, daily(3), { notes: 'Swallow whole' }),
    order('risperidone', 1, daily(2), { change: { days_ago: 20, schedule: at('20:00'), dosage: 2 } }),
    order('benztropine', 1, at('20:00')),
    order('melatonin', 1, at('21:00'), { stopped: 22 }),
    order('lorazepam', 1, asNeeded, {
      notes: 'For severe agitation, after redirection was tried. At most 2 a day.',
    }),
  ],
  jeremy: [
    order('levothyroxine75', 1, at('06:30'), { notes: FASTING }),
    order('salmeterol', 1, daily(2), { notes: 'Rinse the mouth afterwards' }),
    order('montelukast', 1, at('20:00')),
    order('loratadine', 1, daily(1), { starts: 27, ends: -3, notes: 'While the pollen lasts' }),
    order('albuterol', 2, asNeeded, {
      notes: 'For wheezing. At least 4 hours apart; call the nurse after the second.',
    }),
  ],
  patrick: [
    order('donepezil', 1, at('21:00')),
    order('memantine', 1, daily(2)),
    order('tamsulosin', 1, at('18:00'), { notes: 'Half an hour after supper' }),
    order('apixaban', 1, daily(2)),
    order('fentanyl', 1, everyDays('09:00', 3), {
      notes: 'Take off the old patch first; another site each time',
    }),
    order('cyanocobalamin', 1, monthly('09:00', 1)),
    order('senna', 2, at('21:00')),
    order('acetaminophen', 1, asNeeded, { notes: PAIN }),
  ],
  amara: [
    order('sertraline50', 1, daily(1)),
    order('ferrous', 1, weekly('12:00', 'Monday', 'Wednesday', 'Friday'), { notes: 'With orange juice' }),
    order('buspirone', 1, daily(3)),
    order('amoxicillin', 1, daily(3), { starts: 40, ends: 31, notes: 'Ear infection, 10 days' }),
    order('hydrocortisone', 1, daily(2), { starts: 0, ends: -6, notes: 'Thin layer on the left forearm' }),
    order('hydroxyzine', 1, asNeeded, { notes: 'For anxiety. At least 6 hours apart.' }),
  ],
  harold: [
    order('furosemide', 1, at('08:00', '14:00'), { notes: 'Weigh before breakfast' }),
    order('metoprolol', 1, daily(1), { notes: 'Hold when the pulse is below 55 and call the nurse' }),
    order('potassium', 1, daily(1), { notes: 'With food' }),
    order('atorvastatin', 1, at('20:00')),
    order('insulinGlargine', 24, at('21:00')),
    order('insulinLispro', 6, at('08:00', '12:00', '17:30'), { notes: 'When the meal is on the table' }),
    order('latanoprost', 2, at('21:00'), { notes: 'One drop in each eye' }),
    order('acetaminophen', 1, asNeeded, { notes: PAIN }),
  ],
  yolanda: [
    order('levetiracetam', 1, daily(2), { change: { days_ago: 35, dosage: 2 } }),
    order('lamotrigine', 1, daily(2)),
    order('folicAcid', 1, daily(1)),
    order('cholecalciferol', 1, weekly('08:00', 'Monday')),
  ],
  dmitri: [
    order('haloperidol', 1, monthly('10:00', 15), { notes: 'Deep in the buttock, sides in turn' }),
    order('benztropine', 1, daily(2)),
    order('trazodone', 1, at('21:00')),
    order('docusate', 1, daily(2), { stopped: 29 }),
    order('famotidine', 1, asNeeded, { notes: 'For heartburn. At most 2 a day.' }),
  ],
  fatima: [
    order('baclofen', 1, daily(4)),
    order('gabapentin', 1, daily(3)),
    order('oxybutynin', 1, daily(2)),
    order('omeprazole', 1, at('07:30')),
    order('medroxyprogesterone', 1, everyDays('10:00', 90)),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWELS }),
  ],
  beatriz: [
    order('divalproex', 1, daily(2)),
    order('levothyroxine50', 1, at('06:30'), { notes: FASTING }),
    order('losartan', 1, daily(1)),
    order('quetiapine', 1, at('21:00'), { stopped: 16 }),
    order('olanzapine', 1, at('21:00'), { starts: 15, notes: 'In place of quetiapine' }),
    order('acetaminophen', 2, asNeeded, { notes: PAIN }),
  ],
  calvin: [
    order('guanfacine', 1, daily(1)),
    order('aripiprazole', 1, daily(1), { change: { days_ago: 28, dosage: 2 } }),
    order('melatonin', 1, at('20:30')),
    order('loratadine', 1, asNeeded, { notes: 'For a runny nose. One a day.' }),
  ],
  gloria: [
    order('amlodipine', 1, daily(1)),
    order('alendronate', 1, weekly('06:30', 'Saturday'), { notes: BONES }),
    order('calcium', 1, at('12:00', '18:00')),
    order('lidocaine', 1, at('08:00'), { notes: 'On the lower back for 12 hours; off at 20:00' }),
    order('acetaminophen', 2, daily(3)),
  ],
  desmond: [
    order('levetiracetam', 2, daily(2)),
    order('topiramate', 1, daily(2)),
    order('amantadine', 1, at('08:00', '14:00')),
    order('trazodone', 1, at('21:00'), { change: { days_ago: 12, dosage: 2 } }),
    order('acetaminophen', 1, asNeeded, { notes: PAIN }),
  ],
  ingrid: [
    order('bupropion', 1, daily(1)),
    order('mirtazapine', 1, at('21:00')),
    order('cyanocobalamin', 1, monthly('10:00', 10, 25)),
    order('ropinirole', 1, at('20:00')),
    order('polyethyleneGlycol', 17, asNeeded, { notes: BOWELS }),
  ],
  teodoro: [
    order('metformin1000', 1, at('08:00', '17:30'), { notes: 'With food' }),
    order('glipizide', 1, at('07:30'), { notes: 'Before breakfast; not without a meal' }),
    order('lisinopril20', 1, daily(1)),
    order('doxycycline', 1, daily(2), { starts: 27, ends: 21, notes: 'Skin infection, 7 days' }),
  ],
  naveen: [
    order('fluoxetine', 1, daily(1)),
    order('risperidone', 1, at('20:00')),
    order('cetirizine', 1, at('20:00')),
  ],
  edith: [
    order('memantine', 1, daily(2)),
    order('lisinopril10', 1, daily(1)),
    order('senna', 1, at('21:00')),
  ],
  arthur: [
    order('metformin500', 1, daily(2), { notes: 'With food' }),
    order('lisinopril10', 1, daily(1)),
    order('acetaminophen', 1, asNeeded, { notes: PAIN }),
  ],
  shanice: [
    order('lamotrigine', 1, daily(2)),
    order('sertraline50', 1, daily(1)),
    order('ferrous', 1, timesAWeek('12:00', 3), { notes: 'With orange juice' }),
  ],
}
