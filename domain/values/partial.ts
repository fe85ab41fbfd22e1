import * as v from 'valibot'
import { acceptStored } from './one-line.ts'

type OptionalFields<Fields extends v.ObjectEntries> = {
  [Name in keyof Fields]: Fields[Name] extends v.GenericSchema
    ? v.ExactOptionalSchema<Fields[Name], undefined>
    : never
}

/** The body of an update: each field may be absent (untouched); null clears where the field allows null. */
export const partialSchemaOf = <Fields extends Record<string, v.GenericSchema>>(fields: Fields) =>
  v.strictObject(
    // Object.fromEntries loses which schema belongs to which name; the mapping keeps every name.
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, v.exactOptional(field)]),
    ) as unknown as OptionalFields<Fields>,
  )

/** The values a form showed, sent with its changes (S8). */
export const shownValuesOf = <Fields extends Record<string, v.GenericSchema>>(fields: Fields) =>
  v.optional(acceptStored(partialSchemaOf(fields)))
