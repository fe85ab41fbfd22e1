/**
 * Describes the form fields of a record. A form shows every field of its schema and sets options for those that need
 * their own control. The control of a choice is always explicit, never derived from the number of values: users
 * remember where the buttons are.
 */
import * as v from 'valibot'
import { type FieldFacts, factsOf } from '#domain/field.ts'
import type { Collection } from '#domain/registry.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import { US_STATES } from '#domain/values/us-address.ts'
import type { FieldDescription, HomeTimeOf } from '../ui/record-form/description.ts'
import type {
  ChoiceFieldOf,
  CustomFormatFieldOf,
  FieldsWith,
  FieldWords,
  LabeledFieldOf,
} from './field-views.ts'

/** The home's clock, and the fields for the people whom a form may name; both depend on the answers so far. */
export interface FormContext {
  homeTimeOf?: HomeTimeOf
  peopleField?: <Name extends string>(name: Name, label: string) => FieldDescription<Name>
  clientField?: <Name extends string>(name: Name) => FieldDescription<Name>
}

type Control<As extends FieldDescription['as']> = Extract<FieldDescription, { as: As }>
type ControlOptions<As extends FieldDescription['as']> = Partial<Omit<Control<As>, 'name' | 'as'>>
type AnyControlOptions =
  | ControlOptions<'text'>
  | ControlOptions<'textarea'>
  | ControlOptions<'date'>
  | ControlOptions<'number'>
  | ControlOptions<'select'>
  | ControlOptions<'photos'>
/** A control other than the format's default, described in full except for the label. */
type OtherControl = {
  [As in FieldDescription['as']]: Omit<Control<As>, 'name' | 'label'> & { label?: string }
}[FieldDescription['as']]

/**
 * The options of a field in addition to its facts. A choice and a field with its own format must also set the control,
 * and a field that no record has needs a full description. `null`: the form does not show it.
 */
export type FieldOptions<C extends Collection, Name> =
  | (Name extends ChoiceFieldOf<C>
      ? ({ as: 'select' } & ControlOptions<'select'>) | ({ as: 'choice' } & ControlOptions<'choice'>)
      : Name extends CustomFormatFieldOf<C>
        ? OtherControl
        : Name extends LabeledFieldOf<C>
          ? AnyControlOptions | OtherControl
          : FieldDescription<Name & string>)
  | null

/** The fields whose control follows from their facts. Photos need their record. */
type DerivedFieldOf<C extends Collection> = Exclude<
  LabeledFieldOf<C>,
  ChoiceFieldOf<C> | FieldsWith<C, { readonly format: 'custom' | 'photos' }>
>

export type FormFieldOptions<C extends Collection, Name extends string> = {
  readonly [Each in Exclude<Name, DerivedFieldOf<C>>]: FieldOptions<C, Each>
} & {
  readonly [Each in Extract<Name, DerivedFieldOf<C>>]?: FieldOptions<C, Each>
}

/**
 * Returns the fields of a form, each with the control for its format. Fields with options are in the order of the
 * options; each other field follows the one that precedes it in the schema. The schema may be an operation's, with its
 * own error messages; the facts are still those of the stored field. `context`: the home's time and the fields for
 * people and clients, which some formats need.
 */
export const formFields = <C extends Collection, Form extends v.ObjectEntries>(
  { entries }: { readonly entries: Form },
  words: FieldWords<C>,
  context: FormContext,
  fieldOptions: FormFieldOptions<C, keyof Form & string>,
): FieldDescription<keyof Form & string>[] =>
  completeOrder(Object.keys(entries), Object.keys(fieldOptions)).flatMap(name => {
    const { [name]: options = {} }: Readonly<Record<string, object | null>> = fieldOptions
    const schema = entries[name] as v.GenericSchema | undefined
    if (options === null || schema === undefined) return []
    const facts = factsOf(schema) ?? words.facts(name)
    const field =
      facts === undefined
        ? options
        : describeField(name as LabeledFieldOf<C>, schema, facts, options, words, context)
    // Safe cast: each name in the form is a field of its schema, and its options fit its format.
    return [field as FieldDescription<keyof Form & string>]
  })

/** Returns the names in `order`, and each other name after the one that precedes it in `names`. */
function completeOrder(names: readonly string[], order: readonly string[]): string[] {
  const orderedNames = [...order]
  for (const [index, name] of names.entries()) {
    // No name precedes the first one: `indexOf` returns -1, and the name is inserted at 0.
    if (!order.includes(name)) orderedNames.splice(orderedNames.indexOf(names[index - 1] ?? '') + 1, 0, name)
  }
  return orderedNames
}

function describeField<C extends Collection>(
  name: LabeledFieldOf<C>,
  schema: v.GenericSchema,
  facts: FieldFacts,
  options: object,
  words: FieldWords<C>,
  context: FormContext,
): object {
  // An unchecked box means no, and an empty list means no photos, so neither can be unanswered.
  const isAlwaysAnswered = facts.format === 'yes' || facts.format === 'photos'
  const isRequired = !isAlwaysAnswered && !v.is(schema, null)
  return {
    name,
    label: words.label(name),
    ...(isRequired ? { required: true, emptyAs: isText(facts) ? 'text' : 'absent' } : {}),
    ...('as' in options && facts.choices === undefined ? {} : controlOf(name, schema, facts, words, context)),
    ...options,
  }
}

function controlOf<C extends Collection>(
  name: LabeledFieldOf<C>,
  schema: v.GenericSchema,
  { format = 'text', choices }: FieldFacts,
  words: FieldWords<C>,
  { homeTimeOf, peopleField, clientField }: FormContext,
): object {
  if (choices !== undefined) return { options: words.options(name as unknown as ChoiceFieldOf<C>) }
  switch (format) {
    case 'long_text':
      return { as: 'textarea', ...maxLengthOf(schema) }
    case 'number':
      return { as: 'number', min: 0 }
    case 'dollars':
      return { as: 'number', prefix: '$', decimals: 2, min: 0 }
    case 'yes':
      return { as: 'checkbox' }
    case 'date':
      return { as: 'date', home: homeTimeOf }
    case 'time':
      return { as: 'time', home: homeTimeOf }
    case 'state':
      return { as: 'select', options: STATES }
    case 'person':
      return { ...peopleField?.(name, words.label(name)) }
    case 'client':
      return { ...clientField?.(name) }
    case 'photos':
      return { as: 'photos', most: MAX_PHOTOS }
    default:
      return { as: 'text', ...maxLengthOf(schema) }
  }
}

const STATES = Object.entries(US_STATES).map(([value, label]) => ({ value, label }))

const isText = ({ format = 'text', choices }: FieldFacts): boolean =>
  choices === undefined && (format === 'text' || format === 'long_text')

/** Returns the smallest maximum length in a schema: texts are trimmed before they are counted. */
function maxLengthOf(schema: v.GenericSchema): { maxLength?: number } {
  const lengths = maxLengthsIn(schema)
  return lengths.length === 0 ? {} : { maxLength: Math.min(...lengths) }
}

interface SchemaPart {
  readonly type?: string
  readonly requirement?: unknown
  readonly wrapped?: SchemaPart
  readonly pipe?: readonly SchemaPart[]
}

function maxLengthsIn({ type, requirement, wrapped, pipe }: SchemaPart): number[] {
  if (type === 'max_length' && typeof requirement === 'number') return [requirement]
  const [firstPart, ...otherParts] = pipe ?? []
  // The first element of a pipe is the schema that the pipe was made of, which has the pipe too.
  return [wrapped, firstPart?.pipe === pipe ? undefined : firstPart, ...otherParts].flatMap(part =>
    part === undefined ? [] : maxLengthsIn(part),
  )
}

/** Returns fields by name, for a form of fields that no record has. */
export const fieldsByName = <Name extends string>(fields: readonly FieldDescription<Name>[]) =>
  Object.fromEntries(fields.map(field => [field.name, field])) as { [Each in Name]: FieldDescription<Each> }

/** Returns the values of a record that a form shows. */
export const startValuesOf = <Row extends object, Name extends string>(
  record: Row,
  { entries }: { readonly entries: Readonly<Record<Name, unknown>> },
): Pick<Row, Name & keyof Row> =>
  // Safe cast: only fields that the record has.
  Object.fromEntries(
    Object.keys(entries)
      .filter(name => Object.hasOwn(record, name))
      .map(name => [name, Reflect.get(record, name)]),
  ) as Pick<Row, Name & keyof Row>
