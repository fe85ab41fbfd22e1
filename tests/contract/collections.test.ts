/** What a device knows of each collection before it has the registry, held to the registry. */
import { expect, test } from 'vitest'
import { collectionFacts, collections } from '#domain/collections.ts'
import { entityOf, registry } from '#domain/registry.ts'

test.each(Object.keys(registry))('%s: its facts are those of its entity', name => {
  const collection = collections.find(one => one === name)
  if (collection === undefined) throw new Error(`domain/collections.ts: add ${name}.`)
  const { dateField, isImmutable = false, photoField, hasPhotoIds = false } = collectionFacts(collection)
  const { fields, mergeGroups, ...entity } = entityOf(collection)
  expect({ dateField, photoField, hasPhotoIds }).toEqual({
    dateField: entity.dateField,
    photoField: ['image_url', 'property_image'].find(field => field in fields),
    hasPhotoIds: 'photo_ids' in fields,
  })
  if (dateField !== undefined) expect(isImmutable).toBe(Object.keys(mergeGroups).length === 0)
})
