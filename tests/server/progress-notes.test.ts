/** Progress notes over REST (spec part 2 §7). */
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MedicationCalls, medicationCalls } from '../support/medication-calls.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const WORDS = 'Walked to the lake with two others after lunch.'
const progressNoteAnswer = v.looseObject({ id: v.string(), note_date: v.string(), content: v.string() })
const list = v.object({
  progress_notes: v.array(progressNoteAnswer),
  pagination: v.object({ total_items: v.number(), has_next: v.boolean() }),
})

let server: TestServer
let ask: MedicationCalls['answer']

beforeAll(async () => {
  server = await startTestServer()
  ask = (await medicationCalls(server)).answer
  for (const [client_id, note_date, note_type] of [
    [1, '2026-03-01', 'daily'],
    [1, '2026-03-04', 'medical'],
    [1, '2026-03-09', 'daily'],
    [2, '2026-03-05', 'behavioral'],
    [3, '2026-03-06', 'daily'],
  ] as const) {
    await write({ client_id, note_date, note_type })
  }
})
afterAll(() => server.stop())
beforeEach(() => server.clock.advanceSeconds(3))

async function write(more: object = {}) {
  const note = { client_id: 1, note_date: '2026-03-10', note_type: 'daily', content: WORDS }
  const json = { ...note, ...more }
  return v.parse(progressNoteAnswer, await ask('/progress-notes', { method: 'POST', json }, 201))
}

const notes = async (path: string) => v.parse(list, await ask(path))
const dates = async (path: string) => (await notes(path)).progress_notes.map(({ note_date }) => note_date)

test('a note reads with the names of client, author and home', async () => {
  const [note] = (await notes('/progress-notes/list?client_id=2')).progress_notes
  expect(await ask(`/progress-notes/${note?.id}`)).toEqual(note)
  expect(note).toMatchObject({
    client_name: 'Grace Mbeki',
    staff_name: 'Ruth Lindqvist',
    home_name: 'Maple House',
    note_type: 'behavioral',
  })
})

test('lists are filtered by client, staff, type and days, newest first, in pages', async () => {
  expect(await dates('/progress-notes/list?client_id=1')).toEqual(['2026-03-09', '2026-03-04', '2026-03-01'])
  expect(await dates('/progress-notes/list?client_id=1&note_type=daily')).toEqual([
    '2026-03-09',
    '2026-03-01',
  ])
  expect(await dates('/progress-notes/list?date_from=2026-03-04&date_to=2026-03-05')).toEqual([
    '2026-03-05',
    '2026-03-04',
  ])
  expect(await dates('/progress-notes/list?staff_id=5')).toEqual([])
  const page = await notes('/progress-notes/list?per_page=2&page=2')
  expect(page.progress_notes.map(({ note_date }) => note_date)).toEqual(['2026-03-05', '2026-03-04'])
  expect(page.pagination).toEqual({ total_items: 5, has_next: true })
  const simple = await ask('/progress-notes/list?client_id=2&simple=true')
  expect(simple).toMatchObject({ progress_notes: [{ display_name: '2026-03-05 behavioral (Grace Mbeki)' }] })
})

test('the notes of a client are counted', async () => {
  expect(await ask('/progress-notes/by-client/1?per_page=1')).toMatchObject({
    progress_notes_count: 3,
    pagination: { total_pages: 3 },
  })
  await ask('/progress-notes/by-client/4', {}, 404)
})

test('the overview has a line for each client with the count and the latest note', async () => {
  expect(await ask('/progress-notes')).toMatchObject({
    notes_summary: expect.arrayContaining([
      expect.objectContaining({
        client_name: 'Walter Abbott',
        notes_count: 3,
        latest_note_info: expect.objectContaining({ note_date: '2026-03-09', note_type: 'daily' }),
      }),
    ]),
  })
})

test('[N4] a removed note is in no list and cannot be read', async () => {
  const { id } = await write({ note_date: '2026-03-02' })
  expect(await ask(`/progress-notes/${id}`, { method: 'DELETE' })).toEqual({
    message: 'Progress note removed.',
  })
  await ask(`/progress-notes/${id}`, {}, 404)
  expect(await dates('/progress-notes/list?client_id=1')).not.toContain('2026-03-02')
  expect(await ask('/progress-notes/by-client/1')).toMatchObject({ progress_notes_count: 3 })
})

test('[N2] an amended note reads differently; a note stays with its client', async () => {
  const { id } = await write({ client_id: 3 })
  const put = (json: object, status = 200) => ask(`/progress-notes/${id}`, { method: 'PUT', json }, status)
  expect(await put({ content: `${WORDS} Slept well.` })).toMatchObject({ content: `${WORDS} Slept well.` })
  expect(await put({}, 400)).toMatchObject({ message: 'No data provided for update' })
  await put({ client_id: 1 }, 400)
})

test.each([
  [{ client_id: undefined }, 'client_id', 'Client selection is required'],
  [{ note_date: undefined }, 'note_date', 'Date is required'],
  [{ note_type: undefined }, 'note_type', 'Note type is required'],
  [{ content: undefined }, 'content', 'Detailed note is required'],
  [{ content: 'Too short' }, 'content', 'Note must be at least 20 characters long'],
  [{ note_date: '2026-03-11' }, 'note_date', 'Date cannot be in the future'],
])('[N1] %o is refused in the words of the form', async (wrong, field, message) => {
  const note = { client_id: 1, note_date: '2026-03-10', note_type: 'daily', content: WORDS, ...wrong }
  expect(await ask('/progress-notes', { method: 'POST', json: note }, 400)).toMatchObject({
    fields: { [field]: [message] },
  })
})
