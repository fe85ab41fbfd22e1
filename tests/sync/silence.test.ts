/** How long a tablet knows that it had no updates, on a clock of the test's own. */
import { afterEach, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/values/dates.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { createConnectivity } from '#src/sync/engine/connectivity.ts'
import { COUNT_EVERY_MS, countSilence } from '#src/sync/engine/silence.ts'

const HOUR_MS = 60 * MINUTE_MS
const START = Date.parse('2026-11-02T08:00:00Z')

let mirror: MirrorDatabase
afterEach(() => mirror.delete())

/** A tablet that has just had its updates. */
async function tabletInTouch(name: string) {
  mirror = openMirror(name)
  const clock = { now: START }
  const connectivity = createConnectivity(mirror, () => clock.now)
  const respond = async ({ bringsRows = true } = {}) => {
    connectivity.onResponse({ sentAt: clock.now, bringsRows })
    // The note is written beside what is shown.
    await mirror.sync_note.toArray()
  }
  await respond()
  const silentDays = async () => (await countSilence(mirror, clock.now)).silentMs / DAY_MS
  /** The app stays open: it counts every minute. */
  const stayOpen = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += COUNT_EVERY_MS) {
      clock.now += COUNT_EVERY_MS
      await countSilence(mirror, clock.now)
    }
  }
  return { clock, connectivity, respond, silentDays, stayOpen }
}

test('[A28.3] a tablet that lay switched off for eight days knows it when it is switched on', async () => {
  const { clock, silentDays } = await tabletInTouch('switched-off')
  clock.now += 8 * DAY_MS
  expect(await silentDays()).toBe(8)
})

test('[A28.3] a clock set back takes nothing from the silence that was seen', async () => {
  const { clock, connectivity, silentDays } = await tabletInTouch('set-back')
  clock.now += 8 * DAY_MS
  connectivity.onNoResponse(null)
  expect(await silentDays()).toBe(8)
  clock.now -= 6 * DAY_MS
  expect(await silentDays()).toBe(8)
  clock.now = START - DAY_MS
  expect(await silentDays()).toBe(8)
})

test('[A28.3] while the app is open the time passes although the clock stands behind the last response', async () => {
  const { clock, silentDays, stayOpen } = await tabletInTouch('behind')
  clock.now = START - 3 * DAY_MS
  await stayOpen(2 * HOUR_MS)
  expect(await silentDays()).toBe((2 * HOUR_MS - COUNT_EVERY_MS) / DAY_MS)
  // Slept for an hour: the clock alone would tell, and it is behind.
  clock.now += HOUR_MS
  expect(await silentDays()).toBe((2 * HOUR_MS + MINUTE_MS) / DAY_MS)
})

test('[A28.3] two tabs count the same minutes once', async () => {
  const { clock } = await tabletInTouch('two-tabs')
  clock.now = START - 3 * DAY_MS
  await countSilence(mirror, clock.now)
  for (let minute = 0; minute < 30; minute++) {
    clock.now += MINUTE_MS
    await Promise.all([countSilence(mirror, clock.now), countSilence(mirror, clock.now)])
  }
  expect((await countSilence(mirror, clock.now)).silentMs).toBe(30 * MINUTE_MS)
})

test('[A28.4] the first response ends it, whatever the clock says by then; a receipt alone does not', async () => {
  const { clock, connectivity, respond, silentDays } = await tabletInTouch('responds')
  clock.now += 9 * DAY_MS
  connectivity.onNoResponse(null)
  expect(await silentDays()).toBe(9)
  clock.now = START - DAY_MS
  await respond({ bringsRows: false })
  expect(await silentDays()).toBe(9)
  clock.now += 6_000
  await respond()
  expect(await silentDays()).toBe(0)
  clock.now += 2 * DAY_MS
  expect(await silentDays()).toBe(2)
})
