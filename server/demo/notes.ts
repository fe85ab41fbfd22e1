/** Progress notes of the demo: usual daily notes, and some that were amended or that are about a dose. */
import type { NoteType } from '#domain/entities/progress-note.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { clockTimeOf } from '#domain/values/dates.ts'
import { applyOperation, newId } from './act.ts'
import { type ClientKey, dischargedDaysAgo, firstDoseDaysAgo } from './clients.ts'
import { homes } from './homes.ts'
import type { Chart } from './orders.ts'
import { personOnShift } from './people.ts'
import { pickOne, randomInteger, seededRandom } from './random.ts'
import { minutesAfter } from './rounds.ts'
import { dateAgo, HISTORY_DAYS, momentAgo, type World } from './world.ts'

/** The percentage of evenings on which a client gets a note. */
const EVENING_NOTE_PERCENT = 42
/** The time of the evening's notes, in minutes after midnight. */
const EVENING_MINUTES = { from: 19 * 60 + 30, to: 22 * 60 + 15 } as const

// biome-ignore format: a table
const usualTexts: readonly (readonly [NoteType, string])[] = [
  ['daily', 'Good appetite at all meals. Helped set the table and watched the news with the others before bed.'],
  ['daily', 'Quiet day. Walked once around the block after lunch, rested in the afternoon, in bed by nine.'],
  ['daily', 'Up early and in a good mood. Showered with reminders, chose own clothes, ate a full breakfast.'],
  ['daily', 'Slept badly last night and napped twice. Drank well. Asked to be woken for supper and ate half.'],
  ['social', 'Phone call with family for twenty minutes. Laughed a lot and told everyone about it afterward.'],
  ['social', 'Played cards with two housemates. Shared the snack bowl without being asked.'],
  ['behavioral', 'Raised voice when the television was switched off. Settled within ten minutes in own room with music.'],
  ['behavioral', 'Refused to come to the table at noon. Offered a plate later in the kitchen and ate all of it.'],
  ['medical', 'Skin on both heels checked, no redness. Lotion applied. Feet elevated in the afternoon.'],
  ['medical', 'Blood pressure 128/78 before supper, pulse 72. No dizziness when standing up.'],
  ['educational', 'Worked on counting change at the kitchen table. Four of five amounts right without help.'],
  ['therapeutic', 'Did the stretching exercises from physical therapy twice, with one rest in between.'],
  ['general', 'New shoes arrived and fit. Old pair kept for the garden at own request.'],
]

interface DemoNote {
  readonly client: ClientKey
  readonly days_ago: number
  readonly time: string
  readonly type: NoteType
  readonly text: string
  /** The text after its author amended it, a quarter of an hour later. */
  readonly amendedText?: string
}

// biome-ignore format: a table
const specialNotes: readonly DemoNote[] = [
  { client: 'walter', days_ago: 8, time: '08:40', type: 'medical', text: 'Lightheaded on the way to breakfast, blood pressure 92/54. Sat down, drank water. Nurse called.', amendedText: 'Lightheaded on the way to breakfast, blood pressure 92/54. Sat down, drank water. Nurse called and asked to hold lisinopril today; 110/66 at ten.' },
  { client: 'jerome', days_ago: 9, time: '15:10', type: 'behavioral', text: 'Spat the tablet into his cup after lunch and said it tasted of metal. Calm when asked about it.' },
  { client: 'rosa', days_ago: 2, time: '09:20', type: 'incident', text: 'Both of us had written down her omeprazole. Blister counted, one tablet gone. She feels well.' },
  { client: 'calvin', days_ago: 15, time: '18:30', type: 'social', text: 'Back from his parents with two bags of laundry and a new cap. Told everyone about the lake.' },
  { client: 'shanice', days_ago: 5, time: '20:45', type: 'daily', text: 'Went to the library with Arthur and borrowed three books. Read on the porch until dark.', amendedText: 'Went to the library with Arthur and borrowed two books and a film. Read on the porch until dark.' },
]

export function noteRows(world: World, charts: readonly Chart[]): RowInCollection[] {
  return charts.flatMap(chart => [...makeUsualNoteRows(world, chart), ...makeSpecialNoteRows(world, chart)])
}

function makeUsualNoteRows(world: World, chart: Chart): RowInCollection[] {
  const firstDaysAgo = Math.min(HISTORY_DAYS - 1, firstDoseDaysAgo(chart.key))
  const lastDaysAgo = dischargedDaysAgo(chart.key) ?? 0
  return Array.from(
    { length: Math.max(0, firstDaysAgo - lastDaysAgo) },
    (_, index) => firstDaysAgo - index,
  ).flatMap(days_ago => {
    const random = seededRandom(`note ${chart.key} ${dateAgo(world, homes[chart.home].time_zone, days_ago)}`)
    if (randomInteger(random, 1, 100) > EVENING_NOTE_PERCENT) return []
    const time = clockTimeOf(randomInteger(random, EVENING_MINUTES.from, EVENING_MINUTES.to))
    const [type, text] = pickOne(random, usualTexts) ?? ['general', '']
    return writeNote(world, chart, { client: chart.key, days_ago, time, type, text })
  })
}

const makeSpecialNoteRows = (world: World, chart: Chart): RowInCollection[] =>
  specialNotes.filter(({ client }) => client === chart.key).flatMap(note => writeNote(world, chart, note))

function writeNote(
  world: World,
  chart: Chart,
  { days_ago, time, type, text, amendedText }: DemoNote,
): RowInCollection[] {
  const zone = homes[chart.home].time_zone
  const recorded_at = momentAgo(world, zone, days_ago, time)
  if (recorded_at > world.now) return []
  const records = chart.records.copy()
  const author = personOnShift(chart.home, days_ago, time)
  const tablet_id = world.tabletIds[chart.home].kitchen
  const progress_note_id = newId(world, recorded_at)
  const context = { author, recorded_at, received_at: recorded_at, tablet_id, zone }
  const note = { client_id: chart.client.id, note_date: dateAgo(world, zone, days_ago) }
  const args = { progress_note_id, ...note, note_type: type, content: text }
  const rows = applyOperation(world, 'progress_note.create', args, records, context)
  if (amendedText === undefined) return rows
  const amendedAt = minutesAfter(recorded_at, 15)
  const change = { progress_note_id, changes: { content: amendedText }, seen: { content: text } }
  return applyOperation(world, 'progress_note.amend', change, records, {
    ...context,
    recorded_at: amendedAt,
    received_at: amendedAt,
  })
}
