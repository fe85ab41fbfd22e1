/** A group home. */
import type { StoredRow } from '#domain/registry.ts'
import { type Choices, choice, moment, person, stamp, state, text } from './formats.ts'
import { defineThing, type OperationNames } from './thing.ts'

export const homeOperations = {
  'home.create': 'Group home added',
  'home.update': 'Group home changed',
  'home.set_photo': 'Group home photo changed',
  'home.close': 'Group home closed',
  'home.reopen': 'Group home reopened',
} as const satisfies OperationNames

export const homeWords = {
  fields: {
    home_name: 'Home Name',
    address: 'Street Address',
    city: 'City',
    state: 'State',
    zip_code: 'ZIP Code',
    phone: 'Phone',
    email: 'Email',
    capacity: 'Total Capacity',
    manager_id: 'Manager',
    time_zone: 'Time Zone',
    window_minutes: 'Medication window in minutes',
    lock_minutes: 'Tablet locks after in minutes',
    clock: 'Clock',
    water_consumption: 'Water goal in glasses a day',
    closed_at: 'Closed',
    created_at: 'Created',
    updated_at: 'Updated',
  },
  values: {
    clock: { '12h': '12 hours (8:00 PM)', '24h': '24 hours (20:00)' } satisfies Choices<
      StoredRow<'home'>['clock']
    >,
  },
} as const

const number = { write: String }

export const home = defineThing({
  name: 'home',
  collections: ['home'],
  operations: homeOperations,
  words: homeWords,
  id: 'home_id',
  fields: {
    id: null,
    home_id: null,
    company_id: null,
    grant_id: null,
    tracking_category_ids: null,
    photo: null,
    seen_photo: null,
    property_image: null,
    home_name: text,
    address: text,
    city: text,
    state,
    zip_code: text,
    phone: text,
    email: text,
    capacity: number,
    manager_id: person,
    time_zone: text,
    window_minutes: number,
    lock_minutes: number,
    clock: choice('home', 'clock'),
    water_consumption: number,
    closed_at: moment,
    devices_not_ready: null,
    ended_stays: null,
    created_at: stamp(moment),
    updated_at: stamp(moment),
  },
  summary: ({ home_name }) => home_name,
  lastChange: ({ updated_at = '' }) => ({ at: updated_at, by: null }),
  events: {},
})
