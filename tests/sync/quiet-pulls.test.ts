/** A pull that brings nothing, as most do: no screen has anything to read again. */
import { liveQuery } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOffice } from '../support/office.ts'
import type { TestServer } from '../support/server.ts'
import { recordAllergy } from '../support/several-processes.ts'
import { openTablet, type Tablet } from '../support/tablet.ts'

let server: TestServer
let tablet: Tablet
beforeEach(async () => {
  server = await startOffice()
  tablet = await openTablet(server, 'care_giver')
  await tablet.pull()
})
afterEach(async () => {
  tablet.close()
  await server.stop()
})

test('what is read with how much has arrived is read again when something came, and not when nothing did', async () => {
  const revisions: (number | undefined)[] = []
  const stop = liveQuery(() => tablet.mirror.scope_state.get('home:1')).subscribe(state =>
    revisions.push(state?.feed?.revision),
  )
  await vi.waitFor(() => expect(revisions).toHaveLength(1))
  const [before = 0] = revisions
  const asked = tablet.network.asked.length
  await tablet.pull()
  await tablet.pull()
  expect(tablet.network.asked.slice(asked)).toContain('sync/pull')

  const other = await openTablet(server, 'manager')
  await other.pull()
  await recordAllergy(other)
  await other.push()
  other.close()
  await tablet.pull()
  const after = (await tablet.mirror.scope_state.get('home:1'))?.feed?.revision
  expect(after).toBeGreaterThan(before)
  await vi.waitFor(() => expect(revisions.at(-1)).toBe(after))
  expect(revisions).toEqual([before, after])
  stop.unsubscribe()
})
