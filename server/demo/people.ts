/** Everyone who works in the demo: accounts to sign in with, and colleagues whose names are on the charts. */
import { cardScope } from '#domain/entities/person-card.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { careScopes } from '#domain/rules/people/colleagues.ts'
import { initialsOf } from '#domain/rules/people/initials.ts'
import type { Role } from '#domain/values/roles.ts'
import { companyScope, homeScope, type Scope, userScope } from '#domain/values/scope.ts'
import { type CompanyKey, type HomeKey, homes } from './homes.ts'
import { keysOf, momentAgo, setupInstant, type World } from './world.ts'

interface Person {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly position: string
  readonly phone_number: string
  readonly hire_date: string
  readonly role: Role
  /** The homes granted; empty means the whole company. */
  readonly homeKeys: readonly HomeKey[]
}

const makePerson = (
  [first_name, last_name]: readonly [string, string],
  emailName: string,
  position: string,
  phone_number: string,
  hire_date: string,
  role: Role,
  homeKeys: readonly HomeKey[] = [],
): Person => {
  const email = `${emailName}@hearth.test`
  return { first_name, last_name, email, position, phone_number, hire_date, role, homeKeys }
}

const CARER_POSITION = 'Direct support professional'
const NIGHT_POSITION = 'Night support professional'
const MANAGER_POSITION = 'House manager'

// biome-ignore format: a table
const accounts = {
  priya:   makePerson(['Priya', 'Raman'], 'super.admin', 'Platform administrator', '+15185550101', '2020-02-03', 'super_admin'),
  gareth:  makePerson(['Gareth', 'Lindqvist'], 'admin', 'Office administrator', '+15185550102', '2021-09-07', 'admin'),
  helen:   makePerson(['Helen', 'Okafor'], 'provider', 'Executive director', '+15185550103', '2017-04-03', 'provider'),
  miriam:  makePerson(['Miriam', 'Castellanos'], 'manager', MANAGER_POSITION, '+15185550104', '2019-06-17', 'manager', ['maple', 'cedar']),
  dana:    makePerson(['Dana', 'Reyes'], 'caregiver', CARER_POSITION, '+15185550105', '2025-03-01', 'care_giver', ['maple']),
  kofi:    makePerson(['Kofi', 'Mensah'], 'caregiver2', CARER_POSITION, '+15185550106', '2023-10-16', 'care_giver', ['maple', 'cedar']),
  bridget: makePerson(['Bridget', 'Mulvaney'], 'staff', 'Residential aide', '+15185550107', '2024-08-26', 'staff', ['maple']),
  samir:   makePerson(['Samir', 'Khoury'], 'notes', 'Behavior specialist', '+15185550108', '2022-02-14', 'progress_note', ['maple']),
  naomi:   makePerson(['Naomi', 'Whitfield'], 'other.manager', MANAGER_POSITION, '+15075550141', '2020-05-11', 'manager', ['juniper']),
}

/** Colleagues without a password, who cannot sign in. They staff Birch House and the night shifts. */
// biome-ignore format: a table
const colleagues = {
  linh:     makePerson(['Linh', 'Dao'], 'linh.dao', NIGHT_POSITION, '+15185550109', '2022-11-28', 'care_giver', ['maple']),
  lourdes:  makePerson(['Lourdes', 'Villanueva'], 'lourdes.villanueva', CARER_POSITION, '+17085550111', '2020-01-20', 'care_giver', ['cedar']),
  marcus:   makePerson(['Marcus', 'Tolliver'], 'marcus.tolliver', CARER_POSITION, '+17085550112', '2024-04-08', 'care_giver', ['cedar']),
  anika:    makePerson(['Anika', 'Deshmukh'], 'anika.deshmukh', NIGHT_POSITION, '+17085550113', '2023-05-30', 'care_giver', ['cedar']),
  curtis:   makePerson(['Curtis', 'Odom'], 'curtis.odom', CARER_POSITION, '+17085550114', '2021-07-12', 'care_giver', ['cedar']),
  joanna:   makePerson(['Joanna', 'Begaye'], 'joanna.begaye', MANAGER_POSITION, '+13035550121', '2018-10-01', 'manager', ['birch']),
  elijah:   makePerson(['Elijah', 'Stroud'], 'elijah.stroud', CARER_POSITION, '+13035550122', '2022-06-06', 'care_giver', ['birch']),
  svetlana: makePerson(['Svetlana', 'Dukova'], 'svetlana.dukova', CARER_POSITION, '+13035550123', '2024-01-15', 'care_giver', ['birch']),
  hana:     makePerson(['Hana', 'Kobayashi'], 'hana.kobayashi', NIGHT_POSITION, '+13035550124', '2023-09-11', 'care_giver', ['birch']),
  leilani:  makePerson(['Leilani', 'Kahale'], 'leilani.kahale', CARER_POSITION, '+15075550142', '2021-03-22', 'care_giver', ['juniper']),
  piotr:    makePerson(['Piotr', 'Wrona'], 'piotr.wrona', CARER_POSITION, '+15075550143', '2024-10-07', 'care_giver', ['juniper']),
}

const people: Readonly<Record<PersonKey, Person>> = { ...accounts, ...colleagues }

export type PersonKey = keyof typeof accounts | keyof typeof colleagues
export const personKeys = keysOf(people)
export const accountKeys = keysOf(accounts)

/** Days since these colleagues left: their account is closed, their name stays on the charts. */
const DEPARTURE_DAYS_AGO: Partial<Readonly<Record<PersonKey, number>>> = { curtis: 25 }

/** Whether a person still worked in the home this many days before the day of loading. */
export const wasWorkingOn = (key: PersonKey, daysAgo: number): boolean =>
  daysAgo > (DEPARTURE_DAYS_AGO[key] ?? -1)

const teamsByShift: Readonly<
  Record<HomeKey, Readonly<Record<'day' | 'evening' | 'night', readonly PersonKey[]>>>
> = {
  maple: { day: ['dana', 'bridget', 'dana'], evening: ['kofi', 'bridget'], night: ['linh'] },
  cedar: { day: ['lourdes', 'kofi'], evening: ['curtis', 'marcus', 'lourdes'], night: ['anika'] },
  birch: { day: ['elijah', 'svetlana'], evening: ['svetlana', 'elijah', 'joanna'], night: ['hana'] },
  juniper: { day: ['leilani'], evening: ['piotr', 'leilani'], night: ['piotr'] },
}

/** Returns a person on shift in a home. Shifts change at 07:00, 15:00 and 23:00. */
export function personOnShift(home: HomeKey, daysAgo: number, time: string): PersonKey {
  const shift = time < '07:00' || time >= '23:00' ? 'night' : time < '15:00' ? 'day' : 'evening'
  const team = teamsByShift[home][shift].filter(key => wasWorkingOn(key, daysAgo))
  return team[daysAgo % team.length] ?? homes[home].manager
}

/** Returns another person who works in the home. */
export function otherTeamMember(home: HomeKey, daysAgo: number, key: PersonKey): PersonKey {
  const team = Object.values(teamsByShift[home]).flat()
  return team.find(other => other !== key && wasWorkingOn(other, daysAgo)) ?? homes[home].manager
}

function companyKeyOf({ role, homeKeys }: Person): CompanyKey | null {
  if (role === 'super_admin') return null
  const [home] = homeKeys
  return home === undefined ? 'mapleGrove' : homes[home].company
}

/** Returns the scopes that a person's grants cover, each with the key of the grant's id. */
function grantScopesOf(world: World, key: PersonKey): { key: string; granted_scope: Scope }[] {
  const { homeKeys } = people[key]
  const company = companyKeyOf(people[key])
  if (homeKeys.length > 0) {
    return homeKeys.map(home => ({ key: `${key}/${home}`, granted_scope: homeScope(world.homeId(home)) }))
  }
  return [{ key, granted_scope: company === null ? 'platform' : companyScope(world.companyId(company)) }]
}

export const grantKeys = personKeys.flatMap(key => {
  const { homeKeys } = people[key]
  return homeKeys.length > 0 ? homeKeys.map(home => `${key}/${home}`) : [key]
})

export const personRows = (world: World): RowInCollection[] =>
  personKeys.flatMap(key => personRowsOf(world, key))

function personRowsOf(world: World, key: PersonKey): RowInCollection[] {
  const { first_name, last_name, role, homeKeys, ...userFields } = people[key]
  const id = world.personId(key)
  const company = companyKeyOf(people[key])
  const company_id = company === null ? null : world.companyId(company)
  const departureDaysAgo = DEPARTURE_DAYS_AGO[key]
  const until_at =
    departureDaysAgo === undefined
      ? null
      : momentAgo(world, homes[homeKeys[0] ?? 'maple'].time_zone, departureDaysAgo, '00:00')
  const userStamp = { scope: userScope(id), revision: 0 }
  const nameFields = { first_name, last_name, initials: initialsOf({ first_name, last_name }) }
  const grants = grantScopesOf(world, key).map(({ key: grantKey, granted_scope }) => ({
    id: world.grantId(grantKey),
    user_id: id,
    granted_scope,
    role,
    from_at: setupInstant(world),
    until_at,
    ...userStamp,
  }))
  const currentHome = company === null ? null : world.homeId(homeKeys[0] ?? 'maple')
  return [
    {
      collection: 'user',
      row: {
        id,
        company_id,
        ...userFields,
        department: null,
        title: null,
        language: 'English',
        verification_status: 'email verified',
        is_active: until_at === null,
        current_home_id: currentHome,
        created_at: setupInstant(world),
        notifications: null,
        last_login: null,
        ...userStamp,
      },
    },
    {
      collection: 'person_card',
      row: {
        id,
        company_id,
        ...nameFields,
        image_url: null,
        works_in: careScopes(grants),
        is_registered: true,
        scope: cardScope({ id, company_id }),
        revision: 0,
      },
    },
    ...grants.map((row): RowInCollection => ({ collection: 'grant', row })),
  ]
}
