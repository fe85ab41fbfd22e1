/** The tracking categories of the homes shown, as this device has them. */
import type { ShownRow } from '#domain/shown-row.ts'
import { useShownHomes } from '../../../homes/shown-homes.ts'
import { useRows } from '../../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../../session/use-rights.ts'

export type Category = ShownRow<'tracking_category'>

export interface HomeWithCategories {
  readonly home: NonNullable<ReturnType<typeof useShownHomes>>[number]
  /** The active categories, by name. */
  readonly activeCategories: readonly Category[]
  readonly inactiveCategories: readonly Category[]
}

/** Returns the shown homes whose categories the user may change; undefined while they are read. */
export function useCategoriesByHome(): HomeWithCategories[] | undefined {
  const can = useCanDoInHome()
  const homes = useShownHomes()?.filter(home => can(home, 'tracking_category.create'))
  const query =
    homes &&
    ({ collection: 'tracking_category', index: 'home_id', anyOf: homes.map(({ id }) => id) } as const)
  const rows = useRows(query ?? null)
  if (homes === undefined || rows === undefined) return undefined
  const sortedRows = rows.toSorted((left, right) => left.name.localeCompare(right.name))
  return homes.map(home => {
    const homeRows = sortedRows.filter(({ home_id }) => home_id === home.id)
    return {
      home,
      activeCategories: homeRows.filter(({ is_active }) => is_active),
      inactiveCategories: homeRows.filter(({ is_active }) => !is_active),
    }
  })
}
