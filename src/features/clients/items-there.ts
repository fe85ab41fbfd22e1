/** Finds the orders of a client whose drug another home has in stock too, so that they can use it after a move. */
import { fitsStock } from '#domain/rules/doses/drug-units.ts'
import { isSameDrugName } from '#domain/rules/doses/drugs.ts'
import { isActive } from '#domain/rules/doses/orders.ts'
import { versionsInOrder } from '#domain/rules/doses/versions.ts'
import { isNotRemovedItem, MEDICAL_CATEGORY } from '#domain/rules/records/inventory.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import type { Client, Home } from './use-clients.ts'

export interface OrderAtHome {
  readonly medication_id: string
  readonly name: string
  /** The item of the same name in that home; undefined if there is none. */
  readonly inventory_id: number | undefined
}

/** Returns a function that lists the active orders with their items in a home; undefined while they are read. */
export function useOrdersAtHome(
  client: Client,
  homes: readonly Home[],
): ((home: Home | undefined) => readonly OrderAtHome[]) | undefined {
  const now = useTrueNow()
  const homeIds = homes.map(({ id }) => id)
  const clientRows = useMirrorQuery(
    async mirror => {
      const selection = { index: 'client_id', is: client.id } as const
      const [medications, versions, items] = await Promise.all([
        readRows(mirror, { collection: 'medication', ...selection }),
        readRows(mirror, { collection: 'medication_version', ...selection }),
        readRows(mirror, { collection: 'inventory_item', index: 'home_id', anyOf: homeIds }),
      ])
      return { orders: medications, versions: groupBy(versions, ({ medication_id }) => medication_id), items }
    },
    [client.id, homeIds.join()],
  )
  if (clientRows === undefined) return undefined
  return home => {
    if (home === undefined) return []
    const today = homeToday(now, home.time_zone)
    const stock = clientRows.items.filter(
      item =>
        item.home_id === home.id &&
        isNotRemovedItem(item) &&
        item.category.trim().toLowerCase() === MEDICAL_CATEGORY,
    )
    return clientRows.orders
      .filter(order => order.removed_at === null && isActive(order, today))
      .flatMap(({ id: medication_id }) => {
        const version = versionsInOrder(clientRows.versions.get(medication_id) ?? []).at(-1)
        if (version === undefined) return []
        const { medication_name: name, unit } = version
        const item = stock.find(
          stockItem => isSameDrugName(stockItem.name, name) && fitsStock(unit, stockItem.unit_of_measure),
        )
        return [{ medication_id, name, inventory_id: item?.id }]
      })
  }
}
