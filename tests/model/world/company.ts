/**
 * A company of its own for every run: two homes in two zones, three clients, four orders, six people, and an office
 * without a device. Directory ids are a thousand apart, so that runs share a database without meeting.
 */
import { derivedId } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'

/** A right as the model knows it, beside what the server keeps. */
export interface HeldRole {
  readonly grant_id: number
  readonly home: HomeIndex
  readonly role: Role
}

export type HomeIndex = 0 | 1

export interface Person {
  readonly id: number
  readonly name: string
  isActive: boolean
  /** Homes in which this person ever had a role. */
  readonly worked: Set<HomeIndex>
  /** Those in which they ever had a right over what others wrote. */
  readonly managed: Set<HomeIndex>
  holds: HeldRole[]
}

export interface Order {
  readonly id: string
  readonly name: string
  readonly home: HomeIndex
  readonly client_id: number
  /** Of the shelves, by its place in `items`: two orders came along from the other home. */
  readonly item: number
  readonly times: readonly string[]
  readonly isAsNeeded: boolean
}

export interface Note {
  readonly id: string
  readonly home: HomeIndex
  readonly client_id: number
  readonly staff_id: number
  readonly content: string
}

export interface Home {
  readonly id: number
  /** As the server has it now. */
  time_zone: string
}

export interface Company {
  readonly id: number
  readonly homes: readonly Home[]
  readonly clients: readonly { readonly id: number; readonly home: HomeIndex }[]
  readonly items: readonly { readonly id: number; readonly home: HomeIndex; readonly name: string }[]
  /** Of what is tracked, by home. */
  readonly categories: readonly { readonly id: number; readonly home: HomeIndex }[]
  readonly orders: readonly Order[]
  readonly notes: readonly Note[]
  readonly people: readonly Person[]
  /** Who changes homes and stays, with a right to the whole company. */
  readonly office: { readonly id: number; readonly grant_id: number }
  nextGrantId: number
}

const ZONES = ['America/New_York', 'America/Chicago'] as const
/** Of both shelves, in one order: what one home has the other has too, by another spelling. */
const SHELVES: readonly { readonly home: HomeIndex; readonly name: string }[] = [
  { home: 0, name: 'Metformin' },
  { home: 0, name: 'Lisinopril' },
  { home: 0, name: 'Acetaminophen' },
  { home: 1, name: 'Warfarin' },
  { home: 1, name: 'Ibuprofen' },
  { home: 1, name: 'METFORMIN ' },
  { home: 1, name: 'lisinopril' },
  { home: 0, name: 'ibuprofen' },
]
/** By order. */
const ITEMS = [5, 6, 2, 3]
const OFFICE = 9
/** Never in an index key: a run looks for them there. */
export const SECRET_NAMES = ['Zacharias', 'Wilhelmina']
/** With what people write: none of it may be where only ids belong. */
export const SECRET_WORDS = [...SECRET_NAMES, 'With food']

const PEOPLE: readonly { name: string; role: Role; homes: readonly HomeIndex[] }[] = [
  { name: 'Ruth', role: 'manager', homes: [0, 1] },
  { name: 'Dana', role: 'care_giver', homes: [0] },
  { name: 'Jo', role: 'manager', homes: [0, 1] },
  { name: 'Theo', role: 'staff', homes: [1] },
  // Nobody takes their roles: whom the tablet of a home opens for in the end, and who never sees all of it.
  { name: 'Nora', role: 'care_giver', homes: [0] },
  { name: 'Pia', role: 'progress_note', homes: [0] },
]

export const isManaging = (role: Role): boolean => role === 'manager' || role === 'provider'

export function newCompany(number: number): Company {
  const base = number * 1_000
  const clients = ([0, 0, 1] as const).map((at, index) => ({ id: base + index + 1, home: at }))
  const orderFor = (
    index: number,
    name: string,
    who: number,
    times: readonly string[],
    isAsNeeded = false,
  ): Order => {
    const { id: client_id = 0, home: at = 0 } = clients[who] ?? {}
    return {
      id: derivedId('model', String(number), String(index)),
      name,
      home: at,
      client_id,
      item: ITEMS[index] ?? 0,
      times,
      isAsNeeded,
    }
  }
  let nextGrantId = base + 1
  return {
    id: number,
    homes: ZONES.map((time_zone, index) => ({ id: base + index + 1, time_zone })),
    clients,
    items: SHELVES.map((item, index) => ({ id: base + index + 1, ...item })),
    categories: ([0, 1] as const).map(at => ({ id: base + at + 1, home: at })),
    orders: [
      orderFor(0, 'Metformin', 0, ['08:00', '20:00']),
      orderFor(1, 'Lisinopril', 1, ['08:00']),
      orderFor(2, 'Acetaminophen', 0, [], true),
      orderFor(3, 'Warfarin', 2, ['09:00', '21:00']),
    ],
    notes: [
      { who: 0, author: 1 },
      // Of a manager, in the home of a caregiver who may not amend it.
      { who: 1, author: 2 },
      { who: 2, author: 3 },
    ].map(({ who, author }) => ({
      id: derivedId('model note', String(number), String(who)),
      home: clients[who]?.home ?? 0,
      client_id: clients[who]?.id ?? 0,
      staff_id: base + author + 1,
      content: `With food in the evening, slept well (${PEOPLE[author]?.name}).`,
    })),
    people: PEOPLE.map(({ name, role, homes }, index) => ({
      id: base + index + 1,
      name,
      isActive: true,
      worked: new Set(homes),
      managed: new Set(isManaging(role) ? homes : []),
      holds: homes.map(at => ({ grant_id: nextGrantId++, home: at, role })),
    })),
    office: { id: base + OFFICE, grant_id: nextGrantId++ },
    get nextGrantId() {
      return nextGrantId
    },
    set nextGrantId(next) {
      nextGrantId = next
    },
  }
}
