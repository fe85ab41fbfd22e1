import type { Examples } from '../registry.ts'

export const examples: Examples<'home'> = [
  {
    id: 1,
    company_id: 1,
    home_name: 'Maple House',
    address: '48 Maple Avenue',
    city: 'Albany',
    state: 'NY',
    zip_code: '12208',
    phone: '+15185550148',
    email: null,
    capacity: 6,
    manager_id: 4,
    property_image: null,
    time_zone: 'America/New_York',
    window_minutes: 60,
    lock_minutes: 2,
    clock: '12h',
    water_consumption: 0,
    closed_at: null,
    devices_not_ready: null,
    ended_stays: null,
    created_at: '2026-01-05T14:00:00.000Z',
    updated_at: '2026-01-05T14:00:00.000Z',
  },
]
