/** In place of `domain/rules/access/permissions.ts`: who sees notes sees the made-up kinds too. */
import { type Columns, visibleColumns as today } from '../../domain/rules/access/permissions.ts'
import type { Role } from '../../domain/values/roles.ts'
import { collections } from './collections.ts'

export * from '../../domain/rules/access/permissions.ts'

export const maySee: Readonly<Record<string, Partial<Record<Role, Columns>>>> = {
  ...Object.fromEntries(collections.map(collection => [collection, today.progress_note])),
  ...today,
}
export const canSee = (role: Role | undefined, collection: string): boolean =>
  role !== undefined && maySee[collection]?.[role] !== undefined
