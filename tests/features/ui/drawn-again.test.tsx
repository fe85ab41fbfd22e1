/** A pull comes every few seconds: what it does not change is not drawn again. */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { RowOf } from '#domain/registry.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { MirrorContext, useMirrorQuery } from '#src/mirror/read/use-rows.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { withPendingWrites } from '#src/mirror/write/pending-writes.ts'
import { createObservableSyncStatus, SyncContext, useSyncStatus } from '#src/sync/status.ts'
import { aHome } from '../mar/maple-house.ts'
import { calm } from './calm-sync.ts'

let reads = 0
let drawn: unknown[] = []
afterEach(() => {
  cleanup()
  reads = 0
  drawn = []
  isHeld = false
  homesRead.length = 0
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
  drawn.push(useSyncStatus(sync => sync.unconfirmedCount))
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

/** Each reading takes as long as the test wants, from when it has read. */
const homesRead: (() => void)[] = []
let isHeld = false
function Homes() {
  const homes = useMirrorQuery(
    async mirror => {
      const rows = await readRows(mirror, { collection: 'home', all: true })
      await new Promise<void>(goOn => {
        if (isHeld) homesRead.push(goOn)
        else goOn()
      })
      return rows
    },
    [],
    (rows, written) => [...withPendingWrites(rows, 'home', written, ({ id }) => id < 10)],
  )
  if (homes !== undefined) drawn.push(homes)
  return null
}
function drawHomes(mirror: MirrorDatabase) {
  const tree = () => (
    <MirrorContext value={mirror}>
      <Homes />
    </MirrorContext>
  )
  const { rerender } = render(tree())
  return () => rerender(tree())
}
async function mapleHouse(name: string) {
  const mirror = openMirror(name)
  const home = aHome().row as RowOf<'home'>
  await mirror.rows('home').put(home)
  const drawHomesAgain = drawHomes(mirror)
  await waitFor(() => expect(drawn).toHaveLength(1))
  isHeld = true
  return { mirror, home, drawHomesAgain }
}
async function write(mirror: MirrorDatabase, row: RowOf<'home'>) {
  await mirror.pending('home').put({ ...row, pending_state: 'waiting' })
  mirror.writtenRows.announce([{ collection: 'home', row }])
}
const settled = () => new Promise(resolve => setTimeout(resolve, 50))

test('[S1.10] what this tab writes is drawn before it is read again, and then not once more', async () => {
  const { mirror, home } = await mapleHouse('drawn-at-once')
  const changed = { ...home, id: 2, home_name: 'Oak House' }
  await act(async () => {
    await mirror.pending('home').put({ ...changed, pending_state: 'waiting' })
    // The reading has begun before the screen is told.
    await waitFor(() => expect(homesRead).toHaveLength(1))
    mirror.writtenRows.announce([{ collection: 'home', row: changed }])
    mirror.writtenRows.announce([{ collection: 'home', row: { ...changed, id: 11 } }])
  })
  expect(drawn).toHaveLength(2)
  expect(drawn[1]).toMatchObject([
    { id: 1, record_state: 'confirmed' },
    { id: 2, record_state: 'queued' },
  ])
  await act(async () => {
    for (const goOn of homesRead.splice(0)) goOn()
    await settled()
  })
  expect(drawn).toHaveLength(2)
  await mirror.delete()
})

test('[S1.10] a reading that a write overtook does not take back what is drawn', async () => {
  const { mirror, home, drawHomesAgain } = await mapleHouse('overtaken')
  await act(async () => {
    await mirror.rows('home').put({ ...home, home_name: 'Maple Court' })
    await waitFor(() => expect(homesRead).toHaveLength(1))
    await write(mirror, { ...home, id: 2, home_name: 'Oak House' })
    await waitFor(() => expect(homesRead).toHaveLength(2))
    homesRead.shift()?.()
    await settled()
  })
  drawHomesAgain()
  expect(drawn.at(-1)).toMatchObject([{ home_name: 'Maple House' }, { home_name: 'Oak House' }])
  await act(async () => {
    homesRead.shift()?.()
    await settled()
  })
  expect(drawn.at(-1)).toMatchObject([{ home_name: 'Maple Court' }, { home_name: 'Oak House' }])
  await mirror.delete()
})

test('one fact about sync, when another becomes true', () => {
  const facts = createObservableSyncStatus(calm)
  render(
    <SyncContext value={facts}>
      <Waiting />
    </SyncContext>,
  )
  act(() => facts.setValue({ ...calm, lastResponseAt: '2026-03-10T12:20:00.000Z' }))
  expect(drawn).toEqual([0])
  act(() => facts.setValue({ ...calm, unconfirmedCount: 3 }))
  expect(drawn).toEqual([0, 3])
})
