/** The authors of a batch of operations: their grants and whether their account is closed. */

import { sql } from 'kysely'
import { notFound } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import {
  type Act,
  authorize,
  hasRight,
  MAX_ARRIVAL_DELAY_DAYS,
  quarantineReasonAfterEnd,
  type ReceivedAct,
} from '#domain/rules/access/authorization.ts'
import { type GrantFacts, rolesHeldUntil } from '#domain/rules/access/grants.ts'
import { addDays } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeIdOf, type Scope, userScope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'

type SubmittedAct = Omit<ReceivedAct, 'author_closed_at'>

/** The scope an act applies to, and the referenced records in it. */
export interface ActTarget {
  readonly scope: Scope
  readonly records: readonly { readonly collection: Collection; readonly id: string | number }[]
}

export interface Authors {
  /** Whether the author has the right to an act where its records are, or had it where they came from. */
  isAllowed(authorId: number, act: Act, target: ActTarget): Promise<boolean>
  /** Returns the authorization of an operation whose author has the right to it. */
  authorize(authorId: number, act: SubmittedAct): Promise<ReturnType<typeof authorize>>
  /** Whether the account or the session had ended when the operation was recorded. */
  isRecordedAfterEnd(authorId: number, act: SubmittedAct): Promise<boolean>
  /** Whether the author ever worked in a scope, in any role. */
  hasEverWorkedIn(authorId: number, scope: Scope, until: string): Promise<boolean>
}

interface Author {
  readonly grants: readonly GrantFacts[]
  readonly closed_at: string | null
}

/** Returns all scopes these people ever had access to: their own, the scopes of their grants, and a company's homes. */
export async function readScopesEverReached(
  connection: Connection,
  userIds: Iterable<number>,
): Promise<Scope[]> {
  const ids = [...new Set(userIds)]
  const { rows } = await sql<{ scope: Scope }>`
    select granted_scope as scope from "grant" where user_id = any(${ids}::integer[])
    union select 'home:' || home.id from home
    join "grant" as held on held.granted_scope = 'company:' || home.company_id
    where held.user_id = any(${ids}::integer[])`.execute(connection)
  return [...ids.map(userScope), ...rows.map(({ scope }) => scope)]
}

/** Reads these authors at once, and others on demand. */
export async function loadAuthors(connection: Connection, authorIds: Iterable<number>): Promise<Authors> {
  const companyIdByScope = new Map<Scope, number | null>()
  const authors = await readAuthors(connection, [...new Set(authorIds)], companyIdByScope)

  const findAuthor = async (id: number): Promise<Author> => {
    const author = authors.get(id) ?? (await readAuthors(connection, [id], companyIdByScope)).get(id)
    if (author === undefined) throw notFound('User')
    authors.set(id, author)
    return author
  }
  const readScopeWithCompany = async (scope: Scope) => {
    if (!companyIdByScope.has(scope))
      companyIdByScope.set(scope, await readCompanyIdOfHome(connection, scope))
    return { scope, company_id: companyIdByScope.get(scope) ?? null }
  }
  const toReceivedAct = async (authorId: number, act: SubmittedAct): Promise<ReceivedAct> => ({
    ...act,
    author_closed_at: (await findAuthor(authorId)).closed_at,
  })

  return {
    async isAllowed(authorId, act, { scope, records }) {
      if (scope === userScope(authorId)) return true
      const { grants } = await findAuthor(authorId)
      if (hasRight(act, await readScopeWithCompany(scope), grants)) return true
      for (const formerScope of await findFormerScopes(connection, grants, records, act)) {
        if (hasRight(act, await readScopeWithCompany(formerScope), grants)) return true
      }
      return false
    },
    authorize: async (authorId, act) => authorize(await toReceivedAct(authorId, act)),
    isRecordedAfterEnd: async (authorId, act) =>
      quarantineReasonAfterEnd(await toReceivedAct(authorId, act)) !== null,
    hasEverWorkedIn: async (authorId, scope, until) =>
      rolesHeldUntil((await findAuthor(authorId)).grants, await readScopeWithCompany(scope), until).length >
      0,
  }
}

/** An author with one of their grants. */
interface AuthorRow extends Omit<GrantFacts, 'user_id'> {
  readonly id: number
  readonly is_active: boolean
  /** null, like the other columns of the grant, when the author never had a grant. */
  readonly user_id: number | null
  /** The company of the granted home. */
  readonly company_id: number | null
}

const hasGrant = (row: AuthorRow): row is AuthorRow & GrantFacts => row.user_id !== null

/** Reads the authors in one statement, and puts the companies of their granted homes into `companyIdByScope`. */
async function readAuthors(
  connection: Connection,
  ids: readonly number[],
  companyIdByScope: Map<Scope, number | null>,
): Promise<Map<number, Author>> {
  const { rows } = await sql<AuthorRow>`
    select author.id, author.is_active, home.company_id,
      held.user_id, held.granted_scope, held.role, held.from_at, held.until_at
    from "user" as author
    left join "grant" as held on held.user_id = author.id
    left join home on 'home:' || home.id = held.granted_scope
    where author.id = any(${[...ids]}::integer[])`.execute(connection)
  for (const { granted_scope, company_id } of rows)
    if (company_id !== null) companyIdByScope.set(granted_scope, company_id)
  return new Map(
    [...groupBy(rows, ({ id }) => id)].map(([id, authorRows]) => {
      const grants = authorRows.filter(hasGrant)
      return [id, { grants, closed_at: authorRows[0]?.is_active ? null : lastGrantEnd(grants) }]
    }),
  )
}

async function readCompanyIdOfHome(connection: Connection, scope: Scope): Promise<number | null> {
  const homeId = homeIdOf(scope)
  if (homeId === undefined) return null
  const home = await connection
    .selectFrom('home')
    .select('company_id')
    .where('id', '=', homeId)
    .executeTakeFirst()
  return home?.company_id ?? null
}

/**
 * Returns the author's homes that one of these records left after the operation was recorded: a client who moves takes
 * the records along, and operations recorded in the old home before its tablet received the move keep their right. A
 * clinical record may be recorded up to `MAX_ARRIVAL_DELAY_DAYS` after the move; any other change, only before the
 * move.
 */
async function findFormerScopes(
  connection: Connection,
  grants: readonly GrantFacts[],
  records: ActTarget['records'],
  { isClinical, recorded_at }: Act,
): Promise<Scope[]> {
  const homes = grants
    .map(({ granted_scope }) => granted_scope)
    .filter(scope => homeIdOf(scope) !== undefined)
  if (records.length === 0 || homes.length === 0) return []
  const collectionNames = records.map(({ collection }) => collection)
  const ids = records.map(({ id }) => String(id))
  const departures = await connection
    .selectFrom('departure')
    .select('scope')
    .distinct()
    .where('scope', 'in', homes)
    .where(
      sql<boolean>`(collection, id) in (select * from unnest(${collectionNames}::text[], ${ids}::text[]))`,
    )
    .where('departed_at', '>=', isClinical ? subtractDays(recorded_at, MAX_ARRIVAL_DELAY_DAYS) : recorded_at)
    .execute()
  // A valid scope: the server itself wrote it when the record left the home.
  return departures.map(({ scope }) => scope as Scope)
}

const subtractDays = (moment: string, days: number): string =>
  `${addDays(moment.slice(0, 10), -days)}${moment.slice(10)}`

/** Returns when a closed account ended: with its last grant. */
const lastGrantEnd = (grants: readonly GrantFacts[]): string =>
  grants
    .map(({ until_at }) => until_at ?? '')
    .sort()
    .at(-1) || '1970-01-01T00:00:00.000Z'
