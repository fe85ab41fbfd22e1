/** The people who live in the homes, and their allergies. */

import type { RowOf } from '#domain/registry.ts'
import type { Instant } from '#domain/values/dates.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type HomeKey, homes } from './homes.ts'
import { dateAgo, HISTORY_DAYS, keysOf, momentAgo, type World } from './world.ts'

type Severity = 'mild' | 'moderate' | 'severe'
type AllergyFact = readonly [substance: string, reaction: string, severity: Severity]

interface Client {
  readonly home: HomeKey
  readonly first_name: string
  readonly last_name: string
  readonly date_of_birth: string
  /** A date, or a number of days before the day of loading. */
  readonly admission: string | number
  /** Empty means that the client was asked and has no allergies. */
  readonly allergies: readonly AllergyFact[]
}

const makeClient = (
  home: HomeKey,
  [first_name, last_name]: readonly [string, string],
  date_of_birth: string,
  admission: string | number,
  ...allergies: AllergyFact[]
): Client => ({ home, first_name, last_name, date_of_birth, admission, allergies })

// biome-ignore format: a table
const clients = {
  walter:  makeClient('maple', ['Walter', 'Abbott'], '1958-04-11', '2024-02-01', ['Penicillin', 'Hives', 'severe']),
  rosa:    makeClient('maple', ['Rosa', 'Delgado'], '1964-09-02', '2018-05-14', ['Sulfa antibiotics', 'Rash', 'moderate'], ['Codeine', 'Nausea and vomiting', 'mild']),
  jerome:  makeClient('maple', ['Jerome', 'Whitaker'], '1979-01-27', '2020-10-05'),
  jeremy:  makeClient('maple', ['Jeremy', 'Whitaker'], '1986-06-15', '2021-03-22', ['Peanuts', 'Anaphylaxis', 'severe'], ['Latex', 'Contact rash', 'mild']),
  patrick: makeClient('maple', ['Patrick', 'Gilhooly'], '1951-11-30', '2022-08-09', ['Ibuprofen and other NSAIDs', 'Stomach bleeding', 'severe']),
  amara:   makeClient('maple', ['Amara', 'Nwosu'], '1993-03-08', '2023-01-17'),
  harold:  makeClient('cedar', ['Harold', 'Lindstrom'], '1949-07-19', '2019-11-04', ['Iodinated contrast', 'Hives', 'moderate']),
  yolanda: makeClient('cedar', ['Yolanda', 'Pruitt'], '1972-12-05', '2020-06-29', ['Carbamazepine', 'Stevens-Johnson syndrome', 'severe']),
  dmitri:  makeClient('cedar', ['Dmitri', 'Belenko'], '1981-05-23', '2021-09-13'),
  fatima:  makeClient('cedar', ['Fatima', 'Rahimi'], '1990-10-14', '2019-02-25', ['Adhesive tape', 'Skin blisters', 'mild']),
  beatriz: makeClient('cedar', ['Beatriz', 'Carvalho'], '1967-02-18', '2022-04-11', ['Lisinopril', 'Cough', 'mild'], ['Shellfish', 'Swelling of the lips', 'moderate']),
  calvin:  makeClient('cedar', ['Calvin', 'Osgood'], '1998-08-01', '2023-07-10'),
  gloria:  makeClient('birch', ['Gloria', 'Archuleta'], '1955-03-29', '2018-12-03', ['Sulfa antibiotics', 'Hives', 'moderate'], ['Morphine', 'Itching', 'mild']),
  desmond: makeClient('birch', ['Desmond', 'Fairley'], '1976-10-10', '2021-01-19'),
  ingrid:  makeClient('birch', ['Ingrid', 'Solberg'], '1969-05-07', '2022-11-07', ['Aspirin', 'Wheezing', 'severe']),
  teodoro: makeClient('birch', ['Teodoro', 'Manalo'], '1984-12-21', '2020-03-16', ['Penicillin', 'Rash', 'moderate']),
  naveen:  makeClient('birch', ['Naveen', 'Kulkarni'], '2001-02-16', 24),
  edith:   makeClient('birch', ['Edith', 'Romero'], '1946-08-25', '2017-06-12', ['Erythromycin', 'Stomach cramps', 'mild']),
  arthur:  makeClient('juniper', ['Arthur', 'Nygaard'], '1962-06-03', '2019-08-20'),
  shanice: makeClient('juniper', ['Shanice', 'Booker'], '1988-04-17', '2022-05-02', ['Amoxicillin', 'Rash', 'moderate']),
}

export type ClientKey = keyof typeof clients
export const clientKeys = keysOf(clients)

/** Days since these clients moved out; no doses are due from that day on. */
const DISCHARGED_DAYS_AGO: Partial<Readonly<Record<ClientKey, number>>> = { edith: 21 }

export const dischargedDaysAgo = (key: ClientKey): number | undefined => DISCHARGED_DAYS_AGO[key]
export const homeKeyOf = (key: ClientKey): HomeKey => clients[key].home
export const allergiesOf = (key: ClientKey): readonly AllergyFact[] => clients[key].allergies

/** Returns the first day with doses, in days before loading: the history's first day, or the day after admission. */
export function firstDoseDaysAgo(key: ClientKey): number {
  const { admission } = clients[key]
  return typeof admission === 'number' ? admission - 1 : HISTORY_DAYS - 1
}

/** Returns when the client's record was made: in the morning of the day before the first dose. */
export const clientCreatedAt = (world: World, key: ClientKey): Instant =>
  momentAgo(world, homes[clients[key].home].time_zone, firstDoseDaysAgo(key) + 1, '09:20')

export function clientRow(world: World, key: ClientKey): RowOf<'client'> {
  const { home, admission, allergies, ...clientFields } = clients[key]
  const { company, time_zone } = homes[home]
  const leftDaysAgo = DISCHARGED_DAYS_AGO[key]
  const leftDate = leftDaysAgo === undefined ? null : dateAgo(world, time_zone, leftDaysAgo)
  const updatedAt =
    leftDaysAgo === undefined
      ? clientCreatedAt(world, key)
      : momentAgo(world, time_zone, leftDaysAgo, '11:30')
  return {
    id: world.clientId(key),
    company_id: world.companyId(company),
    home_id: world.homeId(home),
    ...clientFields,
    admission_date: typeof admission === 'number' ? dateAgo(world, time_zone, admission) : admission,
    discharge_date: leftDate,
    status: leftDaysAgo === undefined ? 'active' : 'inactive',
    inactive_from: leftDate,
    left_at: leftDaysAgo === undefined ? null : updatedAt,
    absences: null,
    former_zones: null,
    former_homes: null,
    email: null,
    phone: null,
    image_url: null,
    no_known_allergies: allergies.length === 0,
    created_at: clientCreatedAt(world, key),
    updated_at: updatedAt,
    scope: homeScope(world.homeId(home)),
    revision: 0,
  }
}
