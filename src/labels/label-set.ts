/**
 * What each kind of record is called on screen: the names of its operations, the labels of its fields, how their values
 * are written, and how a row is summarized in one line. What fields say of themselves is read off them
 * (`domain/field.ts`); an argument of an operation, or a field written in a way of its own, that is left out does not
 * compile.
 */
import type { TFunction } from 'i18next'
import { factsOf } from '#domain/field.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import type { Reference } from '#domain/record-set.ts'
import { type Collection, entityOf, type Registry, type RowOf, type StoredRow } from '#domain/registry.ts'
import type { Instant, LocalDate } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { formatOf } from './formats.ts'
import type { KnownRows, RowContext } from './label-context.ts'

/** A row, or what an operation says of one, by field; any of it may be missing. */
export type Values = Readonly<Record<string, unknown>>

/** A row of any collection. */
export type AnyValues = Values & { readonly scope: Scope }

/** How the value of a field is written. */
export interface Format<Value> {
  readonly write: (value: Value, context: RowContext, values: Values) => string
  /** What stands for null; without it null is empty. */
  readonly empty?: (context: RowContext) => string
  /** The collection whose row gives the name for an id. */
  readonly names?: Collection
  /** Set by the system: it is not compared and not part of what a person recorded. */
  readonly isStamp?: boolean
  /** Long text takes the whole width. */
  readonly isLong?: boolean
}

/** "Allergy recorded", by kind of operation; a name for a kind that does not exist does not compile. */
export type OperationNames = Readonly<Partial<Record<OperationKind, string>>>

/** The words of a label set, as they stand in the catalogue. */
interface LabelSetWords {
  /** "Allergies": the kind itself, on a timeline. */
  readonly many?: string
  readonly fields: Readonly<Record<string, string>>
}

type KindOf<Names> = keyof Names & OperationKind
type LabelOf<Words extends LabelSetWords> = keyof Words['fields'] & string

type Nested = 'changes' | 'replacement' | 'seen'
type Inside<Args, Name> = Name extends keyof Args ? Args[Name] : unknown
/** Without the index signature that schemas of generic entries have. */
type Named<Args> = { [Name in keyof Args as string extends Name ? never : Name]: Args[Name] }
/** The arguments of an operation, those of an edit and of a replacement beside the others. */
type Flat<Args> = Omit<Named<Args>, Nested> &
  Named<Inside<Args, 'changes'>> &
  Named<Inside<Args, 'replacement'>>
type ArgumentsOf<Kind> = Kind extends OperationKind ? Flat<OperationInput<Kind>> : never

type KeysOf<Union> = Union extends unknown ? keyof Union & string : never
type ValueIn<Union, Name> = Union extends unknown ? (Name extends keyof Union ? Union[Name] : never) : never
type RowsOf<C> = C extends Collection ? StoredRow<C> : never

type NameOf<C, Kind> = KeysOf<RowsOf<C>> | KeysOf<ArgumentsOf<Kind>>
/** As it is stored; of an argument that is not stored, as it is handed in. */
type ValueOf<C, Kind, Name> =
  Name extends KeysOf<RowsOf<C>> ? ValueIn<RowsOf<C>, Name> : ValueIn<ArgumentsOf<Kind>, Name>

type ValuesOf<C, Kind> = Partial<{ readonly [Name in NameOf<C, Kind>]: ValueOf<C, Kind, Name> }>

/** How a field is written, or the labelled field it is shown with; null for what no screen shows. */
type Written<C, Kind, Label extends string, Name> = Name extends Label
  ? Format<NonNullable<ValueOf<C, Kind, Name>>> | Label
  : Label | null

type SchemasOf<C> = C extends Collection ? Registry[C]['fields'] : never
/** Stored fields that are written in a way of their own. */
type OwnOf<C> = OwnIn<SchemasOf<C>>
type OwnIn<Schemas> = Schemas extends unknown
  ? {
      [Name in keyof Schemas & string]: Schemas[Name] extends { readonly facts: { readonly format: 'own' } }
        ? Name
        : never
    }[keyof Schemas & string]
  : never
/** What the facts of stored fields do not say: those written in their own way, and arguments that are not stored. */
type Unsaid<C, Kind> = OwnOf<C> | Exclude<NameOf<C, Kind>, KeysOf<RowsOf<C>>>

type Fields<C, Kind, Label extends string> = {
  readonly [Name in Unsaid<C, Kind>]: Written<C, Kind, Label, Name>
} & {
  readonly [Name in Exclude<NameOf<C, Kind>, Unsaid<C, Kind>>]?: Written<C, Kind, Label, Name>
}

interface Description<V, Label extends string> {
  /** "Metformin for Walter Abbott"; undefined where this device does not have what it takes. */
  summary(values: V, context: RowContext): string | undefined
  /** An operation in one line, where its name before the summary is not how people say it. */
  operationSummary?(values: V, context: RowContext): string | undefined
  /** What an operation is about, labelled by the field, where it is more than the client. */
  subject?(values: V, context: RowContext): { readonly field: Label; readonly value: string } | undefined
  /** The row with what belongs to it in other collections; the row itself unless said. */
  whole?(row: V, records: KnownRows): V
  /** Rows it takes beside the client, the home and what the fields name. */
  references?(values: V): readonly Reference[]
  /** When these fields of a row were last changed, and by whom where that is kept. */
  lastChange?(values: V, names: readonly string[], context: RowContext): LastChange
}

/** Something that happened to a record of a client: one line of their timeline. */
export interface RecordedEvent {
  readonly operation: OperationKind
  readonly at: Instant
  readonly by: number | null
  /** The day of the home it is filed under, where that is not the day of `at`. */
  readonly on?: LocalDate
  /** The row of the same label set that says what it was about, where it is not this one. */
  readonly about?: string
  /** What the row said at that moment, where it says something else now. */
  readonly former?: Values
  /** One of many alike, such as a dose that was given. */
  readonly isRoutine?: boolean
}

type OfClients<C extends Collection> = C extends Collection
  ? 'client_id' extends keyof RowOf<C>
    ? C
    : never
  : never

/** What a row tells happened; `records` are the other rows that tell of this client. */
type EventsOf<Row> = (row: Row, records: KnownRows) => readonly RecordedEvent[]

/** A collection of a client's records without a word here does not compile; null where the timeline has none of it. */
type Events<C extends Collection> = {
  readonly [Each in OfClients<C>]: EventsOf<RowOf<Each>> | null
} & { readonly [Each in Exclude<C, OfClients<C>>]?: EventsOf<RowOf<Each>> }

export interface LastChange {
  readonly at: Instant
  readonly by: number | null
}

interface Basics<C extends Collection, Names extends OperationNames, Words extends LabelSetWords>
  extends Description<ValuesOf<C, KindOf<Names>>, LabelOf<Words>> {
  /** The catalogue has its words under this name. */
  readonly name: string
  /** Its rows; ids of operations are ids of the first. */
  readonly collections: readonly [C, ...C[]]
  readonly operations: Names
  readonly words: Words
  /** The argument of its operations that names the row. */
  readonly id?: NameOf<C, KindOf<Names>>
}

interface Definition<C extends Collection, Names extends OperationNames, Words extends LabelSetWords>
  extends Basics<C, Names, Words> {
  /** Beside what is said at the fields themselves (`domain/field.ts`). */
  readonly fields: Fields<C, KindOf<Names>, LabelOf<Words>>
  /** The order of the fields on screen, where it is not the one they are stored in. */
  readonly order?: readonly NameOf<C, KindOf<Names>>[]
  /** What happened, by collection. */
  readonly events: Events<C>
}

export interface LabelSet extends Description<Values, string> {
  readonly name: string
  readonly collections: readonly [Collection, ...Collection[]]
  readonly operations: OperationNames
  readonly words: LabelSetWords
  readonly id?: string
  readonly fields: Readonly<Record<string, Format<unknown> | string | null>>
  readonly events?: Readonly<Partial<Record<Collection, EventsOf<AnyValues> | null>>>
}

/** Checks labels against their kinds and operations; what is left out is named by the compiler. */
export const defineLabels = <
  const C extends Collection,
  const Names extends OperationNames,
  const Words extends LabelSetWords,
>(
  definition: Definition<C, Names, Words>,
): LabelSet => {
  // Each format and function receives the values of its own fields only.
  const {
    fields,
    order = [],
    ...labelSet
  } = definition as unknown as LabelSet & { order?: readonly string[] }
  const all: LabelSet['fields'] = { ...storedFormats(labelSet), ...fields }
  const inOrder = Object.fromEntries(order.map(name => [name, all[name] ?? null]))
  return { ...labelSet, fields: { ...inOrder, ...all } }
}

/** Reads how each stored field is written; where two collections have it, from the first with facts. */
function storedFormats({
  name: setName,
  collections,
}: Pick<LabelSet, 'name' | 'collections'>): LabelSet['fields'] {
  const formats: Record<string, Format<unknown> | null> = {}
  for (const [name, schema] of collections.flatMap(each => Object.entries(entityOf(each).fields))) {
    const facts = factsOf(schema)
    formats[name] ??= facts === undefined ? null : formatOf(facts, `${setName}.values.${name}`)
  }
  return formats
}

/** "Start date". */
export const fieldLabel = ({ name }: LabelSet, field: string, t: TFunction): string =>
  t(`labels.${name}.fields.${field}` as 'labels.none')

/** Lists the labelled fields with the way their values are written, in the order of the screen. */
export const labelledFields = ({ fields }: LabelSet): [name: string, format: Format<unknown>][] =>
  Object.entries(fields).flatMap(([name, format]) =>
    format === null || typeof format === 'string' ? [] : [[name, format]],
  )

/** "1 tablet" for the field of these values; '' for what is empty. */
export function written(name: string, format: Format<unknown>, values: Values, context: RowContext): string {
  const value = values[name]
  if (value === null || value === undefined) {
    return value === null ? (format.empty?.(context) ?? '') : ''
  }
  return format.write(value, context, values)
}
