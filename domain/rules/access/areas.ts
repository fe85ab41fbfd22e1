/**
 * Areas: the parts into which a home's tablet divides the records of its home and company. Each area has keys of its
 * own there, and a person opens the areas that their role sees whole (decision 103).
 */
import type { Collection } from '../../registry.ts'
import type { Role } from '../../values/roles.ts'
import { canSee, carers, visibleColumns } from './permissions.ts'

export const AREAS = ['notes', 'clinical', 'office'] as const
export type Area = (typeof AREAS)[number]

/** Work and money of a home and a company, which say little about a client's health. */
const officeCollections: readonly Collection[] = [
  'task',
  'appointment',
  'expense_claim',
  'subscription',
  'billing',
]

/** Collections of a person or of the platform, which have no area: a person's own rows have that person's own key. */
export const collectionsWithoutArea: readonly Collection[] = [
  'user',
  'grant',
  'service',
  'ticket',
  'ticket_reply',
  'notifications_read',
]

/**
 * Returns the area of a collection's rows in homes and companies; undefined for a collection that has no rows there.
 * Rows of a collection in a person's own scope belong to no area.
 */
export function areaOf(collection: Collection): Area | undefined {
  if (collectionsWithoutArea.includes(collection)) return undefined
  if (officeCollections.includes(collection)) return 'office'
  return canSee('progress_note', collection) ? 'notes' : 'clinical'
}

/** The roles that open a home's tablet: those that take part in the care of a home. */
const tabletRoles: readonly Role[] = [...carers, 'progress_note']

// Its keys are exactly the collections.
const collectionsByName = Object.keys(visibleColumns) as Collection[]

/** Returns the areas that a role sees whole; none for a role that administers homes and does not work in them. */
export const areasOfRole = (role: Role): readonly Area[] =>
  tabletRoles.includes(role) ? AREAS.filter(area => seesSome(role, area)) : []

/** A role of a home sees each area whole or not at all, which a test checks; so one collection tells. */
const seesSome = (role: Role, area: Area): boolean =>
  collectionsByName.some(collection => areaOf(collection) === area && canSee(role, collection))
