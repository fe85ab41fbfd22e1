/** What the screens of dated records about clients need to know of one kind of them. */
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import type { DateOf, RecordFacts } from '#domain/rules/records/client-records.ts'
import type { Shown } from '#domain/shown-row.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { RecordChange, Recorded } from '../sync/use-record.ts'
import type { FetchedForm } from '../ui/record-form/fetched-form.ts'
import type { FeatureWithRecords } from './record-words.ts'

/** What the screens read of a row of any kind. */
interface RecordFields extends RecordFacts {
  readonly updated_at: Instant
}

/** What the screens read of what a record said before. */
interface VersionFields {
  readonly id: string
  readonly client_id: number
  readonly replaced_at: Instant
  readonly replaced_by: number
}

/** A collection of such records. */
export type RecordCollection = {
  [C in Collection]: RowOf<C> extends RecordFields ? C : never
}[Collection]

/** Where what they said before is kept: beside them under their own name, or with that of other kinds. */
type VersionName<C extends Collection> = `${C}_version` extends Collection
  ? `${C}_version`
  : Extract<Collection, 'record_version'>

export type Client = Shown<'client'>
export type Home = RowOf<'home'>
export type { People } from '../people/colleague-name.ts'
// Of a collection yet unknown the compiler derives no fields: those that all of them have are named.
export type RecordOf<C extends RecordCollection> = Shown<C> & RecordFields
export type VersionOf<C extends RecordCollection> = Shown<VersionName<C>> & VersionFields

export interface RecordKind<C extends RecordCollection> {
  /**
   * With the indexes `[client_id+…]` over the field it is listed by, and `[client_id+removed_at]`. Its operations are
   * `….create`, `….amend` and `….remove`.
   */
  readonly collection: C
  /** Indexed by `client_id`. */
  readonly versions: VersionName<C>
  /** The record it is a version of. */
  readonly idOf: (version: VersionOf<C>) => string
  readonly dateOf: DateOf<RecordOf<C>>
  /** Whose own it is. */
  readonly authorOf: (record: RecordOf<C>) => number
  /** The catalogue of the feature. */
  readonly words: FeatureWithRecords
  /** The overview. Below it are the client's page at `/{clientId}`, and `/add` of both. */
  readonly path: string
  /** The name in the address of what is opened: `?note={id}`. */
  readonly opens: string
  readonly add: FetchedForm<AddRecordProps>
  readonly edit: FetchedForm<EditRecordProps<C>>
  readonly remove: (record: RecordChange, id: string) => Promise<Recorded>
}

/** 'note_date'. */
export function dateFieldOf<C extends RecordCollection>({ collection }: RecordKind<C>): string {
  const { listedBy } = entityOf(collection)
  if (listedBy === undefined) throw new Error(`${collection} has no date.`)
  return listedBy
}

export interface AddRecordProps {
  /** The client whose page is open; without, the client is chosen in the form. */
  about?: { readonly client: Client; readonly home: Home }
  onClose: () => void
}

export interface EditRecordProps<C extends RecordCollection> {
  record: RecordOf<C>
  home: Home
  onClose: () => void
}
