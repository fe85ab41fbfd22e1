import { afterEach, beforeEach, expect, test } from 'vitest'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { waitForOutcome } from '#src/sync/answered.ts'
import { createConnectivity } from '#src/sync/engine/connectivity.ts'

/** Much less than the two seconds a form waits for a server that may answer. */
const AT_ONCE_MS = 500
const OPERATION = '01a204c6-a75c-70db-af30-39fdff7e79ce'

let mirror: MirrorDatabase
beforeEach(async () => {
  mirror = openMirror(`answered-${crypto.randomUUID()}`)
  await mirror.outbox.add({ id: OPERATION, state: 'waiting', position: 1 } as never)
})
afterEach(() => mirror.delete())

const atOnce = (answer: Promise<string>) =>
  Promise.race([answer, new Promise(resolve => setTimeout(() => resolve('still waiting'), AT_ONCE_MS))])

test('[S16.5] offline a form does not wait for an answer that cannot come', async () => {
  const connectivity = createConnectivity(mirror, Date.now)
  connectivity.onNoResponse(null)
  expect(await atOnce(waitForOutcome(mirror, connectivity, OPERATION))).toBe('saved-here')
})

test('[S16.5] a form stops waiting when the connection is lost, and not before', async () => {
  const connectivity = createConnectivity(mirror, Date.now)
  connectivity.onResponse({ sentAt: Date.now(), bringsRows: false })
  const answer = waitForOutcome(mirror, connectivity, OPERATION)
  expect(await atOnce(answer)).toBe('still waiting')
  connectivity.onNoResponse(null)
  expect(await atOnce(answer)).toBe('saved-here')
})

test('[S16.5] a receipt is told as saved', async () => {
  const connectivity = createConnectivity(mirror, Date.now)
  connectivity.onResponse({ sentAt: Date.now(), bringsRows: false })
  const answer = waitForOutcome(mirror, connectivity, OPERATION)
  await mirror.outbox.where('id').equals(OPERATION).modify({ state: 'applied' })
  expect(await atOnce(answer)).toBe('saved')
})
