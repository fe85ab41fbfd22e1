/** A row with the present state of its record, as screens show it and reports read it. */
import type { Collection, RowOf } from './registry.ts'

/**
 * Whether a record is queued on this device, confirmed or refused by the server, or quarantined there (rule S16). Over
 * REST all are confirmed.
 */
export type RecordState = 'queued' | 'confirmed' | 'refused' | 'quarantined'
export type ShownRow<C extends Collection> = RowOf<C> & { readonly record_state: RecordState }
