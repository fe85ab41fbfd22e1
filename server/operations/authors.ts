/** What is known of the people behind a batch of operations: their grants and whether their account is closed. */

import { sql } from 'kysely'
import { notFound } from '#domain/errors.ts'
import type { Collection } from '#domain/registry.ts'
import { type GrantFacts, roleEver } from '#domain/rules/grants.ts'
import { type Deed, type Judgement, judge, LATE_DAYS } from '#domain/rules/judgement.ts'
import { addDays } from '#domain/values/dates.ts'
import { homeOf, type Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'

type DeedThere = Omit<Deed, 'place' | 'author_closed_at'> & { readonly scope: Scope }

/** Where the author saw the records, and the ones that live where they live now. */
interface SeenThere {
  readonly scope: Scope | undefined
  readonly records: readonly { readonly collection: Collection; readonly id: string | number }[]
}

export interface Authors {
  judge(authorId: number, deed: DeedThere, seen: SeenThere): Promise<Judgement>
  /** Whether the author ever worked in a place, so that what they say of it may be shown there. */
  everWorkedIn(authorId: number, scope: Scope, before: string): Promise<boolean>
}

export async function knownAuthors(connection: Connection, authorIds: Iterable<number>): Promise<Authors> {
  const ids = [...new Set(authorIds)]
  const grants: GrantFacts[] = await connection
    .selectFrom('grant')
    .selectAll()
    .where('user_id', 'in', ids)
    .execute()
  const people = await connection
    .selectFrom('user')
    .select(['id', 'is_active'])
    .where('id', 'in', ids)
    .execute()
  const companies = new Map<Scope, number | null>()

  const companyOf = async (scope: Scope): Promise<number | null> => {
    const known = companies.get(scope)
    if (known !== undefined) return known
    const homeId = homeOf(scope)
    const home =
      homeId === undefined
        ? undefined
        : await connection.selectFrom('home').select('company_id').where('id', '=', homeId).executeTakeFirst()
    companies.set(scope, home?.company_id ?? null)
    return home?.company_id ?? null
  }

  const grantsOf = (authorId: number) => grants.filter(grant => grant.user_id === authorId)
  const placeOf = async (scope: Scope) => ({ scope, company_id: await companyOf(scope) })

  return {
    async judge(authorId, { scope, ...deed }, seen) {
      const person = people.find(one => one.id === authorId)
      if (person === undefined) throw notFound('User')
      const own = grantsOf(authorId)
      const author_closed_at = person.is_active ? null : lastUntil(own)
      if (scope === `user:${authorId}`) return 'apply'
      const judgeIn = async (where: Scope) =>
        judge({ ...deed, place: await placeOf(where), author_closed_at }, own)
      const judgement = await judgeIn(scope)
      if (judgement !== 'refuse' || seen.scope === undefined || seen.scope === scope) return judgement
      return (await wasThere(connection, seen.scope, seen.records, deed)) ? judgeIn(seen.scope) : judgement
    },
    everWorkedIn: async (authorId, scope, before) =>
      roleEver(grantsOf(authorId), await placeOf(scope), before) !== undefined,
  }
}

/**
 * Whether one of these records was in that scope when it was recorded: a client who moved took the records along, and
 * what the old home did until it heard of it was done by right. A dose given there is believed for as long as a late
 * one is; any other change only up to the move.
 */
async function wasThere(
  connection: Connection,
  scope: Scope,
  records: SeenThere['records'],
  { clinical, recorded_at }: Pick<Deed, 'clinical' | 'recorded_at'>,
): Promise<boolean> {
  if (records.length === 0) return false
  const names = records.map(({ collection }) => collection)
  const ids = records.map(({ id }) => String(id))
  const left = await connection
    .selectFrom('departure')
    .select('id')
    .where('scope', '=', scope)
    .where(sql<boolean>`(collection, id) in (select * from unnest(${names}::text[], ${ids}::text[]))`)
    .where('departed_at', '>=', clinical ? daysBefore(recorded_at, LATE_DAYS) : recorded_at)
    .limit(1)
    .execute()
  return left.length > 0
}

const daysBefore = (at: string, days: number): string => `${addDays(at.slice(0, 10), -days)}${at.slice(10)}`

/** A closed account ended with its last grant. */
const lastUntil = (grants: readonly GrantFacts[]): string =>
  grants
    .map(({ until_at }) => until_at ?? '')
    .sort()
    .at(-1) || '1970-01-01T00:00:00.000Z'
