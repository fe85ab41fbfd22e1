/** A pull comes every few seconds: what it does not change is not drawn again. */
import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type MirrorDatabase, openMirror } from '#src/mirror/database.ts'
import { MirrorContext, useMirrorQuery } from '#src/mirror/use-rows.ts'
import { createSyncFacts, SyncContext, useSync } from '#src/sync/status.ts'
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
