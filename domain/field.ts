/**
 * What people see of a stored field, besides its schema: its label, how its value is written, and the names of its
 * choices. Screens, files, timelines and the sync panel read these facts (`src/labels`). A field without them is on no
 * screen.
 */
import type * as v from 'valibot'

/**
 * How a value is written: `person`, `client` and `home` by the name of the row with that id; `own` by code in the
 * labels of its kind.
 */
export type FieldFormat =
  | 'text'
  | 'long_text'
  | 'number'
  | 'dollars'
  | 'yes'
  | 'date'
  | 'time'
  | 'moment'
  | 'state'
  | 'photos'
  | 'person'
  | 'client'
  | 'home'
  | 'custom'

/** The names of a field's values in English, in the order in which they are offered. */
export type Choices = Readonly<Record<string, string>>

export interface FieldFacts {
  /** "Due date" in English; the key of its translations is the field's name. */
  readonly label: string
  /** Text on one line by default. */
  readonly format?: FieldFormat
  readonly choices?: Choices
  /** Set by the system: it is not compared and not part of what a person recorded. */
  readonly isStamp?: boolean
}

type FormatsOf<Value> = Value extends string
  ? 'text' | 'long_text' | 'date' | 'time' | 'moment' | 'state'
  : Value extends boolean
    ? 'yes'
    : Value extends number
      ? 'number' | 'dollars' | 'person' | 'client' | 'home'
      : 'photos'

/** A format that cannot write the schema's values is a compile error. Only text needs no format. */
interface FormattedFacts<Value> extends FieldFacts {
  readonly format: FormatsOf<NonNullable<Value>> | 'custom'
  readonly choices?: never
}
type TextFacts = Omit<FormattedFacts<string>, 'format'> & { readonly format?: 'text' }
type AllowedFacts<Schema extends v.GenericSchema> =
  | FormattedFacts<v.InferOutput<Schema>>
  | (NonNullable<v.InferOutput<Schema>> extends string ? TextFacts : never)

export type Field<Schema, Facts extends FieldFacts> = Schema & { readonly facts: Facts }

/** Adds to a schema what people see of its values. */
export const field = <Schema extends v.GenericSchema, const Facts extends AllowedFacts<Schema>>(
  schema: Schema,
  facts: Facts,
): Field<Schema, Facts> => ({ ...schema, facts })

/** Adds to a schema what people see of its values, for a field that the system sets. */
export const stamp = <Schema extends v.GenericSchema, const Facts extends AllowedFacts<Schema>>(
  schema: Schema,
  facts: Facts,
): Field<Schema, Facts & { readonly isStamp: true }> => ({ ...schema, facts: { ...facts, isStamp: true } })

/** Adds a name for each value to a picklist, which may be nullable. */
export const choice = <
  Schema extends v.GenericSchema,
  const Names extends Readonly<Record<NonNullable<v.InferOutput<Schema>> & string, string>>,
  const Facts extends Pick<FieldFacts, 'label' | 'isStamp'>,
>(
  schema: Schema,
  choices: Names,
  facts: Facts,
): Field<Schema, Facts & { readonly choices: Names }> => ({ ...schema, facts: { ...facts, choices } })

/** Returns the values of choices, in their order. */
export const valuesOf = <Names extends Choices>(choices: Names): (keyof Names & string)[] =>
  // Object.keys loses the key type; choices are literals, so their keys are exactly the values.
  Object.keys(choices) as (keyof Names & string)[]

/** Returns the facts of a field; undefined for a field that no screen shows. */
export const factsOf = (schema: v.GenericSchema | undefined): FieldFacts | undefined =>
  (schema as { readonly facts?: FieldFacts } | undefined)?.facts

type EnteredFields<Fields, Except> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly facts: { readonly isStamp: true } }
    ? never
    : Fields[Name] extends { readonly facts: FieldFacts }
      ? Exclude<Name, keyof Except>
      : never]: Fields[Name]
}

/**
 * Returns the fields a person enters, in the entity's order: all fields with facts, except stamps. `except`: fields
 * that another operation takes or derives.
 */
export const enteredFields = <
  Fields extends v.ObjectEntries,
  const Except extends Partial<Fields> = Record<never, never>,
>(
  { fields }: { readonly fields: Fields },
  except?: Except,
) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, schema]) => {
      const facts = factsOf(schema as v.GenericSchema)
      return facts !== undefined && facts.isStamp !== true && !Object.hasOwn(except ?? {}, name)
    }),
  ) as EnteredFields<Fields, Except>

type Labels<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly facts: FieldFacts }
    ? Name
    : never]: Fields[Name] extends { readonly facts: { readonly label: infer Label } } ? Label : never
}

/** Returns the label of each field that has one. */
export const labelsOf = <Fields extends v.ObjectEntries>({ fields }: { readonly fields: Fields }) =>
  pickFacts(fields, ({ label }) => label) as Labels<Fields>

type ChoiceNames<Fields> = {
  readonly [Name in keyof Fields as Fields[Name] extends { readonly facts: { readonly choices: Choices } }
    ? Name
    : never]: Fields[Name] extends { readonly facts: { readonly choices: infer Names } } ? Names : never
}

/** Returns the names of the values of each field that is a choice. */
export const choicesOf = <Fields extends v.ObjectEntries>({ fields }: { readonly fields: Fields }) =>
  pickFacts(fields, ({ choices }) => choices) as ChoiceNames<Fields>

const pickFacts = (
  fields: v.ObjectEntries,
  selectFact: (facts: FieldFacts) => unknown,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const facts = factsOf(schema as v.GenericSchema)
      const value = facts && selectFact(facts)
      return value === undefined ? [] : [[name, value]]
    }),
  )
