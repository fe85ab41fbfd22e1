/** Everyone who works in the demo: the accounts people sign in with, and colleagues whose names are on the charts. */
import type { AnyRow } from '#domain/record-set.ts'
import type { Role } from '#domain/values/roles.ts'
import { companyScope, homeScope, type Scope, userScope } from '#domain/values/scope.ts'
import { cardScope, initialsOf } from '../../access/people.ts'
import { type CompanyKey, type HomeKey, homes } from './homes.ts'
import { momentAgo, setUpAt, type World } from './world.ts'

interface Person {
  readonly name: readonly [first: string, last: string]
  readonly email: string
  readonly phone: string
  readonly position: string
  readonly hired: string | null
  readonly company: CompanyKey | null
  readonly role: Role
  /** The homes granted; none is the whole company, and without a company the platform. */
  readonly at: readonly HomeKey[]
  /** Days since they left; the account is closed and the grants have ended. */
  readonly left_days_ago?: number
}

const DSP = 'Direct support professional'
const ours = 'mapleGrove'

// biome-ignore format: a table
const accounts = {
  priya: { name: ['Priya', 'Raman'], email: 'super.admin@hearth.test', phone: '+15185550101', position: 'Platform administrator', hired: null, company: null, role: 'super_admin', at: [] },
  gareth: { name: ['Gareth', 'Lindqvist'], email: 'admin@hearth.test', phone: '+15185550102', position: 'Office administrator', hired: '2021-09-07', company: ours, role: 'admin', at: [] },
  helen: { name: ['Helen', 'Okafor'], email: 'provider@hearth.test', phone: '+15185550103', position: 'Executive director', hired: '2017-04-03', company: ours, role: 'provider', at: [] },
  miriam: { name: ['Miriam', 'Castellanos'], email: 'manager@hearth.test', phone: '+15185550104', position: 'House manager', hired: '2019-06-17', company: ours, role: 'manager', at: ['maple', 'cedar'] },
  dana: { name: ['Dana', 'Reyes'], email: 'caregiver@hearth.test', phone: '+15185550105', position: DSP, hired: '2025-03-01', company: ours, role: 'care_giver', at: ['maple'] },
  kofi: { name: ['Kofi', 'Mensah'], email: 'caregiver2@hearth.test', phone: '+15185550106', position: DSP, hired: '2023-10-16', company: ours, role: 'care_giver', at: ['maple', 'cedar'] },
  bridget: { name: ['Bridget', 'Mulvaney'], email: 'staff@hearth.test', phone: '+15185550107', position: 'Residential aide', hired: '2024-08-26', company: ours, role: 'staff', at: ['maple'] },
  samir: { name: ['Samir', 'Khoury'], email: 'notes@hearth.test', phone: '+15185550108', position: 'Behavior specialist', hired: '2022-02-14', company: ours, role: 'progress_note', at: ['maple'] },
  naomi: { name: ['Naomi', 'Whitfield'], email: 'other.manager@hearth.test', phone: '+15075550141', position: 'House manager', hired: '2020-05-11', company: 'northfield', role: 'manager', at: ['juniper'] },
} as const satisfies Readonly<Record<string, Person>>

/** Nobody signs in as these: they have no password. Without them three homes would be cared for by nobody at night. */
// biome-ignore format: a table
const colleagues = {
  linh: { name: ['Linh', 'Dao'], email: 'linh.dao@hearth.test', phone: '+15185550109', position: 'Night support professional', hired: '2022-11-28', company: ours, role: 'care_giver', at: ['maple'] },
  lourdes: { name: ['Lourdes', 'Villanueva'], email: 'lourdes.villanueva@hearth.test', phone: '+17085550111', position: DSP, hired: '2020-01-20', company: ours, role: 'care_giver', at: ['cedar'] },
  marcus: { name: ['Marcus', 'Tolliver'], email: 'marcus.tolliver@hearth.test', phone: '+17085550112', position: DSP, hired: '2024-04-08', company: ours, role: 'care_giver', at: ['cedar'] },
  anika: { name: ['Anika', 'Deshmukh'], email: 'anika.deshmukh@hearth.test', phone: '+17085550113', position: 'Night support professional', hired: '2023-05-30', company: ours, role: 'care_giver', at: ['cedar'] },
  curtis: { name: ['Curtis', 'Odom'], email: 'curtis.odom@hearth.test', phone: '+17085550114', position: DSP, hired: '2021-07-12', company: ours, role: 'care_giver', at: ['cedar'], left_days_ago: 25 },
  joanna: { name: ['Joanna', 'Begaye'], email: 'joanna.begaye@hearth.test', phone: '+13035550121', position: 'House manager', hired: '2018-10-01', company: ours, role: 'manager', at: ['birch'] },
  elijah: { name: ['Elijah', 'Stroud'], email: 'elijah.stroud@hearth.test', phone: '+13035550122', position: DSP, hired: '2022-06-06', company: ours, role: 'care_giver', at: ['birch'] },
  svetlana: { name: ['Svetlana', 'Dukova'], email: 'svetlana.dukova@hearth.test', phone: '+13035550123', position: DSP, hired: '2024-01-15', company: ours, role: 'care_giver', at: ['birch'] },
  hana: { name: ['Hana', 'Kobayashi'], email: 'hana.kobayashi@hearth.test', phone: '+13035550124', position: 'Night support professional', hired: '2023-09-11', company: ours, role: 'care_giver', at: ['birch'] },
  leilani: { name: ['Leilani', 'Kahale'], email: 'leilani.kahale@hearth.test', phone: '+15075550142', position: DSP, hired: '2021-03-22', company: 'northfield', role: 'care_giver', at: ['juniper'] },
  piotr: { name: ['Piotr', 'Wrona'], email: 'piotr.wrona@hearth.test', phone: '+15075550143', position: DSP, hired: '2024-10-07', company: 'northfield', role: 'care_giver', at: ['juniper'] },
} as const satisfies Readonly<Record<string, Person>>

export type PersonKey = keyof typeof accounts | keyof typeof colleagues
const people: Readonly<Record<string, Person>> = { ...accounts, ...colleagues }
export const personKeys = Object.keys(people)
export const accountKeys = Object.keys(accounts)

export const grantKeys = personKeys.flatMap(key => {
  const places = people[key]?.at ?? []
  return places.length === 0 ? [key] : places.map(home => `${key}/${home}`)
})
