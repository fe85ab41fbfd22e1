import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { choice, valuesOf } from '../field.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'

export const ATTENTION_KINDS = [
  /** An incident of high severity was reported (I5). */
  'severe_incident',
  /** A tracked value is out of its range, in a category that notifies managers (T4). */
  'out_of_range',
  /** Two people gave one dose, or two doses too close, without knowing of each other (M5). */
  'possible_double_dose',
  /** One mark reports given, another missed or held (M5). */
  'disagreement',
  /** A dose was given before the order began, after it ended, or after the client left (M6.8). */
  'outside_order',
  /** A dose was given by a version of the order that was not in effect (M9.8). */
  'other_version',
  /** Two people changed the same fields of a record without knowing of each other (S8). */
  'two_versions',
  /** Two active orders of one item and kind, made on tablets that did not know of each other (M10). */
  'duplicate_order',
  /**
   * A quarantined operation: delivered, and without effect until a person decides (S9, S13). `held` is its stored
   * name.
   */
  'held',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Why an operation is quarantined; the app has a sentence for each reason. */
export const QUARANTINE_REASONS = [
  'too_late',
  'after_account_closed',
  'after_session_ended',
  'record_missing',
  'unknown_kind',
  /** Its dose has as many records as one dose may have, or its author wrote too many of them in a day. */
  'too_many',
  /** The record was on one device when the server was restored from a backup without it. */
  'only_on_device',
] as const
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number]

/**
 * reviewed: a person looked at it and the records stay as they are. accepted: the quarantined operation takes effect.
 * discarded: it does not, and stays in the operation log. corrected: a later record settled it without a decision.
 */
export const RESOLUTION_NAMES = {
  reviewed: 'Reviewed',
  accepted: 'Accepted',
  discarded: 'Left out',
  corrected: 'Resolved by a correction',
} as const
export const RESOLUTIONS = valuesOf(RESOLUTION_NAMES)
export type Resolution = keyof typeof RESOLUTION_NAMES

/** An operation that waits for a decision, with everything needed to apply it then. */
export interface QuarantinedOperation {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly args: Record<string, unknown>
  readonly author_id: number
  readonly device_id: string | null
  /** The moment by the server's clock. */
  readonly recorded_at: string
  readonly utc_offset_minutes: number
}

/** Both versions of a group of fields, by field name. */
export interface TwoVersions {
  readonly collection: string
  readonly record_id: string
  readonly group: string
  /** The values recorded first, which are in effect. */
  readonly standing: Record<string, unknown>
  readonly proposed: Record<string, unknown>
}

/** Why a dose was not due when it was given, which its author could not know. */
export interface OutsideOrderReason {
  readonly what: 'not_started' | 'ended' | 'removed' | 'discharged' | 'inactive'
  /** The home's date, or the moment, from which the reason applies. */
  readonly since: string
  /** The person whose change caused it; null when unknown. */
  readonly by: number | null
}

export interface AttentionDetails {
  /** The number of marks that are not listed because there are too many to read. */
  readonly more?: number
  readonly outside?: readonly OutsideOrderReason[]
  /** Versions of the order: the version the screen showed, and the version in effect. */
  readonly other_version?: { readonly shown: string; readonly in_force: string }
  /** The operation that `accepted` would apply. */
  readonly operation?: QuarantinedOperation
  readonly why?: QuarantineReason
  readonly versions?: TwoVersions
  /**
   * How many more of the author's operations wait in this scope. They get items of their own as the others are decided.
   */
  readonly waiting?: number
}

/** An item that a person has to look at; opened by the server or by a change itself, never by hand (S8, S9, M5). */
export const attentionItem = defineEntity({
  name: 'attention_item',
  kind: 'record',
  scopes: ['home', 'user'],
  onClientMove: 'home_follows',
  fields: {
    id: uuid,
    kind: v.picklist(ATTENTION_KINDS),
    client_id: v.nullable(numericId),
    home_id: v.nullable(numericId),
    /** The conflicting marks, the record with two versions, both orders, or the quarantined operation. */
    subject_ids: listOf(uuid, 200),
    details: v.custom<AttentionDetails>(value => typeof value === 'object' && value !== null),
    /** The author of the record that opened the item, and when it was recorded. */
    author_id: numericId,
    recorded_at: instant,
    opened_at: instant,
    resolved_at: v.nullable(instant),
    resolved_by: v.nullable(numericId),
    resolution: choice(v.nullable(v.picklist(RESOLUTIONS)), RESOLUTION_NAMES, { label: 'Decision' }),
    resolution_reason: v.nullable(textUpTo(500)),
  },
  indexes: ['client_id', 'home_id', 'kind'],
})
