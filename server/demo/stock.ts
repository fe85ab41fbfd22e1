/** The shelves of each home: the drugs its orders pick from, and what else a house uses up. */
import type { AnyRow } from '#domain/record-set.ts'
import { homeScope } from '#domain/values/scope.ts'
import { clientKeys, homeKeyOf } from './clients.ts'
import { type DrugKey, drugKeys, drugOf } from './formulary.ts'
import { type HomeKey, homeKeys, homes } from './homes.ts'
import { prescriptions } from './prescriptions.ts'
import { between, randomOf } from './random.ts'
import { dateAgo, keysOf, momentAgo, setUpAt, type World } from './world.ts'

interface Supply {
  readonly name: string
  readonly category: 'medical' | 'food' | 'cleaning' | 'office' | 'other'
  readonly unit: string
  readonly minimum: number
  readonly description?: string
  /** It has a date on it. */
  readonly perishes?: boolean
}

// biome-ignore format: a table
const supplies = {
  gloves:     { name: 'Nitrile gloves, medium', category: 'other', unit: 'box', minimum: 4 },
  strips:     { name: 'Blood glucose test strips', category: 'other', unit: 'strip', minimum: 50, perishes: true },
  bandages:   { name: 'Adhesive bandages', category: 'other', unit: 'box', minimum: 2, description: 'Fabric and latex free' },
  oatmeal:    { name: 'Rolled oats', category: 'food', unit: 'pack', minimum: 3, perishes: true },
  thickener:  { name: 'Drink thickener', category: 'food', unit: 'can', minimum: 2, perishes: true },
  detergent:  { name: 'Laundry detergent', category: 'cleaning', unit: 'bottle', minimum: 2 },
  wipes:      { name: 'Disinfecting wipes', category: 'cleaning', unit: 'pack', minimum: 6 },
  paper:      { name: 'Printer paper', category: 'office', unit: 'pack', minimum: 2 },
  batteries:  { name: 'AA batteries', category: 'other', unit: 'piece', minimum: 8 },
} as const satisfies Readonly<Record<string, Supply>>

type SupplyKey = keyof typeof supplies
const supplyKeys = keysOf(supplies)

interface Remark {
  readonly home: HomeKey
  readonly item: DrugKey | SupplyKey
  readonly quantity?: number
  readonly expires_in_days?: number
}

/** What a manager should notice: low, run out, expiring, expired. */
const remarks: readonly Remark[] = [
  { home: 'maple', item: 'polyethyleneGlycol', quantity: 85 },
  { home: 'maple', item: 'gloves', quantity: 1 },
  { home: 'maple', item: 'lorazepam', expires_in_days: -9 },
  { home: 'maple', item: 'albuterol', expires_in_days: 19 },
  { home: 'cedar', item: 'potassium', quantity: 11 },
  { home: 'cedar', item: 'wipes', quantity: 0 },
  { home: 'cedar', item: 'thickener', expires_in_days: 12 },
  { home: 'birch', item: 'lidocaine', quantity: 6 },
  { home: 'birch', item: 'strips', expires_in_days: 24 },
  { home: 'juniper', item: 'paper', quantity: 1 },
]

interface Item extends Supply {
  readonly home: HomeKey
  readonly key: DrugKey | SupplyKey
}

export const itemKey = (home: HomeKey, key: DrugKey | SupplyKey): string => `${home}/${key}`

const items: readonly Item[] = homeKeys.flatMap(home => [
  ...drugsOrderedIn(home).map(
    (key): Item => ({ home, key, category: 'medical', perishes: true, ...drugOf(key) }),
  ),
  ...supplyKeys.map((key): Item => ({ home, key, ...supplies[key] })),
])

export const itemKeys = items.map(({ home, key }) => itemKey(home, key))

function drugsOrderedIn(home: HomeKey): DrugKey[] {
  const ordered = clientKeys
    .filter(client => homeKeyOf(client) === home)
    .flatMap(client => prescriptions[client])
    .flatMap(({ drug, change }) => (change?.drug === undefined ? [drug] : [drug, change.drug]))
  return drugKeys.filter(drug => ordered.includes(drug))
}

export const itemRows = (world: World): AnyRow[] => items.map(item => itemRow(world, item))

function itemRow(
  world: World,
  { home, key, name, category, unit, minimum, description, perishes }: Item,
): AnyRow {
  const random = randomOf(`stock ${home} ${key}`)
  const { time_zone } = homes[home]
  const remark = remarks.find(one => one.home === home && one.item === key)
  const usual = minimum + between(random, 1, Math.max(2, 2 * minimum))
  const restocked = between(random, 2, 24)
  const lasts = remark?.expires_in_days ?? (perishes === true ? between(random, 90, 640) : null)
  return {
    collection: 'inventory_item',
    row: {
      id: world.itemId(itemKey(home, key)),
      home_id: world.homeId(home),
      name,
      description: description ?? null,
      category,
      quantity: remark?.quantity ?? usual,
      unit_of_measure: unit,
      minimum_stock_level: minimum,
      last_restocked: dateAgo(world, time_zone, restocked),
      expiration_date: lasts === null ? null : dateAgo(world, time_zone, -lasts),
      created_at: setUpAt(world),
      updated_at: momentAgo(world, time_zone, restocked, '13:10'),
      scope: homeScope(world.homeId(home)),
      revision: 0,
    },
  }
}
