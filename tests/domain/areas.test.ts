/** The areas of a home's tablet hold every record of a home, and each role sees one whole or not at all. */
import { describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { type Collection, entityOf } from '#domain/registry.ts'
import { AREAS, areaOf, areasOfRole, collectionsWithoutArea } from '#domain/rules/access/areas.ts'
import { canOpen, canSee } from '#domain/rules/access/permissions.ts'
import { ROLES } from '#domain/values/roles.ts'

const hasRowsInPlaces = (collection: Collection) =>
  entityOf(collection).scopes.some(kind => kind === 'home' || kind === 'company')

test('[A37.1] every collection of a home or a company has an area, and no other has', () => {
  const without = collections.filter(collection => areaOf(collection) === undefined)
  expect(without).toEqual(collections.filter(collection => !hasRowsInPlaces(collection)))
  expect(without.toSorted()).toEqual(collectionsWithoutArea.toSorted())
})

describe.each(ROLES)('%s', role => {
  const inHomes = collections.filter(collection => entityOf(collection).scopes.includes('home'))

  test.each(AREAS)('[A37.1] sees the area %s of a home whole or does not open it', area => {
    const ofArea = inHomes.filter(collection => areaOf(collection) === area)
    expect(ofArea).not.toEqual([])
    const seen = ofArea.filter(collection => canSee(role, collection))
    if (areasOfRole(role).includes(area)) expect(seen).toEqual(ofArea)
    else if (canOpen(role, 'progress-notes')) expect(seen).toEqual([])
  })
})

test('[A37.1] who writes notes only opens the notes, carers open all, administrators nothing', () => {
  expect(areasOfRole('progress_note')).toEqual(['notes'])
  for (const role of ['provider', 'manager', 'care_giver', 'staff'] as const)
    expect(areasOfRole(role), role).toEqual(AREAS)
  for (const role of ['super_admin', 'admin'] as const) expect(areasOfRole(role), role).toEqual([])
})
