/** What is known of the people behind a batch of operations: their grants and whether their account is closed. */
import { notFound } from '#domain/errors.ts'
import type { GrantFacts } from '#domain/rules/grants.ts'
import { type Deed, type Judgement, judge } from '#domain/rules/judgement.ts'
import { homeOf, type Scope } from '#domain/values/scope.ts'
import type { Connection } from '../database/connection.ts'

export interface Authors {
  judge(
    authorId: number,
    deed: Omit<Deed, 'place' | 'author_closed_at'> & { scope: Scope },
  ): Promise<Judgement>
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

  return {
    async judge(authorId, { scope, ...deed }) {
      const person = people.find(one => one.id === authorId)
      if (person === undefined) throw notFound('User')
      const own = grants.filter(grant => grant.user_id === authorId)
      const closedAt = person.is_active ? null : lastUntil(own)
      if (scope === `user:${authorId}`) return 'apply'
      return judge(
        { ...deed, place: { scope, company_id: await companyOf(scope) }, author_closed_at: closedAt },
        own,
      )
    },
  }
}

/** A closed account ended with its last grant. */
const lastUntil = (grants: readonly GrantFacts[]): string =>
  grants
    .map(({ until_at }) => until_at ?? '')
    .sort()
    .at(-1) || '1970-01-01T00:00:00.000Z'
