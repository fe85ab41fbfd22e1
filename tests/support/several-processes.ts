/** The demo behind a balancer: two API processes on one PostgreSQL, and whole devices that work through them. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect } from 'vitest'
import { uuidV7 } from '#domain/values/ids.ts'
import { startEmbeddedDatabase } from '#server/postgres/embedded.ts'
import type { Engine } from '#src/sync/engine/engine.ts'
import { type ApiProcess, apiProcess, buildServer } from './api-processes.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { PASSWORD, PEOPLE } from './homes.ts'
import { signInOver } from './sign-in.ts'
import { openTablet, type ReachableServer, type Tablet } from './tablet.ts'

export interface SeveralProcesses {
  readonly first: ApiProcess
  readonly second: ApiProcess
  readonly balancer: Balancer
  readonly connectionString: string
  readonly postmaster: number
  /** Signed in and pulled, and nothing runs by itself. */
  openStillDevice(address: string, who: Demo): Promise<Tablet>
  /** As on an open page. */
  openDevice(address: string, who: Demo): Promise<Tablet>
  closeDevices(): Promise<void>
  ask<Row extends pg.QueryResultRow>(statement: string, values?: unknown[]): Promise<Row[]>
  /** How often each of these is on the server: once, or something is lost or doubled. */
  expectEachOnce(ids: readonly string[]): Promise<void>
  stop(): Promise<void>
}

type Demo = 'manager' | 'provider'

/** Both start at the same moment, on an empty database. */
export async function startSeveralProcesses(): Promise<SeveralProcesses> {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-processes-'))
  // As root, PostgreSQL is another user that walks through it.
  chmodSync(folder, 0o711)
  const [postgres] = await Promise.all([
    startEmbeddedDatabase({
      dataDir: join(folder, 'database'),
      newPassword: () => 'a-password-for-a-test',
      report: () => {},
    }),
    buildServer(),
  ])
  const { connectionString } = postgres
  const first = await apiProcess(connectionString, join(folder, 'api'))
  const second = await apiProcess(connectionString, join(folder, 'api'))
  await Promise.all([first.start(), second.start()])
  const balancer = await openBalancer([first.port, second.port])
  let engines: Engine[] = []

  const ask = async <Row extends pg.QueryResultRow>(statement: string, values: unknown[] = []) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    try {
      return (await client.query<Row>(statement, values)).rows
    } finally {
      await client.end()
    }
  }
  const openStillDevice = async (address: string, who: Demo) => {
    // A test signs in more often in a minute than any person.
    await ask('delete from rate_limit')
    const device = await openTablet(serverAt(address, first), who)
    await device.pull()
    return device
  }
  return {
    first,
    second,
    balancer,
    connectionString,
    postmaster: Number(readFileSync(join(folder, 'database/postgres/postmaster.pid'), 'utf8').split('\n')[0]),
    openStillDevice,
    async openDevice(address, who) {
      const device = await openStillDevice(address, who)
      engines.push(device.start())
      return device
    },
    async closeDevices() {
      await Promise.all(engines.map(engine => engine.stop()))
      engines = []
    },
    ask,
    async expectEachOnce(ids) {
      const kept = await ask<{ id: string }>('select id from allergy where id = any($1)', [ids])
      expect(kept.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
      const booked = await ask<{ id: string }>(
        `select args->>'allergy_id' as id from operation where outcome = 'applied' and args->>'allergy_id' = any($1)`,
        [ids],
      )
      expect(booked.map(({ id }) => id).toSorted()).toEqual([...ids].toSorted())
    },
    async stop() {
      await balancer.close()
      await Promise.all([first.stop(), second.stop()])
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A server behind an address, for whole devices. */
const serverAt = (address: string, demo: ApiProcess): ReachableServer => ({
  app: { fetch: reachAt(address) },
  clock: {
    get now() {
      return Date.now()
    },
  },
  async signIn(who, options) {
    const { email } = PEOPLE[who as keyof typeof PEOPLE]
    return signInOver(reachAt(demo.address), email, PASSWORD, async () => codeFor(email, demo), options)
  },
})

const reachAt = (address: string) => async (request: Request) => {
  const { pathname, search } = new URL(request.url)
  const body = request.method === 'GET' ? null : await request.text()
  const { method, headers, signal } = request
  return fetch(`${address}${pathname}${search}`, { method, headers, body, signal })
}

/** The demo prints the codes it mails. */
function codeFor(email: string, demo: ApiProcess): string {
  const code = [...demo.said().matchAll(new RegExp(`Code for ${email}: (\\d+)`, 'g'))].at(-1)?.[1]
  if (code === undefined) throw new Error(`No code was sent to ${email}.`)
  return code
}

/** Something of a client that lies on the device as soon as this resolves. */
export async function recordAllergy(device: Tablet): Promise<string> {
  const [client] = await device.mirror.rows('client').toArray()
  if (client === undefined) throw new Error('The device has no clients.')
  const allergy_id = uuidV7(Date.now(), size => crypto.getRandomValues(new Uint8Array(size)))
  await device.record('allergy.record', {
    allergy_id,
    client_id: client.id,
    // Not what is recorded already.
    substance: `Latex ${allergy_id}`,
    reaction: null,
    severity: null,
  })
  return allergy_id
}

export const sent = (device: Tablet) =>
  expect.poll(() => device.mirror.outbox.count(), { timeout: 30_000, interval: 50 }).toBe(0)
export const hears = (device: Tablet, id: string, timeout = 5_000) =>
  expect.poll(() => device.mirror.rows('allergy').get(id), { timeout, interval: 20 }).toBeDefined()
