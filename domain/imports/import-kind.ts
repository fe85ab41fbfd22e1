/**
 * What a kind of import is: columns that become the arguments of an operation that exists, what a row is known by, and
 * a title. Reading a file, the preview, writing and the screen are made once for all kinds (decision 037).
 */
import type * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'
import type { OperationInput, OperationKind } from '../operations.ts'
import type { RecordSet, Reference } from '../record-set.ts'
import type { Collection, StoredRow } from '../registry.ts'
import type { Screen } from '../rules/access/permissions.ts'
import type { Language } from '../values/languages.ts'
import type { FileClock } from './file-clock.ts'
import type { FileHabits } from './file-habits.ts'

export interface Column<Value extends v.GenericSchema = v.GenericSchema> {
  /** In the sample file, and in what is said of a cell. */
  readonly title: string
  /** Other titles it is found by. Capitals, spaces and signs do not count. */
  readonly also?: readonly string[]
  /** As the operation takes it: read by this on the device and on the server. */
  readonly value: Value
  /**
   * What the words of a cell are for `value`, which refuses what they are not; the words as they are unless said.
   * Throws a `Refusal` where it knows better than the schema what is wrong.
   */
  readonly read?: (words: string, habits: FileHabits) => unknown
  /** By which clock its cells show that they are written, in a home with AM and PM. */
  readonly clockOf?: (cells: readonly string[]) => FileClock
  /** Its cells are days, which show together how the file writes them. */
  readonly isDay?: boolean
  /** Its value is how often and at what times an order is given. */
  readonly isSchedule?: boolean
  /** Its words are read behind those of another column, as how often and at what times. */
  readonly joins?: string
  /** Its words may have several lines. */
  readonly isLong?: boolean
  /** What was understood, where that is not what stands there. `language`: of the person who reads it. */
  understood?(value: v.InferOutput<Value>, language: Language): string
  /** Said of words that are none of its values, in place of the schema's words. */
  readonly otherwise?: string
  /** Said of an empty cell of a column that must be filled. */
  readonly missing?: string
}

export type Columns = Readonly<Record<string, Column>>

type Required<C extends Columns> = {
  [Key in keyof C]: C[Key] extends { readonly missing: string } ? Key : never
}[keyof C]

/** What a row says: empty cells are left out. */
export type Values<C extends Columns> = {
  readonly [Key in Required<C>]: v.InferOutput<C[Key]['value']>
} & {
  readonly [Key in Exclude<keyof C, Required<C>>]?: v.InferOutput<C[Key]['value']>
}

/** What the importing person sees that rows are compared with, and names are found in. */
export interface Place {
  /** Where the row goes. */
  readonly home: { readonly id: number; readonly home_name: string }
  /** All homes within reach. */
  readonly homes: readonly { readonly id: number; readonly home_name: string }[]
  /** Of all these homes, whatever the capitals, spaces and accents of the name. */
  clientsNamed(name: string): readonly StoredRow<'client'>[]
  /** On the shelf of this home. */
  itemsNamed(name: string): readonly StoredRow<'inventory_item'>[]
  personWith(email: string): KnownPerson | undefined
}

export interface KnownPerson {
  readonly email: string
  readonly name: string
  readonly is_active: boolean
}

/** Ids for what a row makes. */
export interface NewIds {
  readonly actor_id: number
  /** The same for the same row of the same home, whenever it comes. */
  recordId(of: string): string
  /** Of a collection in `gives`, from the server. */
  directoryId(collection: Collection): number
}

/** What can be imported, as in addresses. */
export type ImportName = 'clients' | 'staff' | 'medications' | 'inventory'

/**
 * How what a row made is taken back while nothing stands on it. Its operation may refuse too; `by`: the arguments that
 * made it.
 */
export interface TakeBack<Kind extends OperationKind, Back extends OperationKind = OperationKind> {
  readonly operation: Back
  argumentsOf(by: OperationInput<Kind>, actorId: number): OperationInput<Back>
  /** What shows that something stands on it, and the operation would not see. */
  references?(by: OperationInput<Kind>): readonly Reference[]
  /** Why it stays, in a sentence. */
  staysBecause?(by: OperationInput<Kind>, records: RecordSet): string | undefined
}

export const takenBackBy = <Kind extends OperationKind, Back extends OperationKind>(
  takeBack: TakeBack<Kind, Back>,
): TakeBack<Kind> => takeBack as unknown as TakeBack<Kind>

export interface ImportKind<C extends Columns = Columns, Kind extends OperationKind = OperationKind> {
  readonly name: ImportName
  /** One and many of what it makes, in the names of files. */
  readonly called: readonly [one: string, many: string]
  /** What has to be known before: what must be there, and what happens besides. */
  readonly about?: string
  readonly operation: Kind
  /** What its rows are compared with. */
  readonly collections: readonly ('client' | 'inventory_item')[]
  /** The screen of the list it feeds. */
  readonly list: Screen
  /** Collections whose ids the server gives, one a row. */
  readonly gives: readonly Collection[]
  /** Rows written in one request, where each takes its time, as a mail does. */
  readonly mostWritten?: number
  readonly columns: C
  /** The columns a row is called by. */
  readonly title: readonly (keyof C & string)[]
  /**
   * What it is known by in a home: two rows with the same are about the same. `place`: where what a row names can be
   * looked up, on the server.
   */
  key(values: Values<C>, place?: Place): readonly unknown[]
  /** Said of a row that is about the same as an earlier one and says something else; in general words unless given. */
  readonly sameWords?: (row: number) => string
  /** Said of a row that is about the same as one of another home, where the key is one for all homes. */
  readonly elsewhereWords?: (row: number) => string
  /** What a row says where columns speak of each other. Throws a `Refusal` that names a column. */
  together?(values: Values<C>): Values<C>
  /** Words in titles of further columns that say when a row holds, besides those of every kind. */
  readonly conditions?: readonly string[]
  /** Words of further columns that end nothing, as our own list has them. */
  readonly saysNothing?: readonly string[]
  /** Titles by which our own list says that a row has ended, and the words there that say that it has not. */
  readonly ends?: { readonly titles: readonly string[]; readonly unless: readonly string[] }
  /** Whether two rows of one file with the same key may both be made. */
  areApart?(one: Values<C>, other: Values<C>): boolean
  /** Why a row makes nothing: it is there already. Throws a `Refusal` when that cannot be told. */
  there?(values: Values<C>, place: Place): string | undefined
  /** A refusal of the operation that says the same. */
  readonly thereWhen?: { readonly code: ErrorCode; readonly words: string }
  /** Throws a `Refusal` that names a column. */
  argumentsOf(values: Values<C>, place: Place, ids: NewIds): OperationInput<Kind>
  /** Whose page shows what a row made: the id in an address. */
  pageOf(by: OperationInput<Kind>): number
  readonly takeBack: TakeBack<Kind>
  /** The column of an argument, where it is called otherwise. */
  readonly columnOf?: Readonly<Record<string, keyof C & string>>
  /** Rows of the sample file, by column. */
  readonly sample: readonly Readonly<Partial<Record<keyof C, string>>>[]
}

/** A kind as the parts that know no kind use it: its own schemas have read the values before. */
export type AnyImportKind = ImportKind<Columns, OperationKind>

export const defineImport = <const C extends Columns, Kind extends OperationKind>(
  kind: ImportKind<C, Kind>,
): AnyImportKind => kind as unknown as AnyImportKind
