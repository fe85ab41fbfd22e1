/** The words of every kind of record and operation are there; the compiler holds most of it. */
import { describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { operationKinds } from '#domain/operations.ts'
import { RecordSet } from '#domain/record-set.ts'
import { entityOf, type RowOf } from '#domain/registry.ts'
import { allergyOperations, allergyWords } from '#src/labels/allergy.ts'
import { textFormat } from '#src/labels/formats.ts'
import { defineLabels, fieldLabel, fieldText, labeledFields } from '#src/labels/label-set.ts'
import { labelSetOf } from '#src/labels/label-sets.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import { operationName } from '#src/labels/operation-labels.ts'
import { eventCollections } from '#src/labels/timeline.ts'
import { words } from '../ui/in-app.tsx'

const t = translatorWithLabels(words)
const context = { t, now: '2026-03-10T12:20:00.000Z', records: new RecordSet(), homeClock: undefined }

describe('[U9.1] nothing is without words', () => {
  test.each(operationKinds)('the operation %s has a name', kind => {
    expect(operationName(kind, t)).toMatch(/^[A-Z][a-z]/)
    expect(operationName(kind, t)).not.toMatch(/[._]/)
  })

  test.each(collections)('every label of %s is in the catalogue', collection => {
    const labelSet = labelSetOf(collection)
    if (labelSet === undefined) throw new Error('There are no such labels.')
    for (const [name] of labeledFields(labelSet))
      expect(fieldLabel(labelSet, name, t)).toMatch(/^[A-Z][\w -]+$/)
  })

  test.each(collections)('every choice of %s has its words', collection => {
    const labelSet = labelSetOf(collection)
    for (const [name, format] of labelSet ? labeledFields(labelSet) : []) {
      for (const value of optionsOf(collection, name)) {
        expect(
          fieldText(name, format, { [name]: value, administration_times: ['08:00'] }, context),
        ).not.toMatch(/^labels\.|^$/)
      }
    }
  })

  test.each(eventCollections)(
    'a timeline finds %s, and has a word for the kind when it can be asked for alone',
    collection => {
      const { listDateField, indexes } = entityOf(collection)
      const index = listDateField === undefined ? 'client_id' : `[client_id+${listDateField}]`
      if (collection !== 'client') expect(indexes).toContain(index)
      const labelSet = labelSetOf(collection)
      if (Object.keys(labelSet?.operations ?? {}).length > 0) expect(labelSet?.words.many).toMatch(/^[A-Z]/)
    },
  )

  test('a kind of another version of Hearth is a record, never a code name', () => {
    expect(operationName('from_a_newer.app', t)).toBe('A record')
    expect(operationName('administration', t)).toBe('A record')
    expect(labelSetOf('from_a_newer_app')).toBeUndefined()
  })

  test('a field without words does not compile', () => {
    const fieldFormats = { allergy_id: null, is_confirmed: null, reason: textFormat } as const
    const { reason: _, ...withoutArgument } = fieldFormats
    const rest = {
      name: 'allergy',
      collections: ['allergy'],
      operations: allergyOperations,
      words: allergyWords,
      summary: () => undefined,
      events: { allergy: () => [] },
    } as const
    defineLabels({ ...rest, fieldFormats })
    // @ts-expect-error: an argument of an operation
    defineLabels({ ...rest, fieldFormats: withoutArgument })
    // @ts-expect-error: a label that nothing is written for
    defineLabels({ ...rest, fieldFormats: { ...fieldFormats, substance: null } })
    // @ts-expect-error: what happened to a record of a client
    defineLabels({ ...rest, fieldFormats, events: {} })
    // @ts-expect-error: a number is no text
    defineLabels({ ...rest, fieldFormats: { ...fieldFormats, recorded_by: textFormat } })
    expect.assertions(0)
  })
})

/** Of a picklist, or of one that may be null. */
function optionsOf(collection: keyof Rows, name: string): readonly unknown[] {
  const schema = entityOf(collection).fields[name] as
    | { options?: readonly unknown[]; wrapped?: { options?: readonly unknown[] } }
    | undefined
  return (schema?.options ?? schema?.wrapped?.options ?? []).filter(option => typeof option === 'string')
}

type Rows = { [C in (typeof collections)[number]]: RowOf<C> }
