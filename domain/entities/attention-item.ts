import * as v from 'valibot'
import { defineEntity } from '../entity.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { instant } from '../values/dates.ts'
import { derivedId, directoryId, uuid } from '../values/ids.ts'

export const ATTENTION_KINDS = [
  /** Two people gave one dose, or two doses too close, without hearing of each other (M5). */
  'possible_double_dose',
  /** One says given, the other missed or held (M5). */
  'disagreement',
  /** A dose was given before the order began, after it ended, or after the client left (M6.8). */
  'outside_order',
  /** A dose was given by another version of the order than the one in force (M9.8). */
  'other_version',
  /** Two people changed the same fields of a record without hearing of each other (S8). */
  'two_versions',
  /** Two active orders of one item and kind, made on tablets that had not heard of each other (M10). */
  'duplicate_order',
  /** A change that was delivered and does not count until somebody decides (S9, S13). */
  'held',
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** Why a change is held; each has its sentence in the app's words. */
export const HELD_REASONS = [
  'too_late',
  'after_account_closed',
  'after_session_ended',
  'record_missing',
  'unknown_kind',
  /** Its dose has as many records as one dose may have. */
  'too_many',
] as const
export type HeldReason = (typeof HELD_REASONS)[number]

/**
 * reviewed: looked at, the records stay as they are. accepted: the change that waited counts from now on. discarded:
 * it does not, and is kept in the books. corrected: nobody had to decide, a later record settled it.
 */
export const RESOLUTIONS = ['reviewed', 'accepted', 'discarded', 'corrected'] as const
export type Resolution = (typeof RESOLUTIONS)[number]

/** A change that waits for a decision, with all it takes to make it then. */
export interface WaitingOperation {
  readonly id: string
  readonly kind: string
  readonly version: number
  readonly args: Record<string, unknown>
  readonly author_id: number
  readonly device_id: string | null
  /** By the server's clock. */
  readonly recorded_at: string
  readonly utc_offset_minutes: number
}

/** Both versions of a group of fields, by field. */
export interface TwoVersions {
  readonly collection: string
  readonly record_id: string
  readonly group: string
  /** What was there first, and stands. */
  readonly standing: Record<string, unknown>
  readonly proposed: Record<string, unknown>
}

/** Why a dose was not due when it was given, as its author could not know. */
export interface OutsideOrder {
  readonly what: 'not_started' | 'ended' | 'removed' | 'discharged' | 'inactive'
  /** A date of the home, or a moment. */
  readonly since: string
  /** Who decided so; null when that is not known. */
  readonly by: number | null
}

export interface AttentionDetails {
  /** Marks that are not listed: there are more than anybody reads. */
  readonly more?: number
  readonly outside?: readonly OutsideOrder[]
  /** Versions of the order: what the screen showed, and what was in force. */
  readonly other_version?: { readonly shown: string; readonly in_force: string }
  /** What `accepted` would make true. */
  readonly operation?: WaitingOperation
  readonly why?: HeldReason
  readonly versions?: TwoVersions
  /** So many more of this author's operations are held here and come up as the others are decided about. */
  readonly waiting?: number
}

/** Something a person has to look at; opened by the server or by a change itself, never by hand (S8, S9, M5). */
export const attentionItem = defineEntity({
  name: 'attention_item',
  kind: 'record',
  fields: {
    id: uuid,
    kind: v.picklist(ATTENTION_KINDS),
    client_id: v.nullable(directoryId),
    home_id: v.nullable(directoryId),
    /** The marks that do not fit together, the record with two versions, both orders, or the change that is held. */
    subject_ids: listOf(uuid, 200),
    details: v.custom<AttentionDetails>(value => typeof value === 'object' && value !== null),
    /** Whose record made it necessary, and when that was recorded. */
    author_id: directoryId,
    recorded_at: instant,
    opened_at: instant,
    resolved_at: v.nullable(instant),
    resolved_by: v.nullable(directoryId),
    resolution: v.nullable(v.picklist(RESOLUTIONS)),
    resolution_reason: v.nullable(textUpTo(500)),
  },
  indexes: ['client_id', 'home_id', 'kind'],
  examples: [
    {
      id: '5d0f8a50-76a5-5b0e-9d8e-0d1f64c0a111',
      kind: 'possible_double_dose',
      client_id: 1,
      home_id: 1,
      subject_ids: ['01932b5e-0000-7000-8000-000000000301', '01932b5e-0000-7000-8000-000000000302'],
      details: {},
      author_id: 5,
      recorded_at: '2026-01-06T13:06:00.000Z',
      opened_at: '2026-01-06T13:20:00.000Z',
      resolved_at: null,
      resolved_by: null,
      resolution: null,
      resolution_reason: null,
    },
  ],
})

/** Of an item that was opened just now. */
export const unresolved = {
  resolved_at: null,
  resolved_by: null,
  resolution: null,
  resolution_reason: null,
  revision: 0,
} as const

/** The same facts always make the same item, whoever notices first. */
export const attentionId = (kind: AttentionKind, subjectIds: readonly string[], part = ''): string =>
  derivedId('attention', kind, ...[...subjectIds].sort(), part)
