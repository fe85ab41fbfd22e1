/** Maple House as rows of the mirror: the entities' own examples with what a test changes. */

import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { administrationId, attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { MirrorDatabase } from '#src/mirror/tables/database.ts'
import { examples } from '#tests/support/examples.ts'

type Item = RowOf<'attention_item'>

export const MAPLE = 1
const place = { scope: `home:${MAPLE}`, revision: 1 } as const

export const DANA = 5
export const LUIS = 6

/** UUIDv5 of the name, so that a test can say which order it means. */
export const orderId = (name: string) => derivedId('order', name)

/** Its clock goes to 24, so that a test reads like the data it is made of. */
export const aHome = (changes: Partial<RowOf<'home'>> = {}): RowInCollection => ({
  collection: 'home',
  row: { ...examples.home[0], ...place, clock: '24h', ...changes },
})

export const aClient = (changes: Partial<RowOf<'client'>> = {}): RowInCollection => ({
  collection: 'client',
  row: { ...examples.client[0], ...place, ...changes },
})

export const anAllergy = (substance: string, changes: Partial<RowOf<'allergy'>> = {}): RowInCollection => ({
  collection: 'allergy',
  row: { ...examples.allergy[0], ...place, id: derivedId('allergy', substance), substance, ...changes },
})

export const aDiagnosis = (name: string, changes: Partial<RowOf<'diagnosis'>> = {}): RowInCollection => ({
  collection: 'diagnosis',
  row: { ...examples.diagnosis[0], ...place, id: derivedId('diagnosis', name), name, ...changes },
})

export const aPerson = (changes: Partial<RowOf<'person_card'>>): RowInCollection => ({
  collection: 'person_card',
  row: { ...examples.person_card[0], scope: 'company:1', revision: 1, ...changes },
})

export const anItem = (changes: Partial<RowOf<'inventory_item'>> = {}): RowInCollection => ({
  collection: 'inventory_item',
  row: { ...examples.inventory_item[0], ...place, ...changes },
})

export interface OrderWords {
  name: string
  line?: Partial<RowOf<'medication'>>
  version?: Partial<RowOf<'medication_version'>>
}

let items = 100

/** An order and its first version, since long ago, at 08:00 unless changed; its drug is an item in the home's stock. */
export function anOrder({ name, line = {}, version = {} }: OrderWords): RowInCollection[] {
  const id = orderId(name)
  const client_id = line.client_id ?? 1
  const inventory_id = version.inventory_id ?? ++items
  return [
    anItem({ id: inventory_id, name }),
    {
      collection: 'medication',
      row: {
        ...examples.medication[0],
        ...place,
        id,
        client_id,
        start_date: '2026-01-06',
        start_time: '00:00',
        notes: null,
        ...line,
      },
    },
    {
      collection: 'medication_version',
      row: {
        ...examples.medication_version[0],
        ...place,
        id: derivedId('version', name),
        medication_id: id,
        client_id,
        medication_name: name,
        administration_times: ['08:00'],
        effective_date: '2026-01-06',
        effective_time: '00:00',
        anchor_date: '2026-01-06',
        ...version,
        inventory_id,
      },
    },
  ]
}

export interface DoseWords {
  name: string
  date: string
  time?: string
  by: number
  /** When it was given and recorded; four minutes past 08:00 in New York, unless said. */
  at?: string
  status?: RowOf<'mark'>['status']
  reason_code?: RowOf<'mark'>['reason_code']
}

/** A dose somebody marked, knowing of no other mark. */
export function aDose({
  name,
  date,
  time = '08:00',
  by,
  at,
  status = 'given',
  reason_code = null,
}: DoseWords): RowInCollection[] {
  const medication_id = orderId(name)
  const administration_id = administrationId(medication_id, date, time)
  const recorded_at = at ?? `${date}T13:04:00.000Z`
  const dose = { medication_id, client_id: 1, home_id: MAPLE, administration_date: date, ...place }
  return [
    {
      collection: 'administration',
      row: {
        ...examples.administration[0],
        ...dose,
        id: administration_id,
        medication_version_id: derivedId('version', name),
        administration_time: time,
      },
    },
    {
      collection: 'mark',
      row: {
        ...examples.mark[0],
        ...dose,
        id: derivedId('mark', administration_id, String(by)),
        administration_id,
        status,
        reason_code,
        given_at: status === 'given' ? recorded_at : null,
        seen_mark_ids: [],
        author_id: by,
        recorded_at,
      },
    },
  ]
}

/** Open since a few minutes, about Walter Abbott. */
export const anAttention = (
  changes: Partial<Item> & Pick<Item, 'kind' | 'subject_ids'>,
): { collection: 'attention_item'; row: Item } => ({
  collection: 'attention_item',
  row: {
    id: attentionId(changes.kind, changes.subject_ids),
    client_id: 1,
    home_id: MAPLE,
    details: {},
    author_id: LUIS,
    recorded_at: '2026-03-10T12:10:00.000Z',
    opened_at: '2026-03-10T12:15:00.000Z',
    ...unresolvedFields,
    scope: `home:${MAPLE}`,
    ...changes,
  },
})

/** Maple House, two colleagues, and Walter Abbott with Metformin at 08:00. */
export const mapleHouse = (): RowInCollection[] => [
  aHome(),
  aPerson({ id: DANA }),
  aPerson({ id: LUIS, first_name: 'Luis', last_name: 'Ortega', initials: 'LO' }),
  aClient(),
  ...anOrder({ name: 'Metformin' }),
]

/** What is loaded of each home; while it is not all, a backfill is running. */
export type LoadedPartitions = Readonly<Record<string, readonly string[]>>
const EVERYTHING: LoadedPartitions = {
  [homeScope(MAPLE)]: ['undated', 'recent', '2026-01', '2026-02', '2026-03'],
}

/** As if the server had sent it; unless said otherwise every month back to January is here. */
export async function fill(
  mirror: MirrorDatabase,
  rows: readonly RowInCollection[],
  partitions: LoadedPartitions = EVERYTHING,
): Promise<void> {
  for (const { collection, row } of rows) await mirror.rows(collection).put(row)
  for (const [scope, loaded] of Object.entries(partitions)) await arrive(mirror, scope, loaded)
}

export async function arrive(
  mirror: MirrorDatabase,
  scope: string,
  loaded: readonly string[],
): Promise<void> {
  const months = loaded.filter(partition => /^\d/.test(partition)).sort()
  const [since] = months
  const base = since && { view: 'test', revision: 0, before: '2026-03-08', since, isCompact: true }
  const state = { scope, view: 'test', feed: null }
  await mirror.scope_state.put({
    ...state,
    ...(base ? { base } : { history: null }),
    held: [...loaded],
  })
}
