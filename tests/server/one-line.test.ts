/** Text of one line has one line, and no sign that nobody sees; what an older app queued is not lost for it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Forger, forger } from '../support/forged-push.ts'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const ONE_LINE = 'Write this on one line.'
const UNSEEN = 'There is an invisible character here. Type this again.'

let server: TestServer
let ask: MedicationCalls['answer']
let manager: Forger
beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  manager = await forger(server, 'manager')
})
afterAll(() => server.stop())

const allergies = () =>
  server.database.selectFrom('allergy').select(['substance', 'reaction']).where('client_id', '=', 1).execute()

test.each([
  ['Wal\nter', ONE_LINE],
  ['Wal\r\nter', ONE_LINE],
  ['Wal\tter', ONE_LINE],
  ['Wal\u2028ter', ONE_LINE],
  ['Wal\u202eter', UNSEEN],
  ['Wal\u200bter', UNSEEN],
  ['\u200fWalter', UNSEEN],
])('[A10.16] over REST %j is refused at its field', async (first_name, message) => {
  const refused = await ask('/clients/1', { method: 'PUT', json: { first_name } }, 400)
  expect(refused).toMatchObject({ message, fields: { first_name: [message] } })
})

test('[A10.16] lines around a text are spaces around it, joined letters stay, and a long text has lines', async () => {
  const joined = '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'
  const changed = await ask('/clients/1', { method: 'PUT', json: { first_name: ` ${joined}\n` } })
  expect(changed).toMatchObject({ first_name: joined })
  const content = 'Slept well.\nAte breakfast, and walked to the mailbox.'
  const note = { client_id: 1, note_date: '2026-03-10', note_type: 'general', content }
  expect(await ask('/progress-notes', { method: 'POST', json: note }, 201)).toMatchObject({ content })
})

test('[A10.16] what waited in a queue is taken as it stands, and its record can still be changed', async () => {
  const allergy_id = manager.newId()
  const queued = { allergy_id, client_id: 1, substance: 'Latex', reaction: 'hives\nswelling \u202e' }
  const [receipt] = await manager.push(manager.operation('allergy.record', queued))
  expect(receipt).toMatchObject({ outcome: 'applied' })
  expect(await allergies()).toContainEqual({ substance: 'Latex', reaction: queued.reaction })

  const kept = { first_name: 'Wal\nter' }
  await sql`alter table client disable trigger user`.execute(server.database)
  await server.database.updateTable('client').set(kept).where('id', '=', 1).execute()
  await sql`alter table client enable trigger user`.execute(server.database)
  const mended = await ask('/clients/1', { method: 'PUT', json: { first_name: 'Walter', seen: kept } })
  expect(mended).toMatchObject({ first_name: 'Walter' })
})
