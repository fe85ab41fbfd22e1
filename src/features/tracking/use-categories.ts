import type { ShownRow } from '#domain/shown-row.ts'
import type { Home } from '../../client-records/record-kind.ts'
import { useCoverage } from '../../mirror/read/loaded-months.ts'
import { useRows } from '../../mirror/read/use-rows.ts'

export type Category = ShownRow<'tracking_category'>

/** Returns the active categories of a home in the order of creation; undefined while reading or still loading them. */
export function useCategories(home: Home | undefined): readonly Category[] | undefined {
  const rows = useRows(home ? { collection: 'tracking_category', index: 'home_id', is: home.id } : null)
  const coverage = useCoverage(home ? [home.scope] : [], ['tracking_category'])
  if (rows === undefined || coverage === undefined) return undefined
  const activeCategories = rows.filter(({ is_active }) => is_active).sort((left, right) => left.id - right.id)
  return activeCategories.length === 0 && coverage.isLoading ? undefined : activeCategories
}

/** The screen where managers set up categories. */
export const CATEGORIES_PATH = '/dashboard/tracking/categories'
