/**
 * The rows an operation reads and writes, from a mirror with its outbox or from a transaction on the server. The
 * caller loads them; an operation sees the same on both sides.
 */
import { Refusal } from './errors.ts'
import type { Collection, RowId, RowOf } from './registry.ts'
import type { LocalDate } from './values/dates.ts'
import { reuseUnchangedParts } from './values/keep-same.ts'

/** One record by id, or all records of a collection whose field has a value. */
export type Reference = {
  [C in Collection]:
    | {
        readonly collection: C
        readonly id: RowId<C>
        /** The day of the row, if the operation knows it: a device need not search other months. */
        readonly rowDate?: LocalDate
        /** The client of the row, if the operation knows it. */
        readonly client_id?: number
      }
    | {
        readonly collection: C
        readonly field: keyof RowOf<C> & string
        readonly value: string | number
        /** Set for rows that are only consulted: the result may miss one that is written meanwhile. */
        readonly isConsultedOnly?: true
      }
}[Collection]

export const referenceKey = (reference: Reference): string =>
  'id' in reference
    ? `${reference.collection}/${reference.id}`
    : `${reference.collection}?${reference.field}=${reference.value}`

/** A row of any collection with the collection it belongs to. */
export type RowInCollection = {
  [C in Collection]: { readonly collection: C; readonly row: RowOf<C> }
}[Collection]

export class RecordSet {
  readonly #rows = new Map<Collection, Map<string | number, RowOf<Collection>>>()

  put({ collection, row }: RowInCollection): void {
    this.putRow(collection, row)
  }

  putRow(collection: Collection, row: RowOf<Collection>): void {
    const rows = this.#rows.get(collection) ?? new Map<string | number, RowOf<Collection>>()
    rows.set(row.id, row)
    this.#rows.set(collection, rows)
  }

  /** Returns a copy, to try a change without affecting this set. */
  copy(): RecordSet {
    const copy = new RecordSet()
    for (const [collection, rows] of this.#rows) for (const row of rows.values()) copy.putRow(collection, row)
    return copy
  }

  /** Whether both sets contain the same rows, field by field. */
  equals(other: RecordSet): boolean {
    const size = (set: RecordSet) => [...set.#rows.values()].reduce((sum, rows) => sum + rows.size, 0)
    return (
      size(this) === size(other) &&
      [...this.#rows].every(([collection, rows]) =>
        [...rows].every(([id, row]) => reuseUnchangedParts(row, other.one(collection, id)) === row),
      )
    )
  }

  one<C extends Collection>(collection: C, id: RowId<C>): RowOf<C> | undefined {
    // The map of a collection only ever receives rows of that collection (see `put`).
    return this.#rows.get(collection)?.get(id) as RowOf<C> | undefined
  }

  all<C extends Collection>(collection: C): RowOf<C>[] {
    return [...(this.#rows.get(collection)?.values() ?? [])] as RowOf<C>[]
  }
}

/**
 * Throws for an id that any company has already used: ids are made on devices, and a used id neither creates nor
 * changes a record.
 */
export function refuseTakenId<C extends Collection>(
  records: RecordSet,
  collection: C,
  id: RowId<C>,
  message = 'This record exists already.',
): void {
  if (records.one(collection, id) !== undefined) throw new Refusal('conflict', message)
}
