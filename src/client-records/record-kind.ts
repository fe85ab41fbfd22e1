/** The description of one kind of dated records about clients, for the screens that all kinds share. */
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import type { DateOf, RecordFacts } from '#domain/rules/records/client-records.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { RecordedChange, RecordOperation } from '../sync/use-record.ts'
import type { LazyForm } from '../ui/record-form/fetched-form.ts'
import type { FeatureWithRecords } from './record-words.ts'

/** The fields that the screens read of a row of any kind. */
interface RecordFields extends RecordFacts {
  readonly updated_at: Instant
}

/** The fields that the screens read of a former version. */
interface VersionFields {
  readonly id: string
  readonly client_id: number
  readonly replaced_at: Instant
  readonly replaced_by: number
}

/** A collection of dated records about clients. */
export type RecordCollection = {
  [C in Collection]: RowOf<C> extends RecordFields ? C : never
}[Collection]

/** The collection of former versions: `…_version`, or the one that several kinds share. */
type VersionCollection<C extends Collection> = `${C}_version` extends Collection
  ? `${C}_version`
  : Extract<Collection, 'record_version'>

export type Client = ShownRow<'client'>
export type Home = RowOf<'home'>
export type { PersonCards as People } from '../people/colleague-name.ts'
// For a generic collection the compiler does not derive the fields, so the fields of all kinds are added here.
export type RecordOf<C extends RecordCollection> = ShownRow<C> & RecordFields
export type VersionOf<C extends RecordCollection> = ShownRow<VersionCollection<C>> & VersionFields

export interface RecordKind<C extends RecordCollection> {
  /**
   * Must have the indexes `[client_id+…]` over its date field, and `[client_id+removed_at]`. Its operations
   * are `….create`, `….amend` and `….remove`.
   */
  readonly collection: C
  /** Must be indexed by `client_id`. */
  readonly versionCollection: VersionCollection<C>
  /** Returns the id of the record that a version belongs to. */
  readonly recordIdOf: (version: VersionOf<C>) => string
  readonly dateOrInstantOf: DateOf<RecordOf<C>>
  /** Returns the author: a right to change one's own records applies to this user. */
  readonly authorOf: (record: RecordOf<C>) => number
  /** The key of the feature's texts in the catalogue, such as 'progressNotes'. */
  readonly wordsKey: FeatureWithRecords
  /** The address of the overview. Below it are the client's page at `/{clientId}`, and `/add` of both. */
  readonly path: string
  /** The parameter of the open record in the address: `?note={id}`. */
  readonly openParam: string
  readonly addForm: LazyForm<AddRecordProps>
  readonly editForm: LazyForm<EditRecordProps<C>>
  readonly remove: (recordChange: RecordOperation, id: string) => Promise<RecordedChange>
}

/** Returns the name of the date field by which a kind is listed, such as 'note_date'. */
export function dateFieldOf<C extends RecordCollection>({ collection }: RecordKind<C>): string {
  const { listDateField: dateField } = entityOf(collection)
  if (dateField === undefined) throw new Error(`${collection} has no date.`)
  return dateField
}

export interface AddRecordProps {
  /** The client whose page is open; if undefined, the client is selected in the form. */
  openClient?: { readonly client: Client; readonly home: Home }
  onClose: () => void
}

export interface EditRecordProps<C extends RecordCollection> {
  record: RecordOf<C>
  home: Home
  onClose: () => void
}
