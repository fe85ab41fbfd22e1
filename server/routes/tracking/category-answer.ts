/** Tracking categories in answers, and finding them (spec part 2 §7). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { trackingCategory } from '#domain/entities/tracking-category.ts'
import { notFound } from '#domain/errors.ts'
import type { RowOf } from '#domain/registry.ts'
import { type AccessibleHome, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById, selectRows } from '../../database/rows.ts'

export type Category = RowOf<'tracking_category'>

const { fields, computed: computedFields } = trackingCategory

export const categoryAnswer = v.strictObject({ ...fields, ...computedFields })

/** Throws 404 for a category out of reach. */
export async function requireAccessibleCategory(
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  id: number | undefined,
): Promise<Category> {
  const [category] = id === undefined ? [] : await rowsById(connection, 'tracking_category', [id])
  if (category === undefined || !scopesOfHomes(accessibleHomes).includes(category.scope))
    throw notFound('Tracking category')
  return category
}

/** Finds categories of these homes, by home and name. A home has a few dozen. */
export const findCategories = (
  connection: Connection,
  accessibleHomes: readonly AccessibleHome[],
  isActive?: boolean,
): Promise<Category[]> =>
  selectRows(
    connection,
    'tracking_category',
    sql`scope = any(${scopesOfHomes(accessibleHomes)}::text[])
      and ${isActive === undefined ? sql`true` : sql`is_active = ${isActive}`} order by home_id, lower(name), id`,
  )

export function presentCategory(
  { scope: _, revision: __, ...category }: Category,
  accessibleHomes: readonly AccessibleHome[],
): v.InferOutput<typeof categoryAnswer> {
  return {
    ...category,
    home_name: accessibleHomes.find(({ id }) => id === category.home_id)?.home_name ?? '',
  }
}
