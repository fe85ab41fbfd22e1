/**
 * Two companies to test with: Maple Grove Homes (Maple House, Cedar House) and Northfield Care (one home), one person
 * a role at Maple, and a few clients. Rows are the entities' own examples with other names.
 */
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import type { Role } from '#domain/values/roles.ts'
import { companyScope, homeScope, type Scope, userScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { ensureScopes, stamp, type TouchedRow } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'

export const PASSWORD = 'Hearth-demo-2026!'

export const MAPLE_GROVE = 1
export const NORTHFIELD = 2
export const MAPLE = 1
export const CEDAR = 2
export const NORTHFIELD_HOUSE = 3

interface Person {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly role: Role
  readonly company_id: number | null
  readonly granted: readonly Scope[]
  readonly current_home_id: number | null
}

const person = (
  id: number,
  email: string,
  name: string,
  role: Role,
  granted: readonly Scope[],
  company_id: number | null = MAPLE_GROVE,
  current_home_id: number | null = MAPLE,
): Person => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return { id, email, first_name, last_name, role, company_id, granted, current_home_id }
}

/** By role; `other_manager` and `other_caregiver` work at Northfield. */
export const PEOPLE = {
  super_admin: person(1, 'super.admin@hearth.test', 'Ines Calder', 'super_admin', ['platform'], null, null),
  admin: person(2, 'admin@hearth.test', 'Owen Marsh', 'admin', [companyScope(MAPLE_GROVE)]),
  provider: person(3, 'provider@hearth.test', 'Helen Okafor', 'provider', [companyScope(MAPLE_GROVE)]),
  manager: person(4, 'manager@hearth.test', 'Ruth Lindqvist', 'manager', [
    homeScope(MAPLE),
    homeScope(CEDAR),
  ]),
  care_giver: person(5, 'caregiver@hearth.test', 'Dana Reyes', 'care_giver', [homeScope(MAPLE)]),
  staff: person(6, 'staff@hearth.test', 'Theo Brandt', 'staff', [homeScope(MAPLE)]),
  progress_note: person(7, 'notes@hearth.test', 'Amal Nasser', 'progress_note', [homeScope(MAPLE)]),
  care_giver_2: person(8, 'caregiver2@hearth.test', 'Jo Whitaker', 'care_giver', [
    homeScope(MAPLE),
    homeScope(CEDAR),
  ]),
  other_manager: person(
    9,
    'other.manager@hearth.test',
    'Piotr Zielinski',
    'manager',
    [homeScope(NORTHFIELD_HOUSE)],
    NORTHFIELD,
    NORTHFIELD_HOUSE,
  ),
  other_caregiver: person(
    10,
    'other.caregiver@hearth.test',
    'Mina Sato',
    'care_giver',
    [homeScope(NORTHFIELD_HOUSE)],
    NORTHFIELD,
    NORTHFIELD_HOUSE,
  ),
} as const satisfies Record<string, Person>

export type PersonName = keyof typeof PEOPLE

const people: readonly Person[] = Object.values(PEOPLE)

const CLIENTS = [
  { id: 1, home_id: MAPLE, company_id: MAPLE_GROVE, first_name: 'Walter', last_name: 'Abbott' },
  { id: 2, home_id: MAPLE, company_id: MAPLE_GROVE, first_name: 'Grace', last_name: 'Mbeki' },
  { id: 3, home_id: CEDAR, company_id: MAPLE_GROVE, first_name: 'Leo', last_name: 'Fontaine' },
  { id: 4, home_id: NORTHFIELD_HOUSE, company_id: NORTHFIELD, first_name: 'Sofia', last_name: 'Brandvold' },
] as const

const HOMES = [
  {
    id: MAPLE,
    company_id: MAPLE_GROVE,
    home_name: 'Maple House',
    time_zone: 'America/New_York',
    manager_id: 4,
  },
  {
    id: CEDAR,
    company_id: MAPLE_GROVE,
    home_name: 'Cedar House',
    time_zone: 'America/Chicago',
    manager_id: 4,
  },
  {
    id: NORTHFIELD_HOUSE,
    company_id: NORTHFIELD,
    home_name: 'Northfield House',
    time_zone: 'America/Denver',
    manager_id: 9,
  },
] as const

/** Kept as cheaply as argon2id can be: thousands of sign-ins of the tests took 13 ms of a core each. */
const COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }
let hashed: Promise<string> | undefined

export async function seedHomes(database: Database): Promise<void> {
  hashed ??= hash(PASSWORD, COST)
  const password_hash = await hashed
  await database.transaction().execute(async transaction => {
    const touched: TouchedRow[] = []
    const touch = (collection: TouchedRow['collection'], id: number, scope: Scope) => {
      touched.push({ collection, id, scope })
      return { scope, revision: null }
    }
    const companyIds = [MAPLE_GROVE, NORTHFIELD]
    await ensureScopes(transaction, [
      'platform',
      ...companyIds.map(companyScope),
      ...HOMES.map(({ id }) => homeScope(id)),
      ...people.map(({ id }) => userScope(id)),
    ])
    await transaction
      .insertInto('company')
      .values(
        companyIds.map(id => ({
          ...examples.company[0],
          id,
          name: id === MAPLE_GROVE ? 'Maple Grove Homes' : 'Northfield Care',
          ...touch('company', id, companyScope(id)),
        })),
      )
      .execute()
    await transaction
      .insertInto('home')
      .values(
        HOMES.map(({ manager_id: _, ...each }) => ({
          ...examples.home[0],
          ...each,
          manager_id: null,
          ...touch('home', each.id, homeScope(each.id)),
        })),
      )
      .execute()
    await transaction
      .insertInto('user')
      .values(
        people.map(({ id, email, company_id, current_home_id }) => ({
          ...examples.user[0],
          id,
          email,
          company_id,
          current_home_id,
          phone_number: `+1518555${String(2000 + id)}`,
          password_hash,
          ...touch('user', id, userScope(id)),
        })),
      )
      .execute()
    for (const { id, manager_id } of HOMES) {
      await transaction.updateTable('home').set({ manager_id }).where('id', '=', id).execute()
    }
    await transaction
      .insertInto('person_card')
      .values(
        people.map(({ id, company_id, first_name, last_name, role, granted }) => ({
          ...examples.person_card[0],
          id,
          company_id,
          first_name,
          last_name,
          initials: `${first_name[0]}${last_name[0]}`,
          works_in: sql<
            Scope[]
          >`${JSON.stringify(role === 'super_admin' || role === 'admin' ? [] : granted)}::jsonb`,
          ...touch('person_card', id, company_id === null ? userScope(id) : companyScope(company_id)),
        })),
      )
      .execute()
    const grants = people.flatMap(({ id, role, granted }) =>
      granted.map(scope => ({ user_id: id, role, scope })),
    )
    await transaction
      .insertInto('grant')
      .values(
        grants.map(({ user_id, role, scope: granted_scope }, index) => ({
          ...examples.grant[0],
          id: index + 1,
          user_id,
          role,
          granted_scope,
          ...touch('grant', index + 1, userScope(user_id)),
        })),
      )
      .execute()
    await transaction
      .insertInto('client')
      .values(
        CLIENTS.map(each => ({
          ...examples.client[0],
          ...each,
          ...touch('client', each.id, homeScope(each.home_id)),
        })),
      )
      .execute()
    for (const table of [
      'company',
      'home',
      'user',
      'grant',
      'client',
      'service',
      'subscription',
      'billing',
    ]) {
      await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), 1000)`.execute(transaction)
    }
    await stamp(transaction, touched)
  })
}

/** Closes somebody's account or opens it again. */
export async function setActive(database: Database, who: PersonName, is_active: boolean): Promise<void> {
  const { id } = PEOPLE[who]
  await database.transaction().execute(async transaction => {
    await transaction.updateTable('user').set({ is_active }).where('id', '=', id).execute()
    await stamp(transaction, [{ collection: 'user', id, scope: userScope(id) }])
  })
}
