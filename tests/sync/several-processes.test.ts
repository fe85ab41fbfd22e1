/**
 * Several API processes on one PostgreSQL: changes cross them, and neither their ends nor the database's lose a record.
 * SIGTERM while tablets send: what was confirmed is kept, nothing is half there, and the rest is delivered later.
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  hears,
  recordAllergy,
  type SeveralProcesses,
  sent,
  startSeveralProcesses,
} from '../support/several-processes.ts'
import type { Tablet } from '../support/tablet.ts'

/** More than it takes to hit a batch twice. */
const MAX_KILLS = 12
const STOPS = 2

let processes: SeveralProcesses

beforeAll(async () => {
  processes = await startSeveralProcesses()
}, 120_000)
afterAll(() => processes.stop())
afterEach(() => processes.closeDevices())

/** No write can finish until it is released. */
async function holdFeed(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: processes.connectionString })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from scope_feed for update')
  return async () => void (await holder.query('rollback').finally(() => holder.end()))
}

const waitingForLocks = async () =>
  (await processes.ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length

/** Takes notes of what each push was answered, as the device gets it. */
function noteAnswers(device: Tablet) {
  const confirmed: string[] = []
  const others: string[] = []
  device.network.obstacle = async (request, reach) => {
    const isPush = request.url.endsWith('/sync/push')
    const asked = isPush ? ((await request.clone().json()) as { operations: Pushed[] }) : { operations: [] }
    const ids = asked.operations.map(({ operation }) => operation.args.allergy_id)
    try {
      const answer = await reach(request)
      const list = answer.status === 200 ? confirmed : others
      list.push(...ids)
      return answer
    } catch (error) {
      others.push(...ids)
      throw error
    }
  }
  return { confirmed, others }
}
interface Pushed {
  readonly operation: { readonly args: { readonly allergy_id: string } }
}

test('two processes that start on an empty database at the same moment make one schema and one demo', async () => {
  const { ask } = processes
  expect(await ask('select name from migration group by name having count(*) > 1')).toEqual([])
  expect(await ask<{ home_name: string }>('select home_name from home order by id')).toHaveLength(4)
  expect(await ask('select email from "user" group by email having count(*) > 1')).toEqual([])
})

test('what is recorded through one process reaches a device that listens at the other', async () => {
  const { first, second, openDevice } = processes
  const here = await openDevice(first.address, 'manager')
  const there = await openDevice(second.address, 'provider')
  await expect.poll(() => there.network.asked.includes('sync/live')).toBe(true)
  await hears(there, await recordAllergy(here))
  await hears(here, await recordAllergy(there))
})

test('[S2.1] a rolling restart of both processes while a device sends loses nothing and doubles nothing', async () => {
  const { first, second, balancer, openDevice, expectEachOnce } = processes
  const device = await openDevice(balancer.address, 'manager')
  const other = await openDevice(balancer.address, 'provider')
  const ids: string[] = []
  let isRestarting = true
  const restarting = (async () => {
    for (const one of [first, second]) {
      await one.stop()
      await one.start()
    }
    isRestarting = false
  })()
  while (isRestarting) {
    ids.push(await recordAllergy(device))
    await new Promise(resolve => setTimeout(resolve, 40))
  }
  await restarting
  expect(ids.length).toBeGreaterThan(20)
  await sent(device)
  await expectEachOnce(ids)
  await hears(other, ids.at(-1) ?? '', 30_000)
}, 60_000)

test('[S2.5] a server stopped while tablets send has kept all it confirmed and half of nothing; the rest is delivered once it is back', async () => {
  const { first, openDevice, openStillDevice, expectEachOnce, ask } = processes
  const devices = [
    await openStillDevice(first.address, 'manager'),
    await openStillDevice(first.address, 'provider'),
  ]
  const notes = devices.map(noteAnswers)
  const listening = await openDevice(first.address, 'provider')
  const ids: string[] = []
  for (let stop = 0; stop < STOPS; stop++) {
    let isStopping = false
    const sending = devices.map(async device => {
      for (let turn = 0; turn < 3 || !isStopping; turn++) {
        for (let count = 0; count < 10; count++) ids.push(await recordAllergy(device))
        if (!(await device.push())) return
      }
    })
    await pause(400 + 260 * stop)
    const began = performance.now()
    isStopping = true
    expect(await first.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    await Promise.all(sending)
    const confirmed = notes.flatMap(note => note.confirmed)
    await expectEachOnce(confirmed)
    const halves = await ask(
      `select from operation full join allergy on args->>'allergy_id' = allergy.id::text
      where (args->>'allergy_id' = any($1) or allergy.id::text = any($1))
        and (operation.id is null or allergy.id is null or outcome <> 'applied')`,
      [ids],
    )
    expect(halves).toEqual([])
    await first.start()
  }
  for (const device of devices) {
    expect(await device.push()).toBe(true)
    await sent(device)
  }
  await expectEachOnce(ids)
  await hears(listening, ids.at(-1) ?? '', 30_000)
}, 120_000)

test('[S2.1] a process killed in the middle of a batch: the other takes it again, and every record is there once', async () => {
  const { first, second, balancer, openStillDevice, expectEachOnce } = processes
  const device = await openStillDevice(balancer.address, 'manager')
  const ids: string[] = []
  let batchesCut = 0
  for (let kills = 0; batchesCut < 2 && kills < MAX_KILLS; kills++) {
    for (let count = 0; count < 40; count++) ids.push(await recordAllergy(device))
    const release = await holdFeed()
    let isOver = false
    const pushing = device.push().finally(() => {
      isOver = true
    })
    // Everything is decided and about to be written; or this try found no way to a process.
    const isWaiting = async () => isOver || (await waitingForLocks()) > 0
    await expect.poll(isWaiting, { timeout: 10_000, interval: 5 }).toBe(true)
    const wasWaiting = !isOver
    // Each twice in a row: the balancer goes from one to the other with every request.
    const one = Math.floor(kills / 2) % 2 === 0 ? first : second
    await one.kill()
    await release()
    // A process that is gone the balancer passes by: only what was under way is cut.
    if (!(await pushing) && wasWaiting) batchesCut++
    await one.start()
  }
  expect(batchesCut).toBe(2)
  expect(await device.push()).toBe(true)
  await expectEachOnce(ids)
}, 120_000)

test('[S14.2] [S2.1] the database killed in the middle of a batch: 503 meanwhile, and all goes on by itself, streams too', async () => {
  const { first, second, postmaster, openDevice, expectEachOnce } = processes
  const here = await openDevice(first.address, 'manager')
  const there = await openDevice(second.address, 'provider')
  const ids = [await recordAllergy(here)]
  await hears(there, ids[0] ?? '')
  await holdFeed()
  for (let count = 0; count < 100; count++) ids.push(await recordAllergy(here))
  await expect.poll(waitingForLocks, { timeout: 10_000, interval: 5 }).toBeGreaterThan(0)
  process.kill(postmaster, 'SIGKILL')
  const answers = () =>
    Promise.all(
      [first, second].map(async ({ address }) => {
        const answer = await fetch(`${address}/api/v1/me`, { headers: { Authorization: 'Bearer x' } })
        return [answer.status, answer.headers.get('X-Hearth')]
      }),
    )
  const unavailable = [503, '1']
  // What serves the connections outlives it for a moment.
  await expect.poll(answers, { timeout: 5_000, interval: 5 }).toEqual([unavailable, unavailable])
  // What was under way when it was killed was not answered.
  expect(await here.mirror.outbox.count()).toBeGreaterThan(0)
  ids.push(await recordAllergy(here))
  await sent(here)
  await expectEachOnce(ids)
  await hears(there, ids.at(-1) ?? '', 30_000)
  // Nobody reloaded anything, and the next change crosses at once again.
  await expect
    .poll(() => [first, second].every(process => process.said().includes('live_back')), { timeout: 20_000 })
    .toBe(true)
  await hears(there, await recordAllergy(here))
}, 60_000)

test('a stop is told by health first, serves on meanwhile, and a second signal ends the wait', async () => {
  const { second, openStillDevice, expectEachOnce } = processes
  await second.stop()
  await second.start({ DRAIN_SECONDS: '60' })
  const device = await openStillDevice(second.address, 'manager')
  const health = async () => (await fetch(`${second.address}/api/v1/health`)).status
  expect(await health()).toBe(200)
  const stopped = second.stop()
  await expect.poll(health).toBe(503)
  const id = await recordAllergy(device)
  expect(await device.push()).toBe(true)
  await expectEachOnce([id])
  second.signal('SIGTERM')
  expect(await stopped).toBe(0)
  await expect(health()).rejects.toThrow('fetch failed')
}, 60_000)
