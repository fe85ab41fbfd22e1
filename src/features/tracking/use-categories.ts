import type { Shown } from '#domain/shown-row.ts'
import type { Home } from '../../client-records/record-kind.ts'
import { useCoverage } from '../../mirror/read/loaded-months.ts'
import { useRows } from '../../mirror/read/use-rows.ts'

export type Category = Shown<'tracking_category'>

/** Those a home uses, in the order they were set up; undefined while they are read or may still be on their way. */
export function useCategories(home: Home | undefined): readonly Category[] | undefined {
  const rows = useRows(home ? { collection: 'tracking_category', index: 'home_id', is: home.id } : null)
  const coverage = useCoverage(home ? [home.scope] : [], ['tracking_category'])
  if (rows === undefined || coverage === undefined) return undefined
  const used = rows.filter(({ is_active }) => is_active).sort((one, other) => one.id - other.id)
  return used.length === 0 && coverage.isLoading ? undefined : used
}

/** Where managers set them up. */
export const CATEGORIES_PATH = '/dashboard/tracking/categories'
