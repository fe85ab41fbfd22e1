/** Converts the values of the fields to the schema's input, and the schema's issues back to messages at the fields. */
import type * as v from 'valibot'
import { type FieldErrors, Refusal } from '#domain/errors.ts'
import { fieldErrors } from '#domain/validate.ts'
import { parseNewInput } from '#domain/values/one-line.ts'
import type { FieldDescription, FieldGroup, FieldValue, FormValues } from './description.ts'
import type { NumberDescription } from './typed-values.ts'

export const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

export const fieldsOf = (groups: readonly FieldGroup[]): FieldDescription[] =>
  groups.flatMap(group => group.fields)

/** Returns the fields that are shown for the answers so far. */
export const visibleFields = (groups: readonly FieldGroup[], values: FormValues): FieldDescription[] =>
  fieldsOf(groups).filter(field => field.isShown?.(values) ?? true)

/** Returns a value for every field that its control can hold. */
export function startingValues(
  groups: readonly FieldGroup[],
  initialValues: Readonly<Record<string, FieldValue | undefined>> = {},
): FormValues {
  const values: FormValues = {}
  for (const field of fieldsOf(groups)) values[field.name] = initialValues[field.name] ?? emptyValueOf(field)
  return values
}

function emptyValueOf(field: FieldDescription): FieldValue {
  if (field.as === 'checkbox') return false
  return ['multi-select', 'times', 'rows', 'photos'].includes(field.as) ? [] : ''
}

/** Returns the rows in the value of a `rows` field. */
export const rowsOf = (value: FieldValue | undefined): readonly FormValues[] =>
  Array.isArray(value) ? value.filter(row => typeof row === 'object') : []

/** Returns the schema's input: hidden fields count as empty, and empty fields become what their `emptyAs` sets. */
export function toSchemaInput(groups: readonly FieldGroup[], values: FormValues): Record<string, unknown> {
  const shownFields = new Set(visibleFields(groups, values))
  const input: Record<string, unknown> = {}
  for (const field of fieldsOf(groups)) {
    const value = shownFields.has(field) ? values[field.name] : undefined
    if (field.as === 'checkbox') input[field.name] = value ?? false
    else if (field.as === 'rows') input[field.name] = rowsOf(value).map(row => toRowInput(field.fields, row))
    else if (!isEmpty(value)) input[field.name] = value
    else if (field.emptyAs === 'text') input[field.name] = ''
    else if (field.emptyAs !== 'absent') input[field.name] = Array.isArray(value) ? [] : null
  }
  return input
}

/** Returns the input of a row: its shown fields, and the values it keeps that no field shows. */
function toRowInput(fields: readonly FieldDescription[], row: FormValues): Record<string, unknown> {
  const names = new Set(fields.map(({ name }) => name))
  const hiddenEntries = Object.entries(row).filter(([name]) => !names.has(name))
  return { ...Object.fromEntries(hiddenEntries), ...toSchemaInput([{ fields }], row) }
}

/** Parses numbers again, since a draft may hold the text of a number from before the language was changed. */
function readNumbers(
  fields: readonly FieldDescription[],
  values: FormValues,
  messages: Pick<FieldMessages, 'numberIn'>,
): FormValues {
  const valuesWithNumbers = { ...values }
  for (const field of fields) {
    const value = values[field.name]
    if (field.as === 'number' && typeof value === 'string')
      valuesWithNumbers[field.name] = messages.numberIn(field, value)
    if (field.as === 'rows')
      valuesWithNumbers[field.name] = rowsOf(value).map(row => readNumbers(field.fields, row, messages))
  }
  return valuesWithNumbers
}

export type FormCheckResult<Output> = { output: Output } | { errors: Record<string, string> }

/** The form's own messages about a field, before the schema's. */
export interface FieldMessages {
  required: (label: string) => string
  /** Returns the number that was typed, or the text if it cannot be read. */
  numberIn: (field: NumberDescription, typed: string) => number | string
  /**
   * Returns the message about an unreadable text in a field that is not a text field; undefined when it can be read.
   */
  unreadableMessageOf: (field: FieldDescription, typed: string, values: FormValues) => string | undefined
  /** Returns a message of the schema in the language of the screen. */
  translate: (message: string) => string
}

/**
 * Checks the values with the schema, which is the server's too. What the form finds itself, unreadable texts and empty
 * required fields, takes precedence over the schema's messages.
 */
export function checkForm<Schema extends v.GenericSchema>(
  schema: Schema,
  groups: readonly FieldGroup[],
  formValues: FormValues,
  messages: FieldMessages,
): FormCheckResult<v.InferOutput<Schema>> {
  const errors: Record<string, string> = {}
  const values = readNumbers(fieldsOf(groups), formValues, messages)
  const result = parseNewInput(schema, toSchemaInput(groups, values))
  if (!result.success) {
    for (const [name, message] of Object.entries(messagesByField(fieldErrors(result.issues), groups).errors))
      errors[name] = messages.translate(message)
  }
  Object.assign(errors, findFormErrors(groups, values, messages))
  if (Object.keys(errors).length > 0) return { errors }
  // An error that no field can show is thrown to the caller's submit.
  if (!result.success)
    throw new Refusal('invalid_input', Object.values(fieldErrors(result.issues))[0]?.[0] ?? '')
  return { output: result.output }
}

/** Returns the errors that the form itself finds, by field; in rows by path: 'attributes.0.name'. */
function findFormErrors(groups: readonly FieldGroup[], values: FormValues, messages: FieldMessages) {
  const errors: Record<string, string> = {}
  for (const field of visibleFields(groups, values)) {
    const value = values[field.name]
    if (field.required && isEmpty(value))
      errors[field.name] =
        typeof field.required === 'string' ? field.required : messages.required(field.label)
    for (const typedText of [value].flat()) {
      if (typeof typedText !== 'string' || (isEmpty(typedText) && field.as !== 'times')) continue
      const faultMessage = messages.unreadableMessageOf(field, typedText, values)
      if (faultMessage !== undefined) errors[field.name] ??= faultMessage
    }
    if (field.as !== 'rows') continue
    for (const [index, row] of rowsOf(value).entries()) {
      for (const [name, message] of Object.entries(findFormErrors([{ fields: field.fields }], row, messages)))
        errors[`${field.name}.${index}.${name}`] = message
    }
  }
  return errors
}

/**
 * Returns the messages by form field, and the messages that no field can show. 'attributes.0.value' belongs to
 * 'attributes', or to the value of its first row if the field is asked in rows.
 */
export function messagesByField(messages: FieldErrors, groups: readonly FieldGroup[]) {
  const fields = fieldsOf(groups)
  const names = new Set(fields.map(field => field.name))
  const isInRow = (path: string) =>
    fields.some(field => {
      const [name, index, rowFieldName] = path.split('.')
      return (
        field.as === 'rows' &&
        name === field.name &&
        index &&
        field.fields.some(({ name }) => name === rowFieldName)
      )
    })
  const errors: Record<string, string> = {}
  const messagesWithoutField: string[] = []
  for (const [path, [message]] of Object.entries(messages)) {
    const name = names.has(path) ? path : (path.split('.')[0] ?? path)
    if (message === undefined) continue
    if (isInRow(path)) errors[path.split('.').slice(0, 3).join('.')] ??= message
    else if (names.has(name)) errors[name] ??= message
    else messagesWithoutField.push(message)
  }
  return { errors, elsewhere: messagesWithoutField }
}
