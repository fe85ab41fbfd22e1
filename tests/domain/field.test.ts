import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { task } from '#domain/entities/task.ts'
import { choice, choicesOf, enteredFields, factsOf, field, labelsOf, stamp, valuesOf } from '#domain/field.ts'
import { creationFields } from '#domain/operations/parts/create-of.ts'
import { localDate, photoIds } from '#domain/values/schemas.ts'

const COLOR_NAMES = { red: 'Red', green: 'Green' } as const
const entity = {
  fields: {
    id: v.number(),
    title: field(v.string(), { label: 'Title' }),
    due: field(v.nullable(localDate), { label: 'Due date', format: 'date' }),
    color: choice(v.nullable(v.picklist(valuesOf(COLOR_NAMES))), COLOR_NAMES, { label: 'Color' }),
    author: stamp(v.number(), { label: 'Author', format: 'person' }),
  },
}

describe('a field with what people see of it', () => {
  test('is checked as its schema is, which others may share', () => {
    expect(v.safeParse(entity.fields.due, '2026-02-30').success).toBe(false)
    expect(v.parse(entity.fields.due, '2026-02-28')).toBe('2026-02-28')
    expect(v.safeParse(entity.fields.color, 'blue').success).toBe(false)
    expect(factsOf(localDate)).toBeUndefined()
  })

  test('has a label and the names of its choices; one without a label is on no screen', () => {
    expect(labelsOf(entity)).toEqual({ title: 'Title', due: 'Due date', color: 'Color', author: 'Author' })
    expect(choicesOf(entity)).toEqual({ color: COLOR_NAMES })
    expect(factsOf(entity.fields.author)).toEqual({ label: 'Author', format: 'person', isStamp: true })
  })

  test('is entered by a person unless it is a stamp, or left to another operation', () => {
    const { title, due, color } = entity.fields
    expect(Object.entries(enteredFields(entity))).toEqual(Object.entries({ title, due, color }))
    expect(enteredFields(entity, { color })).toEqual({ title, due })
    // @ts-expect-error: the author is a stamp
    void enteredFields(entity).author
    // @ts-expect-error: the color is left out
    void enteredFields(entity, { color }).color
  })

  test('may be left out of a new record where it may be empty', () => {
    const photo_ids = field(photoIds, { label: 'Photos', format: 'photos' })
    const color = v.optional(entity.fields.color, 'red')
    const form = v.object(creationFields({ ...enteredFields(entity), color, photo_ids }))
    const input: v.InferInput<typeof form> = { title: 'Bread' }
    expect(v.parse(form, input)).toEqual({ title: 'Bread', due: null, color: 'red', photo_ids: [] })
    expect(v.safeParse(form, {}).issues?.map(issue => v.getDotPath(issue))).toEqual(['title'])
  })

  test('offers its choices in the order of their names', () => {
    expect(task.fields.priority.options).toEqual(['low', 'medium', 'high'])
  })

  test('whose format cannot write its values does not compile', () => {
    // @ts-expect-error: a number is no text
    field(v.number(), { label: 'Amount' })
    // @ts-expect-error: a text is no amount
    field(v.string(), { label: 'Title', format: 'dollars' })
    // @ts-expect-error: a value without a name
    choice(v.picklist(['red', 'blue']), COLOR_NAMES, { label: 'Color' })
    expect.assertions(0)
  })
})
