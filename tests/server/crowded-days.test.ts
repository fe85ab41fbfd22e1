/** A faulty tablet, or a stolen key, fills no home with notes, and none of them is lost (S9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_RECORDS_IN_A_DAY } from '#server/operations/limits.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let author: Forger
let colleague: Forger

beforeAll(async () => {
  server = await startTestServer()
  author = await forger(server, 'care_giver')
  colleague = await forger(server, 'manager')
})
afterAll(() => server.stop())

const aNote = (who: Forger) =>
  who.operation('progress_note.create', {
    progress_note_id: who.newId(),
    client_id: 1,
    note_date: '2026-03-10',
    note_type: 'general',
    content: 'Slept well, ate breakfast and walked to the mailbox.',
  })
const outcomes = async (who: Forger, ...notes: Record<string, unknown>[]) =>
  (await who.push(...notes)).map(({ outcome }) => outcome)

test('[S9.12] beyond two thousand notes of a day the next wait for a person, and those of a colleague count', async () => {
  const first = aNote(author)
  expect(await outcomes(author, first)).toEqual(['applied'])
  // As if they had come today, but for two.
  await sql`insert into operation
    select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'counter', 10000 + number))).*
    from operation as one, generate_series(1, ${MAX_RECORDS_IN_A_DAY - 3}::integer) as number
    where one.id = ${String(first.id)}`.execute(server.database)
  const further = [aNote(author), aNote(author), aNote(author)]
  expect(await outcomes(author, ...further)).toEqual(['applied', 'applied', 'held'])
  expect(await outcomes(colleague, aNote(colleague))).toEqual(['applied'])
  // What is kept says why, and has all of it.
  const held = await server.database
    .selectFrom('attention_item')
    .select('details')
    .where('kind', '=', 'held')
    .execute()
  expect(held).toMatchObject([{ details: { why: 'too_many', operation: { id: further[2]?.id } } }])
  server.clock.advanceSeconds(24 * 3_600 + 60)
  author = await forger(server, 'care_giver')
  expect(await outcomes(author, aNote(author))).toEqual(['applied'])
})
