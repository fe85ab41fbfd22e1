/** The stock of each home: the drugs of its orders, and household supplies. */
import { clientKeys, homeKeyOf } from './clients.ts'
import { type DrugKey, drugKeys, drugOf } from './formulary.ts'
import { type HomeKey, homeKeys } from './homes.ts'
import { prescriptions } from './prescriptions.ts'
import { keysOf } from './world.ts'

interface Supply {
  readonly name: string
  readonly category: 'medical' | 'food' | 'cleaning' | 'office' | 'other'
  readonly unit: string
  readonly minimum: number
  readonly description?: string
  /** Whether it has an expiration date. */
  readonly isPerishable?: boolean
}

// biome-ignore format: a table
const supplies = {
  gloves:     { name: 'Nitrile gloves, medium', category: 'other', unit: 'box', minimum: 4 },
  strips:     { name: 'Blood glucose test strips', category: 'other', unit: 'strip', minimum: 50, isPerishable: true },
  bandages:   { name: 'Adhesive bandages', category: 'other', unit: 'box', minimum: 2, description: 'Fabric and latex free' },
  oatmeal:    { name: 'Rolled oats', category: 'food', unit: 'pack', minimum: 3, isPerishable: true },
  thickener:  { name: 'Drink thickener', category: 'food', unit: 'can', minimum: 2, isPerishable: true },
  detergent:  { name: 'Laundry detergent', category: 'cleaning', unit: 'bottle', minimum: 2 },
  wipes:      { name: 'Disinfecting wipes', category: 'cleaning', unit: 'pack', minimum: 6 },
  paper:      { name: 'Printer paper', category: 'office', unit: 'pack', minimum: 2 },
  batteries:  { name: 'AA batteries', category: 'other', unit: 'piece', minimum: 8 },
} as const satisfies Readonly<Record<string, Supply>>

type SupplyKey = keyof typeof supplies
const supplyKeys = keysOf(supplies)

interface StockIssue {
  readonly home: HomeKey
  readonly item: DrugKey | SupplyKey
  /** The quantity left; negative when more was used than was ever counted. */
  readonly quantity?: number
  readonly expires_in_days?: number
}

/** Items that a manager should notice: low, run out, to be counted, expiring, expired. */
const stockIssues: readonly StockIssue[] = [
  { home: 'maple', item: 'polyethyleneGlycol', quantity: 85 },
  { home: 'maple', item: 'gloves', quantity: 1 },
  { home: 'maple', item: 'wipes', quantity: -2 },
  { home: 'maple', item: 'batteries', quantity: 0 },
  { home: 'maple', item: 'lorazepam', expires_in_days: -9 },
  { home: 'maple', item: 'albuterol', expires_in_days: 19 },
  { home: 'maple', item: 'oatmeal', expires_in_days: 8 },
  { home: 'cedar', item: 'potassium', quantity: 11 },
  { home: 'cedar', item: 'wipes', quantity: 0 },
  { home: 'cedar', item: 'thickener', expires_in_days: 12 },
  { home: 'birch', item: 'lidocaine', quantity: 6 },
  { home: 'birch', item: 'strips', expires_in_days: 24 },
  { home: 'juniper', item: 'paper', quantity: 1 },
]

export interface DemoItem extends Supply {
  readonly home: HomeKey
  readonly key: DrugKey | SupplyKey
  readonly isDrug: boolean
}

export const itemKey = (home: HomeKey, key: DrugKey | SupplyKey): string => `${home}/${key}`

export const findStockIssue = ({ home, key }: DemoItem): StockIssue | undefined =>
  stockIssues.find(issue => issue.home === home && issue.item === key)

export const demoItems: readonly DemoItem[] = homeKeys.flatMap(home => [
  ...orderedDrugsOf(home).map(
    (key): DemoItem => ({ home, key, isDrug: true, category: 'medical', isPerishable: true, ...drugOf(key) }),
  ),
  ...supplyKeys.map((key): DemoItem => ({ home, key, isDrug: false, ...supplies[key] })),
])

export const itemKeys = demoItems.map(({ home, key }) => itemKey(home, key))

function orderedDrugsOf(home: HomeKey): DrugKey[] {
  const orderedDrugs = clientKeys
    .filter(client => homeKeyOf(client) === home)
    .flatMap(client => prescriptions[client])
    .flatMap(({ drug, change }) => (change?.drug === undefined ? [drug] : [drug, change.drug]))
  return drugKeys.filter(drug => orderedDrugs.includes(drug))
}
