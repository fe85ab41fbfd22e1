/** The two companies and their homes. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { PersonKey } from './people.ts'
import { keysOf, setupInstant, type World } from './world.ts'

export type CompanyKey = 'mapleGrove' | 'northfield'
export type HomeKey = 'maple' | 'cedar' | 'birch' | 'juniper'

type Company = Omit<StoredRow<'company'>, 'id' | 'closed_at' | 'created_at' | 'updated_at'>
type Home = Pick<
  StoredRow<'home'>,
  'home_name' | 'address' | 'city' | 'state' | 'zip_code' | 'phone' | 'capacity' | 'time_zone'
> & { readonly company: CompanyKey; readonly manager: PersonKey }

const companies: Readonly<Record<CompanyKey, Company>> = {
  mapleGrove: {
    name: 'Maple Grove Homes',
    license_number: 'NY-44017',
    contact_name: 'Helen Okafor',
    contact_email: 'office@hearth.test',
    contact_phone: '+15185550100',
    tax_id: '14-5550172',
    incident_hours: 24,
    medication_error_hours: 72,
    street_address: '12 Grove Street',
    city: 'Albany',
    state: 'NY',
    zip_code: '12207',
  },
  northfield: {
    name: 'Northfield Care',
    license_number: 'MN-20953',
    contact_name: 'Naomi Whitfield',
    contact_email: 'northfield@hearth.test',
    contact_phone: '+15075550140',
    tax_id: '41-5550118',
    incident_hours: 24,
    medication_error_hours: 72,
    street_address: '300 Division Street',
    city: 'Northfield',
    state: 'MN',
    zip_code: '55057',
  },
}

export const homes: Readonly<Record<HomeKey, Home>> = {
  maple: {
    company: 'mapleGrove',
    manager: 'miriam',
    home_name: 'Maple House',
    address: '48 Maple Avenue',
    city: 'Albany',
    state: 'NY',
    zip_code: '12208',
    phone: '+15185550148',
    capacity: 6,
    time_zone: 'America/New_York',
  },
  cedar: {
    company: 'mapleGrove',
    manager: 'miriam',
    home_name: 'Cedar House',
    address: '915 Cedar Street',
    city: 'Oak Park',
    state: 'IL',
    zip_code: '60302',
    phone: '+17085550115',
    capacity: 6,
    time_zone: 'America/Chicago',
  },
  birch: {
    company: 'mapleGrove',
    manager: 'joanna',
    home_name: 'Birch House',
    address: '2207 Birch Street',
    city: 'Denver',
    state: 'CO',
    zip_code: '80207',
    phone: '+13035550127',
    capacity: 6,
    time_zone: 'America/Denver',
  },
  juniper: {
    company: 'northfield',
    manager: 'naomi',
    home_name: 'Juniper House',
    address: '64 Juniper Avenue',
    city: 'Northfield',
    state: 'MN',
    zip_code: '55057',
    phone: '+15075550164',
    capacity: 4,
    time_zone: 'America/Chicago',
  },
}

export const companyKeys = keysOf(companies)
export const homeKeys = keysOf(homes)

export const companyRows = (world: World): RowInCollection[] =>
  companyKeys.map(key => {
    const id = world.companyId(key)
    const timestamps = { closed_at: null, created_at: setupInstant(world), updated_at: setupInstant(world) }
    return {
      collection: 'company',
      row: { id, ...companies[key], ...timestamps, scope: companyScope(id), revision: 0 },
    }
  })

export function homeRow(world: World, key: HomeKey): RowOf<'home'> {
  const { company, manager, ...homeFields } = homes[key]
  const id = world.homeId(key)
  return {
    id,
    company_id: world.companyId(company),
    ...homeFields,
    email: null,
    manager_id: world.personId(manager),
    property_image: null,
    window_minutes: 60,
    lock_minutes: 2,
    clock: '12h',
    water_consumption: 8,
    closed_at: null,
    devices_not_ready: null,
    ended_stays: null,
    created_at: setupInstant(world),
    updated_at: setupInstant(world),
    scope: homeScope(id),
    revision: 0,
  }
}
