import * as v from 'valibot'
import { collections } from '../collections.ts'
import { rowSchema } from '../entity.ts'
import { Refusal } from '../errors.ts'
import { defineOperation, type OperationContext } from '../operation.ts'
import type { RecordSet, Reference, RowInCollection } from '../record-set.ts'
import { type Collection, entityOf, type RowOf } from '../registry.ts'
import { listOf } from '../values/bounded.ts'
import { scope } from '../values/schemas.ts'
import { homeIdOf, type Scope } from '../values/scope.ts'
import { applyMovement, itemAndMovementReferences, requireItem } from './inventory-item.ts'

/** The most rows a manager decides about at once. */
export const MAX_RECOVERED_ROWS = 20

/** Collections that the server creates itself, or that are changed only over a connection. */
const SERVER_ONLY_COLLECTIONS: readonly Collection[] = ['home', 'person_card', 'attention_item']

/** Collections of which a device may still have rows that the server lost in a restore. */
export const recoverableCollections = collections.filter(
  collection => entityOf(collection).scopes.includes('home') && !SERVER_ONLY_COLLECTIONS.includes(collection),
)

const recoveredRowSchema = v.variant(
  'collection',
  recoverableCollections.map(collection =>
    v.strictObject({ collection: v.literal(collection), row: rowSchema(entityOf(collection)) }),
  ) as never,
) as unknown as v.GenericSchema<RowInCollection, RowInCollection>

const homeScopeSchema = v.pipe(
  scope,
  v.check(candidate => homeIdOf(candidate) !== undefined, 'Records are recovered in a home.'),
)

/**
 * Offers rows of a device that the server lost when it was restored from a backup, and that no operation in the
 * device's queue makes again: other people recorded them, or too long ago. Whether they should count cannot be
 * computed, so a person decides (decision 90). Until then the device keeps showing them.
 */
export const recordRecover = defineOperation({
  kind: 'record.recover',
  version: 1,
  isClinical: true,
  args: v.pipe(
    v.strictObject({ scope: homeScopeSchema, rows: listOf(recoveredRowSchema, MAX_RECOVERED_ROWS, 1) }),
    v.check(
      ({ scope, rows }) => rows.every(({ row }) => row.scope === scope),
      'Every record is of the home it is recovered in.',
    ),
  ),
  references: ({ scope, rows }, records) => [
    { collection: 'home', id: homeIdOf(scope) ?? 0 },
    ...rows.flatMap(entry => referencesOf(entry, records)),
  ],
  scope: args => args.scope,
  reviewReason: ({ rows }, records) =>
    rows.some(entry => isLost(entry, records)) ? 'only_on_device' : undefined,
  apply({ scope, rows }, records, context) {
    const lostRows = rows.filter(entry => isLost(entry, records))
    // The device already has the rows; the server gets them when a person has decided.
    if (context.executionContext !== 'device') {
      const isInHome = createHomeTest(scope, lostRows, records)
      for (const { collection, row } of lostRows) if (!isInHome(collection, row)) throw foreignRefusal()
      if (lostRows.some(isWitnessedByItsAuthor)) throw ownWitnessRefusal()
    }
    return recoverRows(lostRows, records, context)
  },
})

export type RecoverArgs = v.InferOutput<typeof recordRecover.args>

/** Whether the row is still missing: another device may have offered it, or it may be in another scope by now. */
const isLost = ({ collection, row }: RowInCollection, records: RecordSet): boolean =>
  records.one(collection, row.id) === undefined

/** The collections whose rows these fields name. */
const REFERENCE_COLLECTIONS: Readonly<Record<string, Collection>> = {
  client_id: 'client',
  medication_id: 'medication',
  medication_version_id: 'medication_version',
  replaces_version_id: 'medication_version',
  administration_id: 'administration',
  progress_note_id: 'progress_note',
  inventory_id: 'inventory_item',
  item_id: 'inventory_item',
  category_id: 'tracking_category',
  home_id: 'home',
}

type RowReference = { readonly collection: Collection; readonly id: string | number }

function rowReferencesIn(row: object): RowReference[] {
  return Object.entries(REFERENCE_COLLECTIONS).flatMap(([field, collection]) => {
    const id: unknown = Reflect.get(row, field)
    return typeof id === 'string' || typeof id === 'number' ? [{ collection, id }] : []
  })
}

function referencesOf({ collection, row }: RowInCollection, records: RecordSet): Reference[] {
  const rowReferences = rowReferencesIn(row)
  const homeReferences = rowReferences.flatMap(({ collection, id }) => {
    const item = collection === 'inventory_item' ? records.one(collection, Number(id)) : undefined
    return item === undefined ? [] : [{ collection: 'home', id: item.home_id }]
  })
  // Each id belongs to its collection.
  const references = [{ collection, id: row.id }, ...rowReferences, ...homeReferences] as Reference[]
  return 'item_id' in row ? [...references, ...itemAndMovementReferences(row.item_id, records)] : references
}

/**
 * Returns a test whether a row and all rows it refers to belong to this home. Stock items and former homes need to
 * belong only to its company.
 */
function createHomeTest(scope: Scope, lostRows: readonly RowInCollection[], records: RecordSet) {
  const companyIdOf = (homeId: number) => records.one('home', homeId)?.company_id
  const companyId = companyIdOf(homeIdOf(scope) ?? 0)
  const lostKeys = new Set(lostRows.map(keyOf))
  const isPartOfHome = ({ collection, id }: RowReference): boolean => {
    if (lostKeys.has(`${collection}/${id}`)) return true
    if (collection === 'home') return companyIdOf(Number(id)) === companyId
    const row: RowOf<Collection> | undefined = records.one(collection, id as never)
    if (row === undefined) return false
    const isHomeStock = collection === 'inventory_item' && 'home_id' in row && row.home_id !== null
    return row.scope === scope || (isHomeStock && companyIdOf(row.home_id as number) === companyId)
  }
  return (collection: Collection, row: RowOf<Collection>): boolean =>
    companyId !== undefined &&
    rowReferencesIn(row).every(isPartOfHome) &&
    (!('company_id' in row) || row.company_id === companyId) &&
    (!('home_id' in row) || keepsHome(collection) || row.home_id === homeIdOf(scope))
}

/** Whether rows keep the home they were made in. */
const keepsHome = (collection: Collection): boolean => entityOf(collection).onClientMove === 'home_stays'

const isWitnessedByItsAuthor = ({ collection, row }: RowInCollection): boolean =>
  collection === 'stock_movement' && row.witnessed_by === row.recorded_by

const ownWitnessRefusal = () =>
  new Refusal('conflict', 'Nobody is the witness of what they recorded themselves.')

const foreignRefusal = () =>
  new Refusal(
    'conflict',
    'What these records belong to is not in this home. Accept the other records of this device first.',
  )

/** Returns the rows as new rows; a stock movement changes the quantity of an item that was not lost itself. */
function recoverRows(
  lostRows: readonly RowInCollection[],
  records: RecordSet,
  context: OperationContext,
): RowInCollection[] {
  const newRows = lostRows.map(
    ({ collection, row }) => ({ collection, row: { ...row, revision: 0 } }) as RowInCollection,
  )
  if (context.executionContext === 'device') return newRows
  const changedRows = new Map<string, RowInCollection>()
  const currentRecords = records.copy()
  const put = (entry: RowInCollection) => {
    changedRows.set(keyOf(entry), entry)
    currentRecords.put(entry)
  }
  for (const entry of newRows) {
    const item =
      entry.collection === 'stock_movement' ? records.one('inventory_item', entry.row.item_id) : undefined
    if (entry.collection !== 'stock_movement' || item === undefined) put(entry)
    else {
      const outcome = applyMovement(requireItem(item.id, currentRecords), entry.row, currentRecords, context)
      for (const changedEntry of [
        ...outcome.movements,
        { collection: 'inventory_item', row: outcome.item } as const,
      ])
        put(changedEntry)
    }
  }
  return [...changedRows.values()]
}

const keyOf = ({ collection, row }: RowInCollection): string => `${collection}/${row.id}`
