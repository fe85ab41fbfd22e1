/** The movements of one item that are on this device. */
import { withRunningQuantity } from '#domain/rules/records/inventory.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { type Coverage, useCoverage } from '../../mirror/read/loaded-months.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import type { ListedItem } from './items.ts'

export type Movement = ShownRow<'stock_movement'> & { readonly quantity_after: number }

export interface MovementHistory {
  /** Newest first, including movements that were taken back. */
  readonly movements: readonly Movement[]
  readonly coverage: Coverage
}

/** Returns the movements; undefined while they are read. */
export function useMovements({ record: item, home }: ListedItem): MovementHistory | undefined {
  const movementRows = useRows({
    collection: 'stock_movement',
    index: '[item_id+moved_on]',
    from: [item.id, ''],
    to: [item.id, '\uffff'],
  })
  const coverage = useCoverage([home.scope], ['stock_movement'])
  if (movementRows === undefined || coverage === undefined) return undefined
  return { movements: withRunningQuantity(item, movementRows), coverage }
}
