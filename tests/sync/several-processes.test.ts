/** Several API processes on one PostgreSQL: changes cross them, and neither their ends nor the database's lose a record. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '#server/database/embedded.ts'
import type { Engine } from '#src/sync/engine/engine.ts'
import { type ApiProcess, apiProcess, buildServer } from '../support/api-processes.ts'
import { type Balancer, openBalancer } from '../support/balancer.ts'
import { PASSWORD, PEOPLE } from '../support/homes.ts'
import { signInOver } from '../support/sign-in.ts'
import { openTablet, type ReachableServer, type Tablet } from '../support/tablet.ts'

/** More than it takes to hit a batch twice. */
const MOST_KILLS = 12

let folder: string
let postgres: EmbeddedDatabase
let first: ApiProcess
let second: ApiProcess
let balancer: Balancer
let engines: Engine[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hearth-processes-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(folder, 0o711)
  const [started] = await Promise.all([
    startEmbeddedDatabase({
      dataDir: join(folder, 'database'),
      newPassword: () => 'a-password-for-a-test',
      report: () => {},
    }),
    buildServer(),
  ])
  postgres = started
  first = await apiProcess(postgres.connectionString, join(folder, 'api'))
  second = await apiProcess(postgres.connectionString, join(folder, 'api'))
  // At the same moment, on an empty database.
  await Promise.all([first.start(), second.start()])
  balancer = await openBalancer([first.port, second.port])
}, 120_000)
afterAll(async () => {
  await balancer.close()
  await Promise.all([first.stop(), second.stop()])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(async () => {
  await Promise.all(engines.map(engine => engine.stop()))
  engines = []
})

const reachAt = (address: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.text()
  const { method, headers, signal } = request
  return fetch(`${address}${pathname}${search}`, { method, headers, body, signal })
}

/** A server behind an address, for whole devices. */
function at(address: string): ReachableServer {
  return {
    app: { fetch: reachAt(address) },
    clock: {
      get now() {
        return Date.now()
      },
    },
    async signIn(who, options) {
      // A test signs in more often in a minute than any person.
      await ask('delete from rate_limit')
      const { email } = PEOPLE[who as keyof typeof PEOPLE]
      return signInOver(reachAt(first.address), email, PASSWORD, async () => codeFor(email), options)
    },
  }
}

/** The demo prints the codes it mails. */
function codeFor(email: string): string {
  const code = [...first.said().matchAll(new RegExp(`Code for ${email}: (\\d+)`, 'g'))].at(-1)?.[1]
  if (code === undefined) throw new Error(`No code was sent to ${email}.`)
  return code
}

/** Signed in, pulled, and running as on an open page. */
async function openDevice(address: string, who: 'manager' | 'provider'): Promise<Tablet> {
  const device = await openTablet(at(address), who)
  await device.pull()
  engines.push(device.start())
  return device
}

/** Something of a client that lies on the device as soon as this resolves. */
async function recordAllergy(device: Tablet): Promise<string> {
  const [client] = await device.mirror.rows('client').toArray()
  if (client === undefined) throw new Error('The device has no clients.')
  const allergy_id = uuidV7(Date.now(), size => crypto.getRandomValues(new Uint8Array(size)))
  await device.record('allergy.record', {
    allergy_id,
    client_id: client.id,
    substance: 'Latex',
    reaction: null,
    severity: null,
  })
  return allergy_id
}

async function ask<Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** No write can finish until it is released. */
async function holdFeed(): Promise<() => Promise<void>> {
  const holder = new pg.Client({ connectionString: postgres.connectionString })
  holder.on('error', () => {})
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from scope_feed for update')
  return async () => void (await holder.query('rollback').finally(() => holder.end()))
}

const waitingForLocks = async () =>
  (await ask(`select from pg_stat_activity where wait_event_type = 'Lock'`)).length

/** How often each of these is on the server: once, or something is lost or doubled. */
async function expectEachOnce(ids: readonly string[]): Promise<void> {
  const kept = await ask<{ id: string }>('select id from allergy where id = any($1)', [ids])
  expect(kept.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
  const booked = await ask<{ id: string }>(
    `select args->>'allergy_id' as id from operation where outcome = 'applied' and args->>'allergy_id' = any($1)`,
    [ids],
  )
  expect(booked.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
}

const sent = (device: Tablet) =>
  expect.poll(() => device.mirror.outbox.count(), { timeout: 30_000, interval: 50 }).toBe(0)
const hears = (device: Tablet, id: string, timeout = 5_000) =>
  expect.poll(() => device.mirror.rows('allergy').get(id), { timeout, interval: 20 }).toBeDefined()

test('two processes that start on an empty database at the same moment make one schema and one demo', async () => {
  expect(await ask('select name from migration group by name having count(*) > 1')).toEqual([])
  expect(await ask<{ home_name: string }>('select home_name from home order by id')).toHaveLength(4)
  expect(await ask('select email from "user" group by email having count(*) > 1')).toEqual([])
})

test('what is recorded through one process reaches a device that listens at the other', async () => {
  const here = await openDevice(first.address, 'manager')
  const there = await openDevice(second.address, 'provider')
  await expect.poll(() => there.network.asked.includes('sync/live')).toBe(true)
  await hears(there, await recordAllergy(here))
  await hears(here, await recordAllergy(there))
})

test('[S2.1] a rolling restart of both processes while a device sends loses nothing and doubles nothing', async () => {
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

test('[S2.1] a process killed in the middle of a batch: the other takes it again, and every record is there once', async () => {
  const device = await openTablet(at(balancer.address), 'manager')
  await device.pull()
  const ids: string[] = []
  let batchesCut = 0
  for (let kills = 0; batchesCut < 2 && kills < MOST_KILLS; kills++) {
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
  const here = await openDevice(first.address, 'manager')
  const there = await openDevice(second.address, 'provider')
  const ids = [await recordAllergy(here)]
  await hears(there, ids[0] ?? '')
  const postmaster = Number(
    readFileSync(join(folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0],
  )
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
