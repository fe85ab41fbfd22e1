/** The demo's unusual doses, each listed by client and drug. All other doses are the usual rounds of `rounds.ts`. */
import type { OperationInput } from '#domain/operations.ts'
import type { ClientKey } from './clients.ts'
import type { DrugKey } from './formulary.ts'

/** A dose: its client, its drug, its time, and its day counted back from the day of loading. */
interface Dose {
  readonly client: ClientKey
  readonly drug: DrugKey
  readonly days_ago: number
  readonly time: string
}

/** What happened to the dose, with the text of the note about it. */
export type UnusualOutcome =
  /** The dose was never marked. */
  | { readonly kind: 'blank' }
  /** The dose was marked given, then found not to have been taken (M4). */
  | { readonly kind: 'corrected'; readonly note: string }
  /** The wrong line was tapped and the mark taken back within ten seconds; the dose was given later (M4). */
  | { readonly kind: 'mis_tap' }
  | { readonly kind: 'held'; readonly note: string }
  /** The dose was given on time and recorded hours later. */
  | { readonly kind: 'late'; readonly hours: number; readonly note: string }
  /** Two people gave the dose, each on a tablet that had not synced with the other (M5). */
  | { readonly kind: 'twice' }

// biome-ignore format: a table
export const unusualDoses: readonly (Dose & UnusualOutcome)[] = [
  { client: 'walter', drug: 'atorvastatin', days_ago: 3, time: '20:00', kind: 'blank' },
  { client: 'fatima', drug: 'gabapentin', days_ago: 6, time: '14:00', kind: 'blank' },
  { client: 'jeremy', drug: 'montelukast', days_ago: 4, time: '20:00', kind: 'mis_tap' },
  { client: 'yolanda', drug: 'levetiracetam', days_ago: 7, time: '20:00', kind: 'twice' },
  { client: 'rosa', drug: 'omeprazole', days_ago: 2, time: '07:30', kind: 'twice' },
  { client: 'jerome', drug: 'divalproex', days_ago: 9, time: '14:00', kind: 'corrected', note: 'Tablet found in his cup after lunch.' },
  { client: 'gloria', drug: 'calcium', days_ago: 12, time: '18:00', kind: 'corrected', note: 'Spat out when the tablet broke; nurse told.' },
  { client: 'calvin', drug: 'aripiprazole', days_ago: 22, time: '08:00', kind: 'corrected', note: 'Tablets found under the breakfast plate.' },
  { client: 'walter', drug: 'lisinopril10', days_ago: 8, time: '08:00', kind: 'held', note: 'Blood pressure 92/54. Nurse called, held today.' },
  { client: 'harold', drug: 'metoprolol', days_ago: 14, time: '08:00', kind: 'held', note: 'Pulse 51. Nurse called, held today.' },
  { client: 'harold', drug: 'metoprolol', days_ago: 5, time: '08:00', kind: 'held', note: 'Pulse 53. Nurse called, held today.' },
  { client: 'rosa', drug: 'omeprazole', days_ago: 11, time: '07:30', kind: 'late', hours: 5, note: 'Given at breakfast; tablet battery was flat until noon.' },
]

/** Days on which a client was not in the home. */
// biome-ignore format: a table
export const absences: readonly { client: ClientKey; from_days_ago: number; to_days_ago: number; note: string }[] = [
  { client: 'calvin', from_days_ago: 18, to_days_ago: 16, note: 'At his parents’, who give his medication.' },
  { client: 'gloria', from_days_ago: 34, to_days_ago: 31, note: 'In hospital for observation.' },
]

type ReasonCode = NonNullable<OperationInput<'administration.mark'>['reason_code']>

/** How many doses in a thousand are not taken, with the reason and the note. */
export const missedRates: readonly {
  reason: ReasonCode
  per_thousand: number
  notes: readonly (string | null)[]
}[] = [
  {
    reason: 'refused',
    per_thousand: 12,
    notes: [
      'Refused twice, 15 minutes apart.',
      'Turned away, said no.',
      'Wanted to sleep first, then refused.',
      null,
    ],
  },
  { reason: 'asleep', per_thousand: 5, notes: ['Sound asleep, not woken.', null] },
  { reason: 'away', per_thousand: 7, notes: ['At the day program.', 'Out with family.', 'At the dentist.'] },
  { reason: 'not_available', per_thousand: 2, notes: ['Refill did not arrive; pharmacy called.'] },
  { reason: 'vomited', per_thousand: 1, notes: ['Was vomiting at the time; nurse told.'] },
]

/** Factors by which some clients refuse more often than others. */
export const refusalFactors: Partial<Readonly<Record<ClientKey, number>>> = {
  jerome: 4,
  calvin: 3,
  beatriz: 2,
}

/** The as-needed doses of the demo: the time of each, and the note with the reason (M8). */
// biome-ignore format: a table
export const asNeededDoses: readonly (Dose & { readonly note: string })[] = [
  { client: 'walter', drug: 'acetaminophen', days_ago: 41, time: '15:20', note: 'Headache. Better after an hour.' },
  { client: 'walter', drug: 'acetaminophen', days_ago: 13, time: '19:05', note: 'Sore knee after the walk. Better at bedtime.' },
  { client: 'walter', drug: 'acetaminophen', days_ago: 1, time: '10:40', note: 'Headache. Better after 40 minutes.' },
  { client: 'rosa', drug: 'polyethyleneGlycol', days_ago: 27, time: '09:15', note: 'No bowel movement for 2 days. Worked the next morning.' },
  { client: 'rosa', drug: 'polyethyleneGlycol', days_ago: 6, time: '09:30', note: 'No bowel movement for 2 days. Worked in the evening.' },
  { client: 'jerome', drug: 'lorazepam', days_ago: 30, time: '16:45', note: 'Shouting and pacing, redirection did not help. Calm after 50 minutes.' },
  { client: 'jerome', drug: 'lorazepam', days_ago: 10, time: '17:10', note: 'Hitting the door, music did not help. Calm after an hour.' },
  { client: 'jeremy', drug: 'albuterol', days_ago: 19, time: '11:25', note: 'Wheezing after gym. Breathing easy after 15 minutes.' },
  { client: 'jeremy', drug: 'albuterol', days_ago: 2, time: '21:50', note: 'Cough and wheezing. Breathing easy after 20 minutes.' },
  { client: 'patrick', drug: 'acetaminophen', days_ago: 16, time: '13:35', note: 'Back pain, 6 of 10. 3 of 10 after an hour.' },
  { client: 'amara', drug: 'hydroxyzine', days_ago: 23, time: '18:20', note: 'Anxious before the family visit. Settled after an hour.' },
  { client: 'amara', drug: 'hydroxyzine', days_ago: 3, time: '17:45', note: 'Anxious, thunderstorm. Settled after 45 minutes.' },
  { client: 'harold', drug: 'acetaminophen', days_ago: 8, time: '22:10', note: 'Hip pain. Asleep after an hour.' },
  { client: 'dmitri', drug: 'famotidine', days_ago: 15, time: '20:30', note: 'Heartburn after supper. Gone after an hour.' },
  { client: 'dmitri', drug: 'famotidine', days_ago: 5, time: '19:50', note: 'Heartburn after pizza. Gone after an hour.' },
  { client: 'fatima', drug: 'polyethyleneGlycol', days_ago: 20, time: '09:40', note: 'No bowel movement for 3 days. Worked the next day.' },
  { client: 'beatriz', drug: 'acetaminophen', days_ago: 11, time: '12:55', note: 'Toothache. Better after an hour; dentist called.' },
  { client: 'calvin', drug: 'loratadine', days_ago: 9, time: '08:35', note: 'Runny nose and sneezing. Better at lunch.' },
  { client: 'desmond', drug: 'acetaminophen', days_ago: 17, time: '14:50', note: 'Headache. Better after an hour.' },
  { client: 'desmond', drug: 'acetaminophen', days_ago: 4, time: '11:15', note: 'Headache. No change after an hour; nurse told.' },
  { client: 'ingrid', drug: 'polyethyleneGlycol', days_ago: 14, time: '10:05', note: 'No bowel movement for 2 days. Worked in the evening.' },
  { client: 'arthur', drug: 'acetaminophen', days_ago: 12, time: '16:15', note: 'Sore shoulder. Better after an hour.' },
]

/** A double dose at least this many days back is resolved. */
export const REVIEWED_AFTER_DAYS = 3
export const reviewReason =
  'Asked both and counted the blister: one tablet is gone. The second only wrote down what the first gave.'

/** A dose recorded on a tablet that then lay in a drawer, and was charged and synced this week. */
// biome-ignore format: a table
export const lateSyncedDose: Dose & { readonly note: string; readonly arrived_days_ago: number } =
  { client: 'amara', drug: 'hydroxyzine', days_ago: 17, time: '18:05', note: 'Anxious after a phone call. Settled after 30 minutes.', arrived_days_ago: 1 }
