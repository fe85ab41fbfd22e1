/** A home's tablet that is opened in an emergency: a whole device and the real server (decision 106). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parseSealedCode } from '#domain/protocol/sealed-code.ts'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { openEmergencyMirror } from '#src/app/tablet/emergency-mirror.ts'
import { reportTablet } from '#src/app/tablet/report.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { readRows } from '#src/mirror/read/read.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { becomeTablet } from '#src/mirror/tables/enter-tablet.ts'
import { createHttp, type Http } from '#src/session/http.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { createConnectivity } from '#src/sync/engine/connectivity.ts'
import { pullAll } from '#src/sync/engine/receiver.ts'
import { createTabletTransport } from '#src/sync/transport/tablet-transport.ts'
import { closeEmergency, type EmergencyResult, openInEmergency } from '#src/vault/emergency.ts'
import { enrollTablet } from '#src/vault/enroll.ts'
import { Keyring } from '#src/vault/keyring.ts'
import { randomBytes } from '#src/vault/random.ts'
import { createTabletSigner } from '#src/vault/tablet-request.ts'
import { MAPLE } from '../support/homes.ts'
import { ADDRESS, startTestServer, type TestServer } from '../support/server.ts'

const WORDS = { opened_by: 'Pat Doyle', reason: 'Walter Abbott does not wake up' }

let server: TestServer
let manager: string
let mirror: MirrorDatabase
let http: Http
let tabletId: string
let isCut: boolean

beforeEach(async () => {
  server = await startTestServer()
  manager = (await server.signIn('manager')).access_token
  isCut = false
  mirror = openMirror(undefined, encryptionBy(new Keyring()))
  await enroll()
})
afterEach(async () => {
  await mirror.delete()
  await server.stop()
})

const now = () => server.clock.now

async function enroll() {
  const { code } = await (
    await server.request('/tablets/codes', { token: manager, json: { home_id: MAPLE } })
  ).json()
  const store = createTokenStore(mirror, { now, random: randomBytes })
  tabletId = await store.deviceId()
  const form = {
    code,
    name: 'Kitchen',
    protection: 'stored',
    disk_encrypted: true,
    screen_lock: true,
  } as const
  const { tablet } = await enrollTablet(form, { tablet_id: tabletId, app_version: '1' }, async json =>
    (await server.request('/tablets', { json })).json(),
  )
  await becomeTablet(mirror, tablet)
  http = createHttp({
    ...{ store, now, locks: undefined, prefixUrl: `${ADDRESS}/api/v1` },
    tablet: { sign: createTabletSigner(tablet), onRemoved: () => {} },
    async fetch(input, init) {
      if (isCut) throw new TypeError('Failed to fetch')
      return server.app.fetch(new Request(input, init))
    },
  })
}

/** Receives everything while no area is open: letters. */
async function receive() {
  if (http.tablet === undefined) throw new Error('This is no tablet.')
  const transport = createTabletTransport({
    http: { ...http, tablet: http.tablet },
    observer: createConnectivity(mirror, now),
    keys: { tablet_id: tabletId, areaKeys: new Map() },
    sealOperation: async () => expect.fail('Nothing is recorded here.'),
    hasPerson: false,
  })
  await pullAll({ mirror, ...transport, now, months: 2 }, new AbortController().signal)
}

const report = () => reportTablet({ mirror, http })
async function newCode(): Promise<string> {
  const made = await server.request(`/tablets/${tabletId}/emergency-codes`, {
    method: 'POST',
    token: manager,
  })
  const { code } = await made.json()
  await report()
  return parseSealedCode(code) ?? expect.fail('This is no code.')
}
const open = (code: string) => openInEmergency(mirror, { code, words: WORDS }, now)
const openedBy = (result: EmergencyResult) =>
  result.outcome === 'open' ? result.emergency : expect.fail(`It is ${result.outcome}.`)

async function shown(): Promise<Tablet['emergency']> {
  const { tablets } = await (await server.request('/tablets', { token: manager })).json()
  return tablets.find(({ id }: Tablet) => id === tabletId).emergency
}

describe('[S21.8] an emergency code', () => {
  test('opens all areas without a connection, with what came while the tablet was locked', async () => {
    const code = await newCode()
    await receive()
    expect(await readRows(mirror, { collection: 'client', all: true })).toEqual([])
    isCut = true
    const emergency = openedBy(await open(code))
    const charts = await openEmergencyMirror(tabletId, emergency)
    expect(charts.isWhole).toBe(true)
    const clients = await readRows(charts.mirror, { collection: 'client', all: true })
    expect(clients.map(({ first_name }) => first_name).toSorted()).toEqual(['Grace', 'Walter'])
    expect(await readRows(mirror, { collection: 'client', all: true })).toEqual([])
    charts.mirror.close()
  })

  test('opens once: the use is on the disk, and what the code opens is gone, before anything is shown', async () => {
    const code = await newCode()
    const { use } = openedBy(await open(code))
    expect((await mirror.tablet.get('this'))?.emergency).toBeUndefined()
    expect(await mirror.emergency_use.toArray()).toEqual([use])
    expect(use).toMatchObject({ closed_at: null, is_confirmed: false })
    expect(await open(code)).toEqual({ outcome: 'none' })
  })

  test('opens nothing when its use cannot be written', async () => {
    const code = await newCode()
    const fail = () => {
      throw new Error('The disk is full.')
    }
    mirror.emergency_use.hook('creating', fail)
    await expect(open(code)).rejects.toThrow('The disk is full.')
    mirror.emergency_use.hook('creating').unsubscribe(fail)
    expect((await mirror.tablet.get('this'))?.emergency).toBeDefined()
    expect(openedBy(await open(code)).use.closed_at).toBeNull()
  })

  test('opens in one tab, when two try it at once', async () => {
    const code = await newCode()
    const outcomes = (await Promise.all([open(code), open(code)])).map(({ outcome }) => outcome)
    expect(outcomes.toSorted()).toEqual(['none', 'open'])
    expect(await mirror.emergency_use.count()).toBe(1)
  })

  test('does not come back with the report of a server that was restored', async () => {
    const code = await newCode()
    const before = await server.database.selectFrom('tablet_emergency_code').selectAll().execute()
    openedBy(await open(code))
    await report()
    await server.database
      .updateTable('tablet_emergency_code')
      .set({ sealed: JSON.stringify(before[0]?.sealed) })
      .execute()
    await report()
    expect((await mirror.tablet.get('this'))?.emergency).toBeUndefined()
    expect(await open(code)).toEqual({ outcome: 'none' })
  })

  test('of another tablet, or mistyped, is refused and counted, and the right one still opens', async () => {
    const code = await newCode()
    const wrong = `${code.slice(1)}${code.startsWith('7') ? '8' : '7'}`
    expect(await open(wrong)).toEqual({ outcome: 'wrong' })
    expect(await open(wrong)).toEqual({ outcome: 'wrong' })
    await report()
    expect((await shown()).code).toMatchObject({ state: 'ready', wrong_codes: 2 })
    isCut = true
    expect(await open(wrong)).toEqual({ outcome: 'wrong' })
    expect((await open(code)).outcome).toBe('open')
    isCut = false
    await report()
    expect((await shown()).code).toMatchObject({ state: 'used', wrong_codes: 3 })
  })

  test('goes when the tablet is removed', async () => {
    const code = await newCode()
    await server.request(`/tablets/${tabletId}/remove`, { method: 'PUT', token: manager })
    await expect(report()).rejects.toThrow('removed')
    expect(await open(code)).toEqual({ outcome: 'none' })
  })
})

describe('[S21.9] who opened the charts', () => {
  test('is told until the server has it, once when they are opened and once when they are closed', async () => {
    const code = await newCode()
    isCut = true
    const { use } = openedBy(await open(code))
    await expect(report()).rejects.toThrow()
    isCut = false
    await report()
    expect((await shown()).uses).toMatchObject([{ ...WORDS, opened_at: use.opened_at, closed_at: null }])
    server.clock.advanceSeconds(300)
    await closeEmergency(mirror.emergency_use, use.id, now())
    await report()
    const [told] = (await shown()).uses
    expect(told).toMatchObject({ closed_at: new Date(now()).toISOString() })
    expect(await mirror.emergency_use.toArray()).toMatchObject([{ is_confirmed: true }])
  })

  test('is not readable on the tablet', async () => {
    openedBy(await open(await newCode()))
    const stored = JSON.stringify([await mirror.emergency_use.toArray(), await mirror.tablet.toArray()])
    expect(stored).not.toMatch(/Doyle|Walter|wake/)
  })
})
