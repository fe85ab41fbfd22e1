/**
 * Generated: every role × every clinical operation × every reason to hold × every place × every home it claims to be
 * from. The right is asked first; nobody learns whether a record of others exists, or puts anything into their home.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOperationDefinition } from '#domain/operations.ts'
import type { PushReceipt } from '#domain/protocol/sync-protocol.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { homeScope, userScope } from '#domain/values/scope.ts'
import { stamp } from '#server/feed/stamp.ts'
import {
  type Case,
  CLINICAL_KINDS,
  casesOf,
  ownPlace,
  reaches,
  seedRecords,
} from '../support/clinical-cases.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { PEOPLE, type PersonName, setActive } from '../support/homes.ts'
import { PLACES, type Place, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const NAMES = (Object.keys(PEOPLE) as PersonName[]).filter(name => name !== 'care_giver_2')
const STATES = ['valid', 'ended session', 'closed account', 'late', 'late and closed'] as const
type State = (typeof STATES)[number]
const DAY_SECONDS = 86_400
const KINDS_AT_ONCE = 3

let server: TestServer
let early: string
const sessions = new Map<string, Forger>()
const sessionOf = (name: PersonName, which: 'kept' | 'ended' = 'kept'): Forger => {
  const found = sessions.get(`${name} ${which}`)
  if (found === undefined) throw new Error(`${name} has no ${which} session.`)
  return found
}

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  for (const name of NAMES) {
    sessions.set(`${name} kept`, await forger(server, name))
    sessions.set(`${name} ended`, await forger(server, name))
  }
  server.clock.advanceSeconds(3_600)
  early = new Date(server.clock.now).toISOString()
  await server.database
    .updateTable('session')
    .set({ ended_at: early, end_reason: 'signed_out' })
    .where(
      'id',
      'in',
      NAMES.map(name => sessionOf(name, 'ended').session.session_id),
    )
    .execute()
  server.clock.advanceSeconds(30 * DAY_SECONDS)
}, 120_000)
afterAll(() => server.stop())
const authorIn = (name: PersonName, state: State): Forger =>
  sessionOf(name, state === 'ended session' ? 'ended' : 'kept')

/** Ends an account with all its grants, or opens it again. */
async function endAccount(name: PersonName, until_at: string | null): Promise<void> {
  const { id } = PEOPLE[name]
  await setActive(server.database, name, until_at === null)
  await server.database.transaction().execute(async transaction => {
    const update = transaction.updateTable('grant').set({ until_at }).where('user_id', '=', id)
    const grants = await update.returning('id').execute()
    await stamp(
      transaction,
      grants.map(grant => ({ collection: 'grant' as const, id: grant.id, scope: userScope(id) })),
    )
  })
}

async function delivered(name: PersonName, state: State, cases: readonly Case[]): Promise<PushReceipt[]> {
  const isClosed = state === 'closed account' || state === 'late and closed'
  if (isClosed) await endAccount(name, new Date(Date.parse(early) - 60_000).toISOString())
  const receipts = await authorIn(name, state).push(...cases.map(({ operation }) => operation))
  if (isClosed) await endAccount(name, null)
  return receipts
}

function expectedOutcome(name: PersonName, state: State, { kind, where, claim, whose }: Case): string {
  const { role } = PEOPLE[name]
  const mayBeTheirs = canDo(role, kind, findOperationDefinition(kind)?.ownerOf === undefined ? whose : 'own')
  if (mayBeTheirs && reaches(name, where)) {
    if (!canDo(role, kind, whose)) return 'rejected'
    const isReviewed = findOperationDefinition(kind)?.reviewReason !== undefined
    return state === 'valid' && !isReviewed ? 'applied' : 'held'
  }
  // It is not there, for all its author may know: kept where they say they saw it, if it can be.
  return mayBeTheirs && claim === 'own home' ? 'held' : 'rejected'
}

const TABLES_OF_CARE = [
  'allergy',
  'medication',
  'administration',
  'mark',
  'attention_item',
  'progress_note',
  'progress_note_version',
] as const

/** A digest of every row of care in the homes a person has nothing to do with. */
async function rowsElsewhere(name: PersonName): Promise<string> {
  const homes = (Object.keys(PLACES) as Place[]).filter(place => !reaches(name, place))
  const scopes = homes.map(place => homeScope(PLACES[place].home))
  const digests = TABLES_OF_CARE.map(
    table => sql`(select md5(string_agg(each::text, ',' order by id)) from ${sql.table(table)} each
      where scope = any(${scopes}::text[]))`,
  )
  const { rows } = await sql`select ${sql.join(digests)}`.execute(server.database)
  return JSON.stringify(rows)
}

const openItems = () =>
  server.database
    .selectFrom('attention_item')
    .selectAll()
    .where('kind', '=', 'held')
    .where('resolved_at', 'is', null)
    .orderBy('id')
    .execute()

const resolverFor = (name: PersonName): PersonName => {
  if (ownPlace(name) === 'northfield') return 'other_manager'
  return name === 'manager' ? 'provider' : 'manager'
}

/** Northfield's manager and care giver may what Maple's may, seen from the other side: once, without a reason to hold. */
const namesFor = (state: State): readonly PersonName[] =>
  state === 'valid' ? NAMES : NAMES.filter(name => !name.startsWith('other_'))

describe.each(STATES)('%s', state => {
  test.each(namesFor(state))('[S9.8] [A14] %s: the right comes before any reason to hold', async name => {
    await seedRecords(server.database, name, state)
    const recordedAt = state.startsWith('late') ? early : new Date(server.clock.now).toISOString()
    const cases = casesOf(authorIn(name, state), name, state, recordedAt)
    const elsewhere = await rowsElsewhere(name)
    // So few kinds at once that nobody has as many quarantined as one author may have.
    for (let first = 0; first < CLINICAL_KINDS.length; first += KINDS_AT_ONCE) {
      const kinds: readonly string[] = CLINICAL_KINDS.slice(first, first + KINDS_AT_ONCE)
      await expectRightFirst(
        name,
        state,
        cases.filter(({ kind }) => kinds.includes(kind)),
        elsewhere,
      )
    }
    expect(await rowsElsewhere(name)).toBe(elsewhere)
  })
})

async function expectRightFirst(
  name: PersonName,
  state: State,
  cases: readonly Case[],
  elsewhere: string,
): Promise<void> {
  const receipts = await delivered(name, state, cases)
  const outcomes = cases.map((one, index) => ({ ...one, receipt: receipts[index] }))
  for (const { receipt, ...one } of outcomes) {
    const { kind, where, claim, whose } = one
    expect({ kind, where, claim, whose, outcome: receipt?.outcome }).toEqual({
      kind,
      where,
      claim,
      whose,
      outcome: expectedOutcome(name, state, one),
    })
  }
  // Absent and foreign are one answer.
  for (const { kind, where, claim, whose, receipt } of outcomes) {
    if (reaches(name, where)) continue
    const absent = outcomes.find(
      other =>
        other.kind === kind && other.claim === claim && other.whose === whose && other.where === 'nowhere',
    )?.receipt
    expect({ ...receipt, id: '' }).toEqual({ ...absent, id: '' })
  }
  expect(await rowsElsewhere(name)).toBe(elsewhere)

  const items = await openItems()
  for (const { scope } of items) {
    const place = (Object.keys(PLACES) as Place[]).find(one => homeScope(PLACES[one].home) === scope)
    expect(place !== undefined && reaches(name, place)).toBe(true)
  }
  expect(items).toHaveLength(receipts.filter(({ outcome }) => outcome === 'held').length)
  if (items.length === 0) return

  const resolver = sessionOf(resolverFor(name))
  const decide = async (resolution: string, ids: readonly string[]) =>
    ids.length === 0
      ? []
      : resolver.push(
          ...ids.map(item_id =>
            resolver.operation('attention.resolve', { item_id, resolution, reason: 'Asked' }),
          ),
        )
  const answers = await decide(
    'accepted',
    items.map(({ id }) => id),
  )
  const missing = items.filter(({ details }) => details.why === 'record_missing').map(({ id }) => id)
  const refused = answers.filter(({ outcome }) => outcome !== 'applied')
  expect(refused).toHaveLength(missing.length)
  expect(new Set(refused.map(({ error }) => JSON.stringify(error))).size).toBeLessThanOrEqual(1)
  expect(await rowsElsewhere(name)).toBe(elsewhere)
  const left = await decide('discarded', missing)
  expect(left.every(({ outcome }) => outcome === 'applied')).toBe(true)
}
