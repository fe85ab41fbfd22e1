/** A home in which much was written: nineteen people, and a year of notes about them. */
import { examples } from '#tests/support/examples.ts'
import { NOTE_TYPES } from '../../domain/entities/progress-note.ts'
import { addDays, DAY_MS } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import type { Scope } from '../../domain/values/scope.ts'
import type { Database } from '../../server/database/connection.ts'
import { insertStamped } from './stamped-rows.ts'

/** The caregiver's own client, and eighteen more. */
export const CLIENTS = 19
/** Within the thirteen months a tablet keeps. */
const DAYS = 365
const SENTENCES_A_NOTE = 3

// biome-ignore format: a table
const SENTENCES = [
  'Good appetite at all meals and helped to set the table.',
  'Walked once around the block after lunch and rested in the afternoon.',
  'Showered with reminders, chose own clothes and ate a full breakfast.',
  'Slept badly last night, napped twice and drank well.',
  'Phone call with family for twenty minutes, laughed a lot.',
  'Played cards with two housemates and shared the snack bowl.',
  'Raised voice when the television was switched off, settled within ten minutes.',
  'Skin on both heels checked, no redness, lotion applied.',
  'Blood pressure taken before supper, no dizziness when standing up.',
  'Worked on counting change at the kitchen table without help.',
  'Did the stretching exercises from physical therapy twice with one rest.',
  'New shoes arrived and fit, the old pair is kept for the garden.',
  'Asked about the weekend and was shown the calendar on the fridge.',
  'Refused to come to the table at noon, ate all of it later in the kitchen.',
]

/** A word in many notes, one in each thousandth of them, and one in none. */
export const SEARCHED = { many: 'pressure', few: 'ambulance', none: 'zeppelin' } as const
const FEW = 1_000

export const clientIdsOf = (number: number) =>
  Array.from({ length: CLIENTS }, (_, index) => (index === 0 ? number : 100 + index))

/** Those that `seedCompany` did not make. */
export const otherClients = (number: number, scope: Scope) =>
  clientIdsOf(number)
    .slice(1)
    .map(id => ({
      ...examples.client[0],
      id,
      first_name: 'Client',
      last_name: `Number ${id}`,
      home_id: number,
      scope,
    }))

/** Adds people and notes to a company that `seedCompany` made. The notes are of the days before today. */
export async function seedNotes(
  database: Database,
  { number, scope }: { number: number; scope: Scope },
  count: number,
  now: number,
): Promise<void> {
  const clientIds = clientIdsOf(number)
  const today = new Date(now).toISOString().slice(0, 10)
  const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
  const notes = Array.from({ length: count }, (_, index) => {
    const daysAgo = 1 + Math.floor((index * DAYS) / count)
    const at = now - daysAgo * DAY_MS
    const words = Array.from(
      { length: SENTENCES_A_NOTE },
      (_, place) => SENTENCES[(index * 7 + place * 5 + daysAgo) % SENTENCES.length],
    )
    const created_at = new Date(at).toISOString()
    return {
      ...examples.progress_note[0],
      id: uuidV7(at, random),
      client_id: clientIds[index % CLIENTS] ?? number,
      home_id: number,
      note_date: addDays(today, -daysAgo),
      note_type: NOTE_TYPES[index % NOTE_TYPES.length] ?? 'daily',
      content: [...words, ...(index % FEW === FEW - 1 ? [`The ${SEARCHED.few} came.`] : [])].join(' '),
      staff_id: number,
      created_at,
      updated_at: created_at,
      scope,
    }
  })
  await database.transaction().execute(async transaction => {
    await insertStamped(transaction, 'client', otherClients(number, scope))
    await insertStamped(transaction, 'progress_note', notes)
  })
}
