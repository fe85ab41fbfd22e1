import * as v from 'valibot'
import { home } from '../entities/home.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { newPhotoUrl, photoChangeFields } from '../photos/photo.ts'
import { homePhotoUrl } from '../photos/photo-address.ts'
import { type RecordSet, type Reference, type RowInCollection, refuseTakenId } from '../record-set.ts'
import type { RowOf } from '../registry.ts'
import { leavingTimeInZone } from '../rules/access/presence.ts'
import { runsPast } from '../rules/doses/orders.ts'
import { formerZonesWith } from '../rules/homes/former-zones.ts'
import { actingRole, openGrants } from '../rules/people/staff.ts'
import { starterCategories } from '../rules/records/tracking-starters.ts'
import { listOf } from '../values/bounded.ts'
import { partialSchemaOf } from '../values/partial.ts'
import { phoneNumber } from '../values/phone.ts'
import { numericId } from '../values/schemas.ts'
import { companyScope, homeScope } from '../values/scope.ts'
import { homeToday } from '../values/time-zone.ts'
import { usState, zipCode } from '../values/us-address.ts'
import { isScheduled, nextSequence } from './appointment.ts'
import { NOT_REGISTERED_MESSAGE } from './parts/assignee.ts'
import { refuseChangedMeanwhile } from './parts/changed-meanwhile.ts'
import { refuseClosedCompany, refuseClosedHome, requireCompany, requireHome } from './parts/directory.ts'
import { labeledText } from './parts/form-text.ts'
import { grantsReference, newGrantRow, userGrants } from './parts/grants.ts'
import { starterRows } from './tracking-category.ts'

const { email, capacity, time_zone, window_minutes, lock_minutes, clock, water_consumption } = home.fields

const requiredFields = {
  home_name: labeledText(2, 100, 'Home name'),
  address: labeledText(5, 100, 'Street address'),
  city: labeledText(2, 50, 'City'),
  state: usState,
  zip_code: zipCode,
  phone: phoneNumber,
  time_zone,
} as const

const DEFAULT_CAPACITY = 3
const DEFAULT_WINDOW_MINUTES = 60
const DEFAULT_LOCK_MINUTES = 2

export const newHomeFields = {
  ...requiredFields,
  email: v.optional(email, null),
  capacity: v.optional(capacity, DEFAULT_CAPACITY),
  water_consumption: v.optional(water_consumption, 0),
  window_minutes: v.optional(window_minutes, DEFAULT_WINDOW_MINUTES),
  lock_minutes: v.optional(lock_minutes, DEFAULT_LOCK_MINUTES),
  clock: v.optional(clock, '12h'),
} as const

export const changeableHomeFields = {
  ...requiredFields,
  email,
  capacity,
  water_consumption,
  window_minutes,
  lock_minutes,
  clock,
  // A home that has a manager gets another manager, never none.
  manager_id: v.pipe(v.number('Manager is required'), numericId),
} as const

const { home_name, address, city, state, zip_code, phone, manager_id } = home.fields

/** The fields as the form showed them: as stored, also where a field that is required now is still empty. */
export const shownHomeFields = {
  ...changeableHomeFields,
  ...{ home_name, address, city, state, zip_code, phone, manager_id },
} as const

/** The form's messages for missing fields. */
export const REQUIRED_MESSAGES: Readonly<Record<string, string>> = {
  home_name: 'Home name is required',
  address: 'Street address is required',
  city: 'City is required',
  state: 'State is required',
  zip_code: 'ZIP code is required',
  phone: 'Phone number is required',
  manager_id: 'Manager is required',
  time_zone: 'Time zone is required',
}

/**
 * Adds a home to a company, with the usual tracking categories and a manager, who may be added later. The server
 * assigns the ids.
 */
const homeCreate = defineOperation({
  kind: 'home.create',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Adding a group home',
  args: v.strictObject({
    home_id: numericId,
    company_id: numericId,
    ...newHomeFields,
    /** null: the manager is added later. */
    manager_id: v.nullable(numericId),
    grant_id: numericId,
    tracking_category_ids: listOf(numericId, starterCategories.length, starterCategories.length),
  }),
  references: ({ home_id, company_id, manager_id, grant_id, tracking_category_ids }) => [
    { collection: 'home', id: home_id },
    { collection: 'company', id: company_id },
    ...(manager_id === null ? [] : managerReferences(manager_id)),
    { collection: 'grant', id: grant_id },
    ...tracking_category_ids.map(id => ({ collection: 'tracking_category', id }) as const),
  ],
  scope: ({ company_id }, records) => requireCompany(company_id, records).scope,
  apply({ home_id, grant_id, tracking_category_ids, ...fields }, records, { recorded_at }) {
    const { manager_id } = fields
    refuseClosedCompany(requireCompany(fields.company_id, records))
    refuseTakenId(records, 'home', home_id, 'This id is taken.')
    const row: RowOf<'home'> = {
      id: home_id,
      ...fields,
      property_image: null,
      closed_at: null,
      devices_not_ready: null,
      ended_stays: null,
      created_at: recorded_at,
      updated_at: recorded_at,
      scope: homeScope(home_id),
      revision: 0,
    }
    return [
      { collection: 'home', row },
      ...(manager_id === null
        ? []
        : managerGrantRows({ manager_id, home: row, grant_id }, records, recorded_at)),
      ...starterRows(row, { ids: tracking_category_ids, starters: starterCategories }, records, recorded_at),
    ]
  },
})

/**
 * Changes a home. An absent field is untouched, null clears it. A new manager who does not work there yet is assigned;
 * the previous manager keeps working there. Another time zone moves what will be due, not what was due: the clients
 * keep the previous zone. It moves appointments too, so calendar apps must be notified (P5).
 */
const homeUpdate = defineOperation({
  kind: 'home.update',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a group home',
  args: v.strictObject({
    home_id: numericId,
    changes: partialSchemaOf(changeableHomeFields),
    seen: v.nullable(partialSchemaOf(shownHomeFields)),
    /** The id for the grant that a new manager may need. */
    grant_id: numericId,
  }),
  references: ({ home_id, changes: { manager_id, time_zone }, grant_id }, records) => [
    { collection: 'home', id: home_id },
    ...(time_zone === undefined
      ? []
      : [...homeClientReferences(home_id, records), ...scheduledAppointmentReferences(home_id, records)]),
    { collection: 'grant', id: grant_id },
    ...(manager_id === undefined ? [] : managerReferences(manager_id)),
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ home_id, changes, seen, grant_id }, records, { recorded_at }) {
    const previous = requireHome(home_id, records)
    refuseChangedMeanwhile(home.mergeGroups, { ...previous }, { changes, seen })
    const row: RowOf<'home'> = { ...previous, ...changes, updated_at: recorded_at }
    const { manager_id } = changes
    const grantRows =
      manager_id === undefined || manager_id === previous.manager_id
        ? []
        : managerGrantRows({ manager_id, home: previous, grant_id }, records, recorded_at)
    const formerZone = { time_zone: previous.time_zone, until: recorded_at }
    const isOtherZone = row.time_zone !== previous.time_zone
    const clients = isOtherZone ? clientsOf(home_id, records) : []
    const appointments = isOtherZone ? scheduledAppointments(home_id, records) : []
    const clientRows = clients.map(
      (client): RowInCollection => ({
        collection: 'client',
        row: {
          ...client,
          former_zones: formerZonesWith(client, formerZone),
          left_at: leavingTimeInZone(client, recorded_at, row.time_zone),
          updated_at: recorded_at,
        },
      }),
    )
    const appointmentRows = appointments.map(
      (appointment): RowInCollection => ({
        collection: 'appointment',
        row: { ...appointment, sequence: nextSequence(appointment) },
      }),
    )
    return [{ collection: 'home', row }, ...grantRows, ...clientRows, ...appointmentRows]
  },
})

/**
 * Closes a home and keeps everything. Refused with the count while clients live there, or while orders of former
 * clients would be due again.
 */
const homeClose = defineOperation({
  kind: 'home.close',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Closing a group home',
  args: v.strictObject({ home_id: numericId }),
  references: ({ home_id }) => [
    { collection: 'home', id: home_id },
    { collection: 'client', field: 'home_id', value: home_id },
    { collection: 'medication', field: 'home_id', value: home_id },
  ],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ home_id }, records, { recorded_at }) {
    const home = requireHome(home_id, records)
    refuseClosedHome(home)
    const clients = records
      .all('client')
      .filter(client => client.home_id === home_id && client.status === 'active')
    if (clients.length > 0) {
      throw new Refusal(
        'conflict',
        clients.length === 1
          ? '1 active client lives here. Move or discharge them first.'
          : `${clients.length} active clients live here. Move or discharge them first.`,
      )
    }
    const today = homeToday(recorded_at, home.time_zone)
    const orders = records
      .all('medication')
      .filter(order => order.home_id === home_id && runsPast(order, today))
    if (orders.length > 0) {
      throw new Refusal(
        'conflict',
        orders.length === 1
          ? '1 active order belongs here. End it first.'
          : `${orders.length} active orders belong here. End them first.`,
      )
    }
    return [{ collection: 'home', row: { ...home, closed_at: recorded_at, updated_at: recorded_at } }]
  },
})

/** Opens a closed home again. */
const homeReopen = defineOperation({
  kind: 'home.reopen',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Reopening a group home',
  args: v.strictObject({ home_id: numericId }),
  references: ({ home_id }) => [{ collection: 'home', id: home_id }],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ home_id }, records, { recorded_at }) {
    const home = requireHome(home_id, records)
    if (home.closed_at === null) return []
    return [{ collection: 'home', row: { ...home, closed_at: null, updated_at: recorded_at } }]
  },
})

/** Sets a home's picture by its hash, which the server has stored before; null removes it. */
const homeSetPhoto = defineOperation({
  kind: 'home.set_photo',
  version: 1,
  isClinical: false,
  onlineActionLabel: 'Changing a photo',
  args: v.strictObject({ home_id: numericId, ...photoChangeFields }),
  references: ({ home_id }) => [{ collection: 'home', id: home_id }],
  scope: ({ home_id }, records) => requireHome(home_id, records).scope,
  apply({ home_id, ...change }, records, { recorded_at }) {
    const home = requireHome(home_id, records)
    const property_image = newPhotoUrl(home.property_image, change, hash => homePhotoUrl(home_id, hash))
    if (home.property_image === property_image) return []
    return [{ collection: 'home', row: { ...home, property_image, updated_at: recorded_at } }]
  },
})

/** Includes clients who left, because their charts are still read. */
const clientsOf = (homeId: number, records: RecordSet) =>
  records.all('client').filter(client => client.home_id === homeId)

/** References the rows by id too, so that a concurrent change of a row is waited for. */
const homeClientReferences = (homeId: number, records: RecordSet): Reference[] => [
  { collection: 'client', field: 'home_id', value: homeId },
  ...clientsOf(homeId, records).map(({ id }) => ({ collection: 'client', id }) as const),
]

const scheduledAppointments = (homeId: number, records: RecordSet) =>
  records.all('appointment').filter(appointment => appointment.home_id === homeId && isScheduled(appointment))

const scheduledAppointmentReferences = (homeId: number, records: RecordSet): Reference[] => [
  { collection: 'appointment', field: 'home_id', value: homeId },
  ...scheduledAppointments(homeId, records).map(({ id }) => ({ collection: 'appointment', id }) as const),
]

const managerReferences = (managerId: number): Reference[] => [
  { collection: 'user', id: managerId },
  { collection: 'person_card', id: managerId },
  grantsReference(managerId),
]

interface NewManager {
  readonly manager_id: number
  readonly home: Pick<RowOf<'home'>, 'id' | 'company_id'>
  /** The id for the grant that the manager may need. */
  readonly grant_id: number
}

/**
 * Returns the grant a person needs to manage the home, or nothing where they have one. Throws at the field for a person
 * who is neither a manager nor a provider of the company, or cannot sign in yet (H12).
 */
function managerGrantRows(
  { manager_id, home, grant_id }: NewManager,
  records: RecordSet,
  grantedAt: string,
): RowInCollection[] {
  const user = records.one('user', manager_id)
  const grants = openGrants(userGrants(records, manager_id))
  const isManagerOrProvider = grants.some(({ role }) => role === 'manager' || role === 'provider')
  if (user?.company_id !== home.company_id || !user.is_active || !isManagerOrProvider) {
    throw fieldRefusal('manager_id', 'Choose a manager or a provider of this company.')
  }
  // A person who has not entered a name yet has no card.
  if (records.one('person_card', manager_id)?.is_registered !== true) {
    throw fieldRefusal('manager_id', NOT_REGISTERED_MESSAGE)
  }
  const roles = [companyScope(home.company_id), homeScope(home.id)].map(scope =>
    actingRole(grants, scope, home.company_id),
  )
  if (roles.some(role => role === 'manager' || role === 'provider')) return []
  const granted_scope = homeScope(home.id)
  return [
    newGrantRow({ id: grant_id, user_id: manager_id, granted_scope, role: 'manager' }, records, grantedAt),
  ]
}

export const homeOperations = [homeCreate, homeUpdate, homeClose, homeReopen, homeSetPhoto] as const
