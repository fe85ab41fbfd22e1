/**
 * A company of its own for every run: two homes in two zones, three clients, four orders, four people. Directory ids
 * are a thousand apart, so that runs share a database without meeting.
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

export interface Company {
  readonly id: number
  readonly homes: readonly { readonly id: number; readonly time_zone: string }[]
  readonly clients: readonly { readonly id: number; readonly home: HomeIndex }[]
  readonly items: readonly { readonly id: number; readonly home: HomeIndex }[]
  /** Of what is tracked, by home. */
  readonly categories: readonly { readonly id: number; readonly home: HomeIndex }[]
  readonly orders: readonly Order[]
  readonly notes: readonly Note[]
  readonly people: readonly Person[]
  nextGrantId: number
}

const ZONES = ['America/New_York', 'America/Chicago'] as const
/** Never in an index key: a run looks for them there. */
export const SECRET_NAMES = ['Zacharias', 'Wilhelmina']
/** With what people write: none of it may be where only ids belong. */
export const SECRET_WORDS = [...SECRET_NAMES, 'With food']

const PEOPLE: readonly { name: string; role: Role; homes: readonly HomeIndex[] }[] = [
  { name: 'Ruth', role: 'manager', homes: [0, 1] },
  { name: 'Dana', role: 'care_giver', homes: [0] },
  { name: 'Jo', role: 'manager', homes: [0, 1] },
  { name: 'Theo', role: 'staff', homes: [1] },
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
      times,
      isAsNeeded,
    }
  }
  let nextGrantId = base + 1
  return {
    id: number,
    homes: ZONES.map((time_zone, index) => ({ id: base + index + 1, time_zone })),
    clients,
    items: [0, 1, 2, 3, 4].map(index => ({ id: base + index + 1, home: index < 3 ? 0 : 1 })),
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
    get nextGrantId() {
      return nextGrantId
    },
    set nextGrantId(next) {
      nextGrantId = next
    },
  }
}
