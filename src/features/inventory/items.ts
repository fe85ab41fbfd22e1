/** The inventory items on this device, each with its home and the current day there. */
import { useMemo } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { byItemName, isNotRemovedItem } from '#domain/rules/records/inventory.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useShownHomes } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useHomes } from '../../mirror/read/directory.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import type { PersonCards } from '../../people/colleague-name.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { type FieldViews, viewsOf } from '../../views/field-views.ts'

export const INVENTORY_PATH = '/dashboard/inventory'

export type Home = RowOf<'home'>
export type Item = ShownRow<'inventory_item'>

export interface ListedItem {
  readonly record: Item
  readonly home: Home
  /** null, because an item belongs to no client. */
  readonly client: null
  /** The current day in its home. */
  readonly today: LocalDate
}

export type ItemViews = FieldViews<'inventory_item', ListedItem>

/** An empty map of people, because no shown field of an item names a person. */
const NO_PEOPLE: PersonCards = new Map()

export function useItemViews(): ItemViews {
  const t = useLabels()
  return useMemo(() => viewsOf('inventory_item', NO_PEOPLE, t), [t])
}

/** Returns the items of the shown home, or of all homes, by name; undefined while they are read. */
export function useListedItems(): readonly ListedItem[] | undefined {
  const homes = useShownHomes()
  const now = useTrueNow()
  const homeIds = homes?.map(({ id }) => id)
  const items = useRows(homeIds ? { collection: 'inventory_item', index: 'home_id', anyOf: homeIds } : null)
  const currentDays = homes?.map(home => homeToday(now, home.time_zone)) ?? []
  // biome-ignore lint/correctness/useExhaustiveDependencies: homes are compared by their ids and their days
  return useMemo(() => {
    if (homes === undefined || items === undefined) return undefined
    const homesWithToday = new Map(
      homes.map((home, index) => [home.id, { home, today: currentDays[index] ?? '' }]),
    )
    return items
      .filter(isNotRemovedItem)
      .sort(byItemName)
      .flatMap(item => {
        const homeWithToday = homesWithToday.get(item.home_id)
        return homeWithToday === undefined ? [] : [{ record: item, client: null, ...homeWithToday }]
      })
  }, [items, homeIds?.join(), currentDays.join()])
}

/** Returns one item; null when it is not on this device or was deleted; undefined while it is read. */
export function useListedItem(id: number): ListedItem | null | undefined {
  const homes = useHomes()
  const now = useTrueNow()
  const rows = useRows({ collection: 'inventory_item', is: id })
  if (homes === undefined || rows === undefined) return undefined
  const item = rows.find(isNotRemovedItem)
  const home = homes.find(candidate => candidate.id === item?.home_id)
  return item && home ? { record: item, home, client: null, today: homeToday(now, home.time_zone) } : null
}
