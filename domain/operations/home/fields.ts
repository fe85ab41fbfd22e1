/** What the operations on homes share (spec part 3 §5). */
import * as v from 'valibot'
import { home } from '../../entities/home.ts'
import { wrongField } from '../../errors.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { actingRole } from '../../rules/staff.ts'
import { directoryId } from '../../values/ids.ts'
import { phoneNumber } from '../../values/phone.ts'
import { companyScope, homeScope } from '../../values/scope.ts'
import { wordsOf } from '../../values/text.ts'
import { usState, zipCode } from '../../values/us-address.ts'
import { NOT_REGISTERED } from '../parts/assignee.ts'
import { newGrant } from '../parts/grants.ts'

const words = (least: number, most: number, what: string) =>
  wordsOf(
    { least, most },
    {
      missing: `${what} is required`,
      short: `${what} must have at least ${least} characters`,
      long: `${what} cannot exceed ${most} characters`,
    },
  )

const { email, capacity, time_zone, window_minutes, lock_minutes, clock, water_consumption } = home.fields

const identity = {
  home_name: words(2, 100, 'Home name'),
  address: words(5, 100, 'Street address'),
  city: words(2, 50, 'City'),
  state: usState,
  zip_code: zipCode,
  phone: phoneNumber,
  time_zone,
} as const

const DEFAULT_CAPACITY = 3
const DEFAULT_WINDOW_MINUTES = 60
const DEFAULT_LOCK_MINUTES = 2

export const newHomeFields = {
  ...identity,
  email: v.optional(email, null),
  capacity: v.optional(capacity, DEFAULT_CAPACITY),
  water_consumption: v.optional(water_consumption, 0),
  window_minutes: v.optional(window_minutes, DEFAULT_WINDOW_MINUTES),
  lock_minutes: v.optional(lock_minutes, DEFAULT_LOCK_MINUTES),
  clock: v.optional(clock, '12h'),
} as const

export const changingHomeFields = {
  ...identity,
  email,
  capacity,
  water_consumption,
  window_minutes,
  lock_minutes,
  clock,
  // A home that has a manager is handed over, never left without one.
  manager_id: v.pipe(v.number('Manager is required'), directoryId),
} as const

const { home_name, address, city, state, zip_code, phone, manager_id } = home.fields
/** What a form showed: as it is stored, also where nobody has given what is required now. */
export const seenHomeFields = {
  ...changingHomeFields,
  ...{ home_name, address, city, state, zip_code, phone, manager_id },
} as const

/** The form's words for what is left out. */
export const MISSING: Readonly<Record<string, string>> = {
  home_name: 'Home name is required',
  address: 'Street address is required',
  city: 'City is required',
  state: 'State is required',
  zip_code: 'ZIP code is required',
  phone: 'Phone number is required',
  manager_id: 'Manager is required',
  time_zone: 'Time zone is required',
}

export const managerReferences = (managerId: number): Reference[] => [
  { collection: 'user', id: managerId },
  { collection: 'person_card', id: managerId },
  { collection: 'grant', field: 'user_id', value: managerId },
]

interface NewManager {
  readonly manager_id: number
  readonly home: Pick<RowOf<'home'>, 'id' | 'company_id'>
  /** Of the grant that the manager may need. */
  readonly grant_id: number
}

/**
 * What makes somebody the manager of a home: the grant they need, or nothing where they have one. Throws at the field
 * for a person who is neither a manager nor a provider of the company, or cannot sign in yet (H12).
 */
export function managing(
  { manager_id, home, grant_id }: NewManager,
  records: RecordSet,
  at: string,
): AnyRow[] {
  const person = records.one('user', manager_id)
  const grants = records
    .all('grant')
    .filter(({ user_id, until_at }) => user_id === manager_id && until_at === null)
  const leads = grants.some(({ role }) => role === 'manager' || role === 'provider')
  if (person?.company_id !== home.company_id || !person.is_active || !leads) {
    throw wrongField('manager_id', 'Choose a manager or a provider of this company.')
  }
  // Of somebody who gave no name yet there is no card.
  if (records.one('person_card', manager_id)?.is_registered !== true) {
    throw wrongField('manager_id', NOT_REGISTERED)
  }
  const roles = [companyScope(home.company_id), homeScope(home.id)].map(scope =>
    actingRole(grants, scope, home.company_id),
  )
  if (roles.some(role => role === 'manager' || role === 'provider')) return []
  const granted_scope = homeScope(home.id)
  return [newGrant({ id: grant_id, user_id: manager_id, granted_scope, role: 'manager' }, records, at)]
}
