/** Grants, which are only appended and closed; where a role is held, and why a person may not give it up. */
import { fieldRefusal, notFound, Refusal } from '../../errors.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { isOpenHome } from '../../rules/homes/homes.ts'
import { isStaffRole, openGrants } from '../../rules/people/staff.ts'
import type { Role } from '../../values/roles.ts'
import { companyScope, homeScope, type Scope, userScope } from '../../values/scope.ts'
import { refuseClosedHome, requireHome } from './directory.ts'

export const grantsReference = (userId: number): Reference => ({
  collection: 'grant',
  field: 'user_id',
  value: userId,
})

export const userGrants = (records: RecordSet, userId: number): RowOf<'grant'>[] =>
  records.all('grant').filter(({ user_id }) => user_id === userId)

export function newGrantRow(
  grant: Pick<RowOf<'grant'>, 'id' | 'user_id' | 'granted_scope' | 'role'>,
  records: RecordSet,
  from_at: string,
): RowInCollection {
  refuseTakenId(records, 'grant', grant.id, 'This id is taken.')
  return {
    collection: 'grant',
    row: { ...grant, from_at, until_at: null, scope: userScope(grant.user_id), revision: 0 },
  }
}

export const closedGrantRow = (grant: RowOf<'grant'>, until_at: string): RowInCollection => ({
  collection: 'grant',
  row: { ...grant, until_at },
})

interface HeldRole {
  readonly company_id: number | null
  readonly role: Role
  /** The home, for a role that is held in a home. */
  readonly home_id: number | null
}

/** Returns where a role is held: on the platform, in a whole company, or in one home of it. */
export function scopeOfRole({ company_id, role, home_id }: HeldRole, records: RecordSet): Scope {
  if (role === 'super_admin') return 'platform'
  if (company_id === null) {
    throw new Refusal('conflict', 'This person belongs to no company. Invite them into one instead.')
  }
  if (!isStaffRole(role)) return companyScope(company_id)
  if (home_id === null) throw fieldRefusal('home_id', 'Group home is required')
  const home = requireHome(home_id, records)
  if (home.company_id !== company_id) throw notFound('Group home')
  refuseClosedHome(home)
  return homeScope(home_id)
}

/** References the records that show whether a person is the last provider of their company. */
export const lastProviderReferences = (company_id: number | null): Reference[] =>
  company_id === null
    ? []
    : [
        { collection: 'grant', field: 'granted_scope', value: companyScope(company_id) },
        { collection: 'home', field: 'company_id', value: company_id },
      ]

/** Throws for the last provider of a company with open homes; a company without open homes needs no provider. */
export function refuseLastProvider(
  { id, company_id }: Pick<RowOf<'user'>, 'id' | 'company_id'>,
  records: RecordSet,
): void {
  if (company_id === null) return
  const providers = openGrants(records.all('grant')).filter(
    ({ granted_scope, role }) => role === 'provider' && granted_scope === companyScope(company_id),
  )
  const isLastProvider = providers.length > 0 && providers.every(({ user_id }) => user_id === id)
  const homes = records.all('home').filter(home => home.company_id === company_id && isOpenHome(home))
  if (isLastProvider && homes.length > 0) {
    throw new Refusal(
      'conflict',
      'This is the last provider of a company with open group homes. Add another provider first.',
    )
  }
}

/** Returns the homes a leaving person managed, without a manager. The operation references them by `manager_id`. */
export const managerRemovalRows = (
  records: RecordSet,
  userId: number,
  updatedAt: string,
): RowInCollection[] =>
  records
    .all('home')
    .filter(({ manager_id }) => manager_id === userId)
    .map(home => ({ collection: 'home', row: { ...home, manager_id: null, updated_at: updatedAt } }))
