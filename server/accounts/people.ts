/** Changes to a person's own rows outside the care records: every one is stamped for the feed by who calls. */
import * as v from 'valibot'
import { companyScope, type Scope, scope as scopeSchema, userScope } from '#domain/values/scope.ts'
import type { Connection, Transaction } from '../database/connection.ts'
import type { Tables } from '../database/tables.ts'
import type { TouchedRow } from '../feed/stamp.ts'

type UserChange = Partial<
  Pick<
    Tables['user'],
    'password_hash' | 'last_login' | 'verification_status' | 'phone_number' | 'current_home_id'
  >
>

export async function changeUser(
  transaction: Transaction,
  id: number,
  change: UserChange,
): Promise<TouchedRow> {
  const { scope } = await transaction
    .updateTable('user')
    .set(change)
    .where('id', '=', id)
    .returning('scope')
    .executeTakeFirstOrThrow()
  return { collection: 'user', id, scope: v.parse(scopeSchema, scope) }
}

/** Where colleagues read a name: the company, or for someone without one only themselves. */
export const cardScope = (person: { id: number; company_id: number | null }): Scope =>
  person.company_id === null ? userScope(person.id) : companyScope(person.company_id)

/** Writes the name of a person for the first time or again. The scope must exist (`ensureScopes`). */
export async function writeName(
  transaction: Transaction,
  person: { id: number; company_id: number | null },
  name: { first_name: string; last_name: string },
): Promise<TouchedRow> {
  const named = { ...name, initials: initialsOf(name) }
  const { scope } = await transaction
    .insertInto('person_card')
    .values({
      id: person.id,
      company_id: person.company_id,
      ...named,
      image_url: null,
      scope: cardScope(person),
      revision: null,
    })
    .onConflict(conflict => conflict.column('id').doUpdateSet(named))
    .returning('scope')
    .executeTakeFirstOrThrow()
  return { collection: 'person_card', id: person.id, scope: v.parse(scopeSchema, scope) }
}

export const initialsOf = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  [first_name, last_name].map(part => [...part.trim()][0]?.toUpperCase() ?? '').join('')

/** What a signed-in person still has to tell us before going on. */
export async function missingFieldsOf(connection: Connection, userId: number): Promise<string[]> {
  const card = await connection
    .selectFrom('person_card')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return (['first_name', 'last_name'] as const).filter(field => (card?.[field] ?? '') === '')
}
