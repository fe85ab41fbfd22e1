/** A pull comes every few seconds: what it does not change is not drawn again. */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/database.ts'
import { readRows } from '#src/mirror/read.ts'
import { MirrorContext, useMirrorQuery } from '#src/mirror/use-rows.ts'
import { withWritten } from '#src/mirror/written.ts'
import { createSyncFacts, SyncContext, useSync } from '#src/sync/status.ts'
import { aHome } from '../mar/maple-house.ts'
import { calm } from './calm-sync.ts'

let reads = 0
let drawn: unknown[] = []
afterEach(() => {
  cleanup()
  reads = 0
  drawn = []
})

function read(mirror: MirrorDatabase) {
  reads++
  return mirror.sync_note.toArray()
}
function Notes() {
  const notes = useMirrorQuery(read, [])
  if (notes !== undefined) drawn.push(notes)
  return null
}
function Waiting() {
  drawn.push(useSync(sync => sync.unconfirmed))
  return null
}

test('rows that are read again and have not changed', async () => {
  const mirror = openMirror('drawn-again')
  const heard = {
    id: 'server',
    heard_at: '2026-03-10T12:20:00.000Z',
    clock_offset_ms: 0,
    is_online: true,
  } as const
  await mirror.sync_note.bulkPut([heard, { id: 'turn', at_ms: 1 }])
  render(
    <MirrorContext value={mirror}>
      <Notes />
    </MirrorContext>,
  )
  await waitFor(() => expect(drawn).toHaveLength(1))

  const before = reads
  await act(() => mirror.sync_note.put({ ...heard }))
  await waitFor(() => expect(reads).toBeGreaterThan(before))
  await act(() => mirror.sync_note.put({ id: 'turn', at_ms: 2 }))
  await waitFor(() => expect(drawn.length).toBeGreaterThan(1))
  expect(drawn).toHaveLength(2)
  const [first, second] = drawn as [unknown[], unknown[]]
  expect(second[0]).toBe(first[0])
  expect(second[1]).toMatchObject({ id: 'turn', at_ms: 2 })
  await mirror.delete()
})

/** Reads on disk take as long as the test wants. */
let readAgain: Promise<void> | undefined
function Homes() {
  const homes = useMirrorQuery(
    async mirror => {
      await readAgain
      return readRows(mirror, { collection: 'home', all: true })
    },
    [],
    (rows, written) => [...withWritten(rows, 'home', written, ({ id }) => id < 10)],
  )
  if (homes !== undefined) drawn.push(homes)
  return null
}

test('[S1.10] what this tab writes is drawn before it is read again, and then not once more', async () => {
  const mirror = openMirror('drawn-at-once')
  const { row: home } = aHome()
  await mirror.rows('home').put(home as RowOf<'home'>)
  render(
    <MirrorContext value={mirror}>
      <Homes />
    </MirrorContext>,
  )
  await waitFor(() => expect(drawn).toHaveLength(1))
  let goOn = () => {}
  readAgain = new Promise(resolve => {
    goOn = resolve
  })
  const changed = { ...home, id: 2, home_name: 'Oak House' } as RowOf<'home'>
  await act(async () => {
    await mirror.pending('home').put({ ...changed, pending_state: 'waiting' })
    mirror.written.tell([{ collection: 'home', row: changed }])
    mirror.written.tell([{ collection: 'home', row: { ...changed, id: 11 } }])
  })
  expect(drawn).toHaveLength(2)
  expect(drawn[1]).toMatchObject([
    { id: 1, record_state: 'confirmed' },
    { id: 2, record_state: 'queued' },
  ])
  await act(async () => {
    goOn()
    await new Promise(resolve => setTimeout(resolve, 50))
  })
  expect(drawn).toHaveLength(2)
  await mirror.delete()
})

test('one fact about sync, when another becomes true', () => {
  const facts = createSyncFacts(calm)
  render(
    <SyncContext value={facts}>
      <Waiting />
    </SyncContext>,
  )
  act(() => facts.become({ ...calm, lastResponseAt: '2026-03-10T12:20:00.000Z' }))
  expect(drawn).toEqual([0])
  act(() => facts.become({ ...calm, unconfirmed: 3 }))
  expect(drawn).toEqual([0, 3])
})
