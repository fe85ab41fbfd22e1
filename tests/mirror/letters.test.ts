/** What a home's tablet receives while somebody who sees less, or nobody, has it open (decision 103). */
import { afterEach, expect, test } from 'vitest'
import type { PullAnswer, RowsByCollection } from '#domain/protocol/sync-protocol.ts'
import type { AreaRows } from '#domain/protocol/tablets.ts'
import { closeKeys } from '#src/app/tablet/lock.ts'
import { forgetPin, whyToLeave } from '#src/app/tablet/may-stay.ts'
import { encryptionBy } from '#src/mirror/encrypted/encrypted-core.ts'
import { countUnsent } from '#src/mirror/tables/clear.ts'
import { type MirrorDatabase, type OutboxEntry, openMirror } from '#src/mirror/tables/database.ts'
import { enterTablet } from '#src/mirror/tables/enter-tablet.ts'
import type { ScopeState } from '#src/mirror/tables/scope-state.ts'
import type { Letter } from '#src/mirror/tables/tablet-tables.ts'
import { openLetters } from '#src/mirror/write/letters.ts'
import { recomputePending } from '#src/mirror/write/pending.ts'
import { type ReceivedPull, storePull } from '#src/mirror/write/store-pull.ts'
import type { TokensAnswer } from '#src/session/answers.ts'
import { createTokenStore } from '#src/session/token-store.ts'
import { DATA_KEY_BYTES, type DataKey, Keyring } from '#src/vault/keyring.ts'
import { examples } from '../support/examples.ts'

const SCOPE = 'home:1' as const
const STAMP = '00000000-0000-4000-8000-000000000000'
const at = (revision: number) => ({ epoch: STAMP, revision, stamp: STAMP })

const bytes = new Map<DataKey['id'], Uint8Array>()
const keyOf = (id: DataKey['id']): DataKey => {
  const known = bytes.get(id) ?? crypto.getRandomValues(new Uint8Array(DATA_KEY_BYTES))
  bytes.set(id, known)
  // The ring that is closed overwrites its own.
  return { id, bytes: known.slice() }
}
const ALL: readonly DataKey['id'][] = ['notes#1', 'clinical#1', 'office#1', 'person:5#1']

const opened: MirrorDatabase[] = []
afterEach(() => {
  for (const mirror of opened.splice(0)) mirror.close()
})

function page(name: string, keys: readonly DataKey['id'][]): MirrorDatabase {
  const mirror = openMirror(name, encryptionBy(new Keyring(keys.map(keyOf)), keys.length > 0 ? 5 : undefined))
  opened.push(mirror)
  return mirror
}

const newName = () => `letters-${crypto.randomUUID()}`

const state: ScopeState = { scope: SCOPE, view: 'care_giver', feed: at(1), held: ['undated', 'recent'] }

/** Seals nothing: letters hold their rows in place of bytes. */
const sealedRows = new Map<number, AreaRows>()
const letterOf = (number: number, rows: RowsByCollection): Letter => {
  sealedRows.set(number, { feed: { [SCOPE]: rows }, history: {} })
  return { area: 'clinical', departures: [], sealed: { enc: new Uint8Array([number]), ct: new Uint8Array() } }
}
const openAll = (mirror: MirrorDatabase) =>
  openLetters(mirror, async (_, { enc }) => sealedRows.get(enc[0] ?? 0) ?? { feed: {}, history: {} })

interface Page {
  readonly revision: number
  readonly more: boolean
  readonly rows?: RowsByCollection
  readonly letters?: readonly Letter[]
}

async function pulled(mirror: MirrorDatabase, { revision, more, rows = {}, letters = [] }: Page) {
  const states = new Map((await mirror.scope_state.toArray()).map(one => [one.scope, one]))
  const feed: PullAnswer['answers'][number]['feed'] = { cursor: at(revision), rows, departures: [], more }
  const answer: ReceivedPull = {
    server_time: '2026-03-02T08:00:00.000Z',
    scopes: [{ scope: SCOPE, view: 'care_giver' }],
    answers: [{ scope: SCOPE, view: 'care_giver', restart: null, feed, history: null }],
    letters,
  }
  return storePull(mirror, { ownerId: 5, states, assignedRevisions: new Map() }, answer)
}

const [order] = examples.medication
const orderAt = (number: number) => ({
  ...order,
  id: `00000000-0000-4000-8000-00000000000${number}`,
  scope: SCOPE,
  revision: number,
})
const orders = (...numbers: number[]): RowsByCollection => ({ medication: numbers.map(orderAt) })
const revisionsOn = async (mirror: MirrorDatabase) =>
  (await mirror.rows('medication').toArray()).map(({ revision }) => revision)

async function newTablet(): Promise<string> {
  const name = newName()
  const mirror = page(name, ALL)
  await mirror.scope_state.put(state)
  await enterTablet(mirror, 5)
  return name
}

test('[S21.30] a feed that somebody began to receive, and a locked page goes on with, begins again', async () => {
  const name = await newTablet()
  const unlocked = page(name, ALL)
  await pulled(unlocked, { revision: 2, more: true, rows: orders(2) })
  unlocked.close()
  const locked = page(name, [])
  const stale = await pulled(locked, { revision: 3, more: false, letters: [letterOf(3, orders(3))] })
  expect([...(stale ?? [])]).toEqual([[SCOPE, 0]])
  expect(await locked.scope_state.get(SCOPE)).toEqual(state)
  // Asked again from where it began, it brings both.
  await pulled(locked, { revision: 3, more: false, letters: [letterOf(4, orders(2, 3))] })
  locked.close()
  const next = page(name, ALL)
  await enterTablet(next, 5)
  await openAll(next)
  expect(await next.letter.count()).toBe(0)
  expect(await revisionsOn(next)).toEqual([2, 3])
})

test('[S21.30] [S4.19] of a feed that a locked page did not read to its end nothing is shown', async () => {
  const name = await newTablet()
  const locked = page(name, [])
  await pulled(locked, { revision: 2, more: true, letters: [letterOf(2, orders(2))] })
  locked.close()
  const unlocked = page(name, ALL)
  await enterTablet(unlocked, 5)
  await openAll(unlocked)
  expect(await unlocked.letter.count()).toBe(0)
  expect(await revisionsOn(unlocked)).toEqual([])
  expect(await unlocked.scope_state.get(SCOPE)).toEqual(state)
})

test('[S21.30] [S4.19] a letter waits while a locked page of another tab still receives its feed', async () => {
  const name = await newTablet()
  const [unlocked, locked] = [page(name, ALL), page(name, [])]
  await pulled(locked, { revision: 2, more: true, letters: [letterOf(2, orders(2))] })
  await openAll(unlocked)
  expect(await unlocked.letter.count()).toBe(1)
  await pulled(locked, { revision: 3, more: false, letters: [letterOf(3, orders(3))] })
  await openAll(unlocked)
  expect(await revisionsOn(unlocked)).toEqual([2, 3])
})

test('[S21.30] [S4.19] one that it read to its end is shown whole', async () => {
  const name = await newTablet()
  const locked = page(name, [])
  await pulled(locked, { revision: 2, more: true, letters: [letterOf(2, orders(2))] })
  await pulled(locked, { revision: 3, more: false, letters: [letterOf(3, orders(3))] })
  locked.close()
  const unlocked = page(name, ALL)
  await enterTablet(unlocked, 5)
  await openAll(unlocked)
  expect(await revisionsOn(unlocked)).toEqual([2, 3])
  expect(await unlocked.scope_state.get(SCOPE)).toMatchObject({ feed: at(3) })
})

test('[S21.31] who has unlocked it without a session, or with an ended one, must sign in; without a PIN they leave', async () => {
  const mirror = page(await newTablet(), ALL)
  const person = { user_id: 5, first_name: 'Dana', last_name: 'Cole', role: 'care_giver', areas: [] } as const
  const wrap = { salt: new Uint8Array(), cost: { memory_kib: 8, passes: 1 }, sealed: new Uint8Array() }
  await mirror.tablet_person.put({ ...person, wrap, failed_tries: 0, locked_until_ms: null })
  expect(await whyToLeave(mirror)).toBe('must_sign_in')
  const store = createTokenStore(mirror, {
    now: () => 0,
    random: size => new Uint8Array(size),
    person: { user_id: 5, signing_key: {} as CryptoKey },
  })
  const tokens = {
    ...{ session_id: STAMP, access_token: 'a', refresh_token: 'r', expires_in: 900 },
    user: {},
  }
  const user = { ...{ id: 5, email: 'dana@hearth.test', image_url: null, company_id: 1, company_name: null } }
  await store.begin(
    tokens as unknown as TokensAnswer,
    { ...user, ...person, role: null, current_home_id: null, grants: [] },
    'home',
    {} as CryptoKey,
  )
  expect(await whyToLeave(mirror)).toBeUndefined()
  await store.refuse('r', { isEnded: true })
  expect(await whyToLeave(mirror)).toBe('must_sign_in')
  await store.refuse('r', { isEnded: false })
  await forgetPin(mirror)
  expect(await whyToLeave(mirror)).toBe('lost_pin')
})

const entry: OutboxEntry = {
  id: '00000000-0000-7000-8000-000000000009',
  operation: {
    ...{ id: '00000000-0000-7000-8000-000000000009', kind: 'none.such', version: 1, author_id: 5 },
    ...{ session_id: STAMP, device_id: STAMP, counter: 1, args: {}, base: {}, scope: SCOPE },
    ...{ recorded_at: '2026-03-02T08:00:00.000Z', clock_offset_ms: 0, utc_offset_minutes: 0 },
  },
  ...{ signature: 's', state: 'waiting', clinical: true, rests_on: [], collections: ['medication'] },
  ...{ writes: [`medication/${orderAt(7).id}`], error: null },
}

test('[S21.30] what was delivered while it was locked is counted once, also while its rows are awaited', async () => {
  const mirror = page(await newTablet(), ALL)
  await mirror.outbox.bulkAdd([
    entry,
    { ...entry, id: '00000000-0000-7000-8000-000000000008', state: 'applied' },
  ])
  const { id } = entry
  expect(await countUnsent(mirror)).toBe(1)
  await mirror.delivery.put({
    id: '00000000-0000-7000-8000-000000000008',
    server_time: '2026-03-02T08:00:00.000Z',
  })
  expect(await countUnsent(mirror)).toBe(1)
  await mirror.delivery.put({ id, server_time: '2026-03-02T08:00:00.000Z' })
  expect(await countUnsent(mirror)).toBe(0)
})

test('[S21.30] a transaction that is still running when the tablet is locked stores nothing', async () => {
  const name = await newTablet()
  const mirror = page(name, ALL)
  await mirror.outbox.add(entry)
  await mirror.pending('medication').put({ ...orderAt(7), pending_state: 'waiting' })
  const recomputing = mirror.transaction('rw', mirror.allTables, async () => {
    await mirror.outbox.count()
    closeKeys(mirror)
    await recomputePending(mirror, entry.writes)
  })
  await expect(recomputing).rejects.toThrow()
  const next = page(name, ALL)
  expect(await next.pending('medication').count()).toBe(1)
  expect(await next.outbox.count()).toBe(1)
})
