/**
 * A kind of import: columns that become the arguments of an existing operation, the key of a row, and a title. Reading
 * a file, the preview, writing and the screen are the same code for all kinds (decision 037).
 */
import type * as v from 'valibot'
import type { ErrorCode } from '../errors.ts'
import type { OperationInput, OperationKind } from '../operations.ts'
import type { RecordSet, Reference } from '../record-set.ts'
import type { Collection, StoredRow } from '../registry.ts'
import type { Screen } from '../rules/access/permissions.ts'
import type { Language } from '../values/languages.ts'
import type { ReadableTimes } from './file-clock.ts'
import type { FileConventions } from './file-habits.ts'

export interface Column<Value extends v.GenericSchema = v.GenericSchema> {
  /** The title in the sample file and in messages about a cell. */
  readonly title: string
  /** Other titles it is found by, ignoring capitals, spaces and symbols. */
  readonly otherTitles?: readonly string[]
  /** The schema of the operation's value, used on the device and on the server. */
  readonly value: Value
  /**
   * Converts the text of a cell for `value`, which refuses what is not valid; by default the text as it is. Throws a
   * `Refusal` where it has a better message than the schema.
   */
  readonly read?: (text: string, conventions: FileConventions) => unknown
  /** Returns which times without AM and PM are read in its cells, in a home with AM and PM. */
  readonly findReadableTimes?: (cells: readonly string[]) => ReadableTimes
  /** Whether its cells are days, which together show how the file writes days. */
  readonly isDay?: boolean
  /** Whether its value is how often and at what times an order is given. */
  readonly isSchedule?: boolean
  /** The column to which its text is appended: the times are appended to how often. */
  readonly targetColumn?: string
  /** Whether its text may have several lines. */
  readonly isMultiline?: boolean
  /** Returns the value as understood, where that differs from the cell. `language`: of the person who reads it. */
  understoodText?(value: v.InferOutput<Value>, language: Language): string
  /** The message for text that is not a valid value, in place of the schema's message. */
  readonly invalidMessage?: string
  /** The message for an empty cell of a required column. */
  readonly missingMessage?: string
}

export type Columns = Readonly<Record<string, Column>>

type RequiredKeys<C extends Columns> = {
  [Key in keyof C]: C[Key] extends { readonly missingMessage: string } ? Key : never
}[keyof C]

/** The values of a row, without empty cells. */
export type RowValues<C extends Columns> = {
  readonly [Key in RequiredKeys<C>]: v.InferOutput<C[Key]['value']>
} & {
  readonly [Key in Exclude<keyof C, RequiredKeys<C>>]?: v.InferOutput<C[Key]['value']>
}

/** The records visible to the importing person, for comparing rows and finding names. */
export interface Lookup {
  /** The home of the row. */
  readonly home: { readonly id: number; readonly home_name: string }
  /** All homes within reach. */
  readonly homes: readonly { readonly id: number; readonly home_name: string }[]
  /** Returns the clients of all these homes with this name, ignoring capitals, spaces and accents. */
  findClientsByName(name: string): readonly StoredRow<'client'>[]
  /** Returns the items with this name on the shelf of this home. */
  findItemsByName(name: string): readonly StoredRow<'inventory_item'>[]
  findPersonByEmail(email: string): ExistingPerson | undefined
}

export interface ExistingPerson {
  readonly email: string
  readonly name: string
  readonly is_active: boolean
}

/** Ids for the records of a row. */
export interface NewIds {
  readonly actor_id: number
  /** Returns the same id for the same row of the same home at any time. */
  recordId(purpose: string): string
  /** Returns the id from the server for a collection in `assignedCollections`. */
  directoryId(collection: Collection): number
}

/** The kinds of imports, by their names in addresses. */
export type ImportName = 'clients' | 'staff' | 'medications' | 'inventory'

/**
 * How the import of a row is undone while nothing depends on its record. The operation may also refuse. `args`: the
 * arguments that created the record.
 */
export interface ImportUndo<Kind extends OperationKind, UndoKind extends OperationKind = OperationKind> {
  readonly operation: UndoKind
  argumentsOf(args: OperationInput<Kind>, actorId: number): OperationInput<UndoKind>
  /** References the records that show whether something depends on it, where the operation does not read them. */
  references?(args: OperationInput<Kind>): readonly Reference[]
  /** Returns why it cannot be taken back, in a sentence. */
  blockedReason?(args: OperationInput<Kind>, records: RecordSet): string | undefined
}

export const defineUndo = <Kind extends OperationKind, UndoKind extends OperationKind>(
  undo: ImportUndo<Kind, UndoKind>,
): ImportUndo<Kind> => undo as unknown as ImportUndo<Kind>

export interface ImportKind<C extends Columns = Columns, Kind extends OperationKind = OperationKind> {
  readonly name: ImportName
  /** The singular and plural of its records, for the names of files. */
  readonly recordNames: readonly [one: string, many: string]
  /** What to know before the import: what must exist already, and what else happens. */
  readonly notice?: string
  readonly operation: Kind
  /** The collections its rows are compared with. */
  readonly collections: readonly ('client' | 'inventory_item')[]
  /** The screen whose list shows the imported records. */
  readonly listScreen: Screen
  /** Collections whose ids the server assigns, one per row. */
  readonly assignedCollections: readonly Collection[]
  /** The most rows written in one request, where each takes long, such as a mail. */
  readonly maxRowsPerRequest?: number
  readonly columns: C
  /** The columns that make the title of a row. */
  readonly titleColumns: readonly (keyof C & string)[]
  /**
   * Returns the key of a row in a home: two rows with the same key are about the same record. `lookup`: the records to
   * look up names in, on the server.
   */
  keyOf(values: RowValues<C>, lookup?: Lookup): readonly unknown[]
  /** The message for a row with the key of an earlier row but other values; a general message by default. */
  readonly duplicateMessage?: (rowNumber: number) => string
  /** The message for a row with the key of a row of another home, where the key is the same for all homes. */
  readonly otherHomeMessage?: (rowNumber: number) => string
  /** Returns the values of a row whose columns depend on each other. Throws a `Refusal` that names a column. */
  combineValues?(values: RowValues<C>): RowValues<C>
  /** Words in titles of other columns that limit when a row applies, besides the words of every kind. */
  readonly conditionWords?: readonly string[]
  /** Texts in other columns of a list exported by Hearth that end nothing. */
  readonly ignoredTexts?: readonly string[]
  /** In lists exported by Hearth: the columns that show an ended row, and their texts for rows that have not ended. */
  readonly endColumns?: { readonly titles: readonly string[]; readonly activeTexts: readonly string[] }
  /** Whether both rows may create a record, although their keys are the same. */
  areDistinct?(firstValues: RowValues<C>, secondValues: RowValues<C>): boolean
  /** Returns why a row creates nothing: its record exists already. Throws a `Refusal` when that is unclear. */
  findExisting?(values: RowValues<C>, lookup: Lookup): string | undefined
  /** The operation's refusal when the record exists already. */
  readonly existingRefusal?: { readonly code: ErrorCode; readonly message: string }
  /** Returns the operation's arguments. Throws a `Refusal` that names a column. */
  argumentsOf(values: RowValues<C>, lookup: Lookup, ids: NewIds): OperationInput<Kind>
  /** Returns the id in the address of the page that shows the row's record. */
  pageIdOf(args: OperationInput<Kind>): number
  readonly undo: ImportUndo<Kind>
  /** The column of each argument of the operation, where its name differs from the column's. */
  readonly argumentColumns?: Readonly<Record<string, keyof C & string>>
  /** Rows of the sample file, by column. */
  readonly sampleRows: readonly Readonly<Partial<Record<keyof C, string>>>[]
}

/** Any kind of import, for code that handles all kinds: its schemas have already read the values. */
export type AnyImportKind = ImportKind<Columns, OperationKind>

export const defineImport = <const C extends Columns, Kind extends OperationKind>(
  kind: ImportKind<C, Kind>,
): AnyImportKind => kind as unknown as AnyImportKind
