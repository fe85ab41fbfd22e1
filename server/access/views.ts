/**
 * A view: what a role receives of one kind of scope. Its collections and columns come from the permission table and the
 * registry; its name changes when any of them does (decision 20).
 */
import { createHash } from 'node:crypto'
import { collections } from '#domain/collections.ts'
import type { CollectionVersions } from '#domain/protocol/sync-protocol.ts'
import { viewName } from '#domain/protocol/view-name.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { visibleColumns } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import type { ScopeKind } from '#domain/values/scope.ts'
import { storedColumns } from '../database/rows.ts'

export interface ViewedCollection {
  readonly collection: Collection
  /** The columns to select. */
  readonly columns: readonly string[]
  /** A digest of the columns, independent of their order. */
  readonly version: string
}

export interface View {
  readonly role: Role
  /** The role and a digest of all versions. Part of cursors on devices. */
  readonly view: string
  /** In the order of the registry. */
  readonly collections: readonly ViewedCollection[]
}

/** Lengths in characters of base64url, six bits each, enough to tell apart two states of a collection or a view. */
const VERSION_LENGTH = 8
const VIEW_LENGTH = 12

export function viewOf(role: Role, kind: ScopeKind): View {
  const viewedCollections = collections.flatMap((collection): ViewedCollection[] => {
    const visibleFields = visibleColumns[collection][role]
    if (visibleFields === undefined || !entityOf(collection).scopes.includes(kind)) return []
    const columns =
      visibleFields === 'all' ? storedColumns(collection) : [...visibleFields, 'scope', 'revision']
    return [{ collection, columns, version: digestOf(columns.toSorted().join(), VERSION_LENGTH) }]
  })
  const versions = viewedCollections.map(({ collection, version }) => `${collection}=${version}`)
  return {
    role,
    view: viewName(role, digestOf(versions.toSorted().join(), VIEW_LENGTH)),
    collections: viewedCollections,
  }
}

export const versionsOf = (view: View): CollectionVersions =>
  Object.fromEntries(view.collections.map(({ collection, version }) => [collection, version]))

const digestOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, length)
