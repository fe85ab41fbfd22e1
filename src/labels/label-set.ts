/**
 * The labels of each kind of record: names of its operations, labels of its fields, formats of their values, and a
 * one-line summary of a row. What the declaration of a field defines (`domain/field.ts`) is not repeated. An
 * argument of an operation, or a field with its own format, that has no format here does not compile.
 */
import type { TFunction } from 'i18next'
import { factsOf } from '#domain/field.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { Reference } from '#domain/record-set.ts'
import { type Collection, entityOf, type Registry, type RowOf, type StoredRow } from '#domain/registry.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { formatOf } from './formats.ts'
import type { DeviceRows, RowContext } from './label-context.ts'

/** A row, or an operation's values for it, by field; any field may be missing. */
export type Values = Readonly<Record<string, unknown>>

/** A row of any collection. */
export type RowValues = Values & { readonly scope: Scope }

/** The format of a field's value. */
export interface Format<Value> {
  readonly write: (value: Value, context: RowContext, values: Values) => string
  /** The text for null; if undefined, null is empty. */
  readonly emptyText?: (context: RowContext) => string
  /** The collection whose row has the name for an id. */
  readonly nameCollection?: Collection
  /** Set by the system: not compared and not part of what a user recorded. */
  readonly isSetBySystem?: boolean
  /** Long text, shown at full width. */
  readonly isLong?: boolean
}

/** Names such as "Allergy recorded", by kind of operation; a name for an unknown kind does not compile. */
export type OperationNames = Readonly<Partial<Record<OperationKind, string>>>

/** The texts of a label set in the catalogue. */
interface LabelSetWords {
  /** Name of the kind on a timeline: "Allergies". */
  readonly many?: string
  readonly fields: Readonly<Record<string, string>>
}

type KindOf<Names> = keyof Names & OperationKind
type LabelOf<Words extends LabelSetWords> = keyof Words['fields'] & string

type NestedName = 'changes' | 'replacement' | 'seen'
type NestedArguments<Args, Name> = Name extends keyof Args ? Args[Name] : unknown
/** Removes the index signature that schemas of generic entries have. */
type NamedKeys<Args> = { [Name in keyof Args as string extends Name ? never : Name]: Args[Name] }
/** The arguments of an operation, including those of an edit and of a replacement. */
type FlatArguments<Args> = Omit<NamedKeys<Args>, NestedName> &
  NamedKeys<NestedArguments<Args, 'changes'>> &
  NamedKeys<NestedArguments<Args, 'replacement'>>
type ArgumentsOf<Kind> = Kind extends OperationKind ? FlatArguments<OperationInput<Kind>> : never

type KeysOf<Union> = Union extends unknown ? keyof Union & string : never
type ValueIn<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never
type RowsOf<C> = C extends Collection ? StoredRow<C> : never

type NameOf<C, Kind> = KeysOf<RowsOf<C>> | KeysOf<ArgumentsOf<Kind>>
/** The type as stored, or, for an argument that is not stored, as passed. */
type ValueOf<C, Kind, Name> =
  Name extends KeysOf<RowsOf<C>> ? ValueIn<RowsOf<C>, Name> : ValueIn<ArgumentsOf<Kind>, Name>

type ValuesOf<C, Kind> = Partial<{ readonly [Name in NameOf<C, Kind>]: ValueOf<C, Kind, Name> }>

/** The format of a field, or the labelled field it is shown with; null for a field that no screen shows. */
type FormatOfField<C, Kind, Label extends string, Name> = Name extends Label
  ? Format<NonNullable<ValueOf<C, Kind, Name>>> | Label
  : Label | null

type SchemasOf<C> = C extends Collection ? Registry[C]['fields'] : never
/** Stored fields with their own format. */
type OwnFormatFields<C> = OwnFormatFieldsIn<SchemasOf<C>>
type OwnFormatFieldsIn<Schemas> = Schemas extends unknown
  ? {
      [Name in keyof Schemas & string]: Schemas[Name] extends {
        readonly facts: { readonly format: 'custom' }
      }
        ? Name
        : never
    }[keyof Schemas & string]
  : never
/** The fields whose format must be given: those with format 'custom', and arguments not stored. */
type FieldsToDefine<C, Kind> = OwnFormatFields<C> | Exclude<NameOf<C, Kind>, KeysOf<RowsOf<C>>>

type FieldFormats<C, Kind, Label extends string> = {
  readonly [Name in FieldsToDefine<C, Kind>]: FormatOfField<C, Kind, Label, Name>
} & {
  readonly [Name in Exclude<NameOf<C, Kind>, FieldsToDefine<C, Kind>>]?: FormatOfField<C, Kind, Label, Name>
}

interface LabelFunctions<V, Label extends string> {
  /** Returns "Metformin for Walter Abbott"; undefined if this device lacks the rows for it. */
  summary(values: V, context: RowContext): string | undefined
  /** Returns an operation in one line, if "name: summary" is not how people say it. */
  operationSummary?(values: V, context: RowContext): string | undefined
  /** Returns the subject of an operation and the field that labels it, if it is more than the client. */
  subject?(values: V, context: RowContext): { readonly field: Label; readonly value: string } | undefined
  /** Returns the row with related values from other collections; the row itself by default. */
  completeRow?(row: V, records: DeviceRows): V
  /** Returns the rows that labels need, in addition to the client, the home and rows named by fields. */
  relatedRows?(values: V): readonly Reference[]
  /** Returns when the named fields of a row were last changed, and by whom if that is stored. */
  lastChange?(values: V, fieldNames: readonly string[], context: RowContext): LastChange
}

/** An event of a client's record, one line of their timeline. `authorId` is the id of the user. */
export interface RecordedEvent {
  readonly operation: OperationKind
  readonly occurredAt: Instant
  readonly authorId: number | null
  /** The day of the home that the event is filed under, if it is not the day of `occurredAt`. */
  readonly on?: LocalDate
  /** The id of the row the event is about, of the same label set, if it is not this row. */
  readonly aboutId?: string
  /** The values of the row at that moment, if they are different now. */
  readonly former?: Values
  /** True for one of many similar events, such as a dose that was given. */
  readonly isRoutine?: boolean
}

type ClientCollection<C extends Collection> = C extends Collection
  ? 'client_id' extends keyof RowOf<C>
    ? C
    : never
  : never

/** Returns the events of a row; `records` are the other rows about this client. */
type EventsOf<Row> = (row: Row, records: DeviceRows) => readonly RecordedEvent[]

/**
 * Events by collection; null if the timeline shows none. A missing collection of a client's records does not compile.
 */
type Events<C extends Collection> = {
  readonly [Each in ClientCollection<C>]: EventsOf<RowOf<Each>> | null
} & { readonly [Each in Exclude<C, ClientCollection<C>>]?: EventsOf<RowOf<Each>> }

export interface LastChange {
  readonly changedAt: Instant
  readonly changedBy: number | null
}

interface BaseDefinition<C extends Collection, Names extends OperationNames, Words extends LabelSetWords>
  extends LabelFunctions<ValuesOf<C, KindOf<Names>>, LabelOf<Words>> {
  /** The key of the label set's texts in the catalogue. */
  readonly name: string
  /** The collections of the rows; ids in the operations are ids of the first collection. */
  readonly collections: readonly [C, ...C[]]
  readonly operations: Names
  readonly words: Words
  /** The argument of the operations that contains the row's id. */
  readonly idField?: NameOf<C, KindOf<Names>>
}

interface Definition<C extends Collection, Names extends OperationNames, Words extends LabelSetWords>
  extends BaseDefinition<C, Names, Words> {
  /** Formats in addition to the facts of the fields (`domain/field.ts`). */
  readonly fieldFormats: FieldFormats<C, KindOf<Names>, LabelOf<Words>>
  /** The order of the fields on screen, if it is not the stored order. */
  readonly order?: readonly NameOf<C, KindOf<Names>>[]
  /** The events, by collection. */
  readonly events: Events<C>
}

export interface LabelSet extends LabelFunctions<Values, string> {
  readonly name: string
  readonly collections: readonly [Collection, ...Collection[]]
  readonly operations: OperationNames
  readonly words: LabelSetWords
  readonly idField?: string
  readonly fieldFormats: Readonly<Record<string, Format<unknown> | string | null>>
  readonly events?: Readonly<Partial<Record<Collection, EventsOf<RowValues> | null>>>
}

/** Defines a label set. A field or operation without a label is a compile error that names it. */
export const defineLabels = <
  const C extends Collection,
  const Names extends OperationNames,
  const Words extends LabelSetWords,
>(
  definition: Definition<C, Names, Words>,
): LabelSet => {
  // Each format and function receives the values of its own fields only.
  const {
    fieldFormats,
    order = [],
    ...labelSet
  } = definition as unknown as LabelSet & { order?: readonly string[] }
  const formats: LabelSet['fieldFormats'] = { ...storedFormats(labelSet), ...fieldFormats }
  const orderedFormats = Object.fromEntries(order.map(name => [name, formats[name] ?? null]))
  return { ...labelSet, fieldFormats: { ...orderedFormats, ...formats } }
}

/** Returns the format of each stored field, from the first collection that has facts for the field. */
function storedFormats({
  name: setName,
  collections,
}: Pick<LabelSet, 'name' | 'collections'>): LabelSet['fieldFormats'] {
  const formats: Record<string, Format<unknown> | null> = {}
  for (const [name, schema] of collections.flatMap(collection =>
    Object.entries(entityOf(collection).fields),
  )) {
    const facts = factsOf(schema)
    formats[name] ??= facts === undefined ? null : formatOf(facts, `${setName}.values.${name}`)
  }
  return formats
}

/** Returns a label such as "Start date". */
export const fieldLabel = ({ name }: LabelSet, field: string, t: TFunction): string =>
  t(`labels.${name}.fields.${field}` as 'labels.none')

/** Returns the labelled fields with their formats, in the order of the screen. */
export const labeledFields = ({ fieldFormats }: LabelSet): [name: string, format: Format<unknown>][] =>
  Object.entries(fieldFormats).flatMap(([name, format]) =>
    format === null || typeof format === 'string' ? [] : [[name, format]],
  )

/** Returns "1 tablet" for the field of these values; '' if it is empty. */
export function fieldText(
  name: string,
  format: Format<unknown>,
  values: Values,
  context: RowContext,
): string {
  const value = values[name]
  if (value === null || value === undefined) {
    return value === null ? (format.emptyText?.(context) ?? '') : ''
  }
  return format.write(value, context, values)
}
