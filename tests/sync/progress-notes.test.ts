/** Progress notes on two tablets of a home: written, amended and removed without hearing of each other. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NOTE_LENGTH } from '#domain/entities/progress-note.ts'
import type { OperationInput } from '#domain/operations.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { readAttention } from '#src/mirror/read/attention.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { METFORMIN, orderId, seedOrders } from '../support/orders.ts'
import { pulledTablet } from '../support/pulled-tablet.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import type { Tablet } from '../support/tablet.ts'

const WALTER = 1
const GRACE = 2
const TODAY = '2026-03-10'
const WORDS = 'Walked to the lake with two others after lunch.'

let server: TestServer
let dana: Tablet
let ruth: Tablet

beforeAll(async () => {
  server = await startTestServer()
  await seedOrders(server.database)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advanceSeconds(60)
  dana = await pulledTablet(server, 'care_giver')
  ruth = await pulledTablet(server, 'manager')
})

type NewNote = OperationInput<'progress_note.create'>
type Changes = OperationInput<'progress_note.amend'>['changes']

async function write(tablet: Tablet, more: Partial<NewNote> = {}): Promise<string> {
  const progress_note_id = uuidV7(server.clock.now, size => new Uint8Array(randomBytes(size)))
  const note = { client_id: WALTER, note_date: TODAY, note_type: 'daily', content: WORDS } as const
  await tablet.record('progress_note.create', { progress_note_id, ...note, ...more })
  return progress_note_id
}

/** As the form does it: with the note as it was when the form opened. */
async function amend(tablet: Tablet, id: string, changes: Changes): Promise<void> {
  const { note_date, note_type, content } = await noteOn(tablet, id)
  const seen = { note_date, note_type, content }
  await tablet.record('progress_note.amend', { progress_note_id: id, changes, seen })
  server.clock.advanceSeconds(10)
}

async function noteOn({ mirror }: Tablet, id: string) {
  const [note] = await readRows(mirror, { collection: 'progress_note', anyOf: [id] })
  if (note === undefined) throw new Error('The note is not here.')
  return note
}

const versionsOn = ({ mirror }: Tablet, id: string) =>
  readRows(mirror, { collection: 'progress_note_version', index: 'progress_note_id', anyOf: [id] })

async function syncAll(): Promise<void> {
  for (const tablet of [dana, ruth]) await tablet.push()
  for (const tablet of [dana, ruth]) await tablet.pull()
}

test('[N2] what a note said before is kept, offline at once and on every tablet', async () => {
  const id = await write(dana)
  server.clock.advanceSeconds(30)
  await amend(dana, id, { content: `${WORDS} Slept well afterward.` })
  expect(await versionsOn(dana, id)).toMatchObject([{ content: WORDS, replaced_by: dana.author.user_id }])
  await syncAll()
  for (const tablet of [dana, ruth]) {
    expect((await noteOn(tablet, id)).content).toContain('Slept well')
    expect(await versionsOn(tablet, id)).toMatchObject([{ content: WORDS, note_type: 'daily' }])
  }
})

test('[N3] one amends the text, the other the type: both count', async () => {
  const id = await write(dana)
  await syncAll()
  await amend(dana, id, { content: `${WORDS} Slept well afterward.` })
  await amend(ruth, id, { note_type: 'social' })
  await syncAll()
  for (const tablet of [dana, ruth]) {
    expect(await noteOn(tablet, id)).toMatchObject({
      note_type: 'social',
      content: expect.stringContaining('Slept'),
    })
    expect(await versionsOn(tablet, id)).toHaveLength(2)
    expect((await readAttention(tablet.mirror)).open).toEqual([])
  }
})

test('[N3] both amend the text: the first reads on, the other waits beside it, and chosen it counts', async () => {
  const id = await write(dana)
  await syncAll()
  await amend(dana, id, { content: `${WORDS} Slept well afterward.` })
  await amend(ruth, id, { content: `${WORDS} Was tired afterward.` })
  await syncAll()
  const { open } = await readAttention(ruth.mirror)
  expect(open).toMatchObject([
    {
      kind: 'two_versions',
      subject_ids: [id],
      details: {
        versions: {
          collection: 'progress_note',
          standing: { content: expect.stringContaining('Slept') },
          proposed: { content: expect.stringContaining('tired') },
        },
      },
    },
  ])
  const item_id = open[0]?.id ?? ''
  await ruth.record('attention.resolve', { item_id, resolution: 'accepted', reason: 'I was there' })
  await syncAll()
  for (const tablet of [dana, ruth]) {
    expect((await noteOn(tablet, id)).content).toContain('tired')
    const kept = (await versionsOn(tablet, id)).map(({ content }) => content)
    expect(kept.sort()).toEqual([WORDS, `${WORDS} Slept well afterward.`])
    expect((await readAttention(tablet.mirror)).open).toEqual([])
  }
})

test('[N4] a removed note stays as a row, with who removed it', async () => {
  const id = await write(dana)
  await dana.record('progress_note.remove', { progress_note_id: id })
  expect((await noteOn(dana, id)).removed_by).toBe(dana.author.user_id)
  await syncAll()
  expect((await noteOn(ruth, id)).removed_by).toBe(dana.author.user_id)
  await expect(amend(ruth, id, { note_type: 'social' })).rejects.toThrow('Progress note not found.')
})

test('[A14] the note of a colleague is not a care giver’s to amend, on the device or on the server', async () => {
  const id = await write(ruth)
  await syncAll()
  await amend(dana, id, { content: `${WORDS} Slept well afterward.` })
  await syncAll()
  expect((await noteOn(ruth, id)).content).toBe(WORDS)
  const [entry] = await dana.mirror.outbox.toArray()
  expect(entry).toMatchObject({ state: 'refused' })
})

describe('[N1] a note', () => {
  test.each([
    [
      'below its least length',
      { content: 'x'.repeat(NOTE_LENGTH.min - 1) },
      'Note must be at least 20 characters long',
    ],
    ['above its most', { content: 'x'.repeat(NOTE_LENGTH.max + 1) }, 'Note cannot exceed 2000 characters'],
    ['without words', { content: '   ' }, 'Detailed note is required'],
    ['of tomorrow', { note_date: '2026-03-11' }, 'Date cannot be in the future'],
  ])('%s is refused on the device', async (_, more, message) => {
    await expect(write(dana, more)).rejects.toThrow(message)
    expect(await dana.mirror.outbox.count()).toBe(0)
  })

  test.each([NOTE_LENGTH.min, NOTE_LENGTH.max])('of %d characters is kept', async length => {
    const id = await write(dana, { content: 'x'.repeat(length) })
    await syncAll()
    expect((await noteOn(ruth, id)).content).toHaveLength(length)
  })
})

test('[N5] a note about a dose names it, and only a dose of the same client', async () => {
  const dose = administrationId(orderId(METFORMIN.name), TODAY, '08:00')
  await dana.mark(orderId(METFORMIN.name), TODAY, '08:00', 'given')
  const id = await write(dana, { administration_id: dose })
  await syncAll()
  expect((await noteOn(ruth, id)).administration_id).toBe(dose)
  await expect(write(dana, { client_id: GRACE, administration_id: dose })).rejects.toThrow('another client’s')
})
