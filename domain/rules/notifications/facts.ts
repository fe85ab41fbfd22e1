/** The facts that notifications are made from, and the notification itself (X1, X2). */
import type { RowOf, StoredRow } from '../../registry.ts'
import {
  type ClockTime,
  DAY_MS,
  type Instant,
  instantAt,
  type LocalDate,
  millisOf,
} from '../../values/dates.ts'
import type { TimeZone } from '../../values/time-zone.ts'
import type { LateDose } from './late-doses.ts'
import type { OrderedAllergy } from './ordered-allergies.ts'
import type { NotificationKind } from './titles.ts'

export interface Home {
  readonly id: number
  readonly time_zone: TimeZone
  readonly window_minutes: number
}

type Incident = Pick<
  RowOf<'incident_report'>,
  | 'id'
  | 'home_id'
  | 'scope'
  | 'client_id'
  | 'severity'
  | 'status'
  | 'incident_type'
  | 'reported_by'
  | 'due_at'
  | 'filed_at'
  | 'closed_at'
  | 'created_at'
  | 'removed_at'
>
type AttentionItem = Pick<
  RowOf<'attention_item'>,
  'id' | 'kind' | 'home_id' | 'scope' | 'client_id' | 'subject_ids' | 'opened_at' | 'resolved_at'
>
export type StockItem = Pick<
  StoredRow<'inventory_item'>,
  'id' | 'home_id' | 'name' | 'quantity' | 'minimum_stock_level' | 'created_at' | 'removed_at'
>
export type StockMovement = Pick<
  StoredRow<'stock_movement'>,
  'id' | 'item_id' | 'change' | 'counted' | 'seen_movement_ids' | 'moved_on' | 'recorded_at' | 'withdrawn_at'
>
type Appointment = Pick<
  RowOf<'appointment'>,
  | 'id'
  | 'home_id'
  | 'scope'
  | 'client_id'
  | 'title'
  | 'appointment_date'
  | 'time'
  | 'status'
  | 'created_at'
  | 'removed_at'
>

/** A record that a device, or a server, did not accept. */
export interface RefusedRecord {
  readonly operation_id: string
  readonly author_id: number
  readonly home_id: number | null
  readonly at: Instant
}

/** A device used in a home that may be unable to open Hearth without a connection. */
export type DeviceNotReady = NonNullable<StoredRow<'home'>['devices_not_ready']>[number] & {
  readonly home_id: number
}

/** For how many days the list shows what is new: older matters are found on their own screens. */
export const LISTED_DAYS = 7
export const listedSince = (now: Instant): Instant => instantAt(millisOf(now) - LISTED_DAYS * DAY_MS)

export interface NotificationFacts {
  readonly now: Instant
  readonly homes: readonly Home[]
  readonly incidents: readonly Incident[]
  /** Including resolved items. */
  readonly attentionItems: readonly AttentionItem[]
  readonly orderedAllergies: readonly OrderedAllergy[]
  readonly lateDoses: readonly LateDose[]
  readonly stock: readonly StockItem[]
  /** Movements of the items that are low, as far back as they are known. */
  readonly movements: readonly StockMovement[]
  readonly appointments: readonly Appointment[]
  readonly refusedRecords: readonly RefusedRecord[]
  readonly devicesNotReady: readonly DeviceNotReady[]
}

type SubjectOf<Kind extends NotificationKind, About> = { readonly kind: Kind; readonly subject: About }

export type NotificationSubject =
  | SubjectOf<'severe_incident', Pick<Incident, 'id' | 'client_id' | 'incident_type' | 'reported_by'>>
  | SubjectOf<'possible_double_dose', Pick<AttentionItem, 'id' | 'client_id'>>
  | SubjectOf<'allergy_ordered', Pick<OrderedAllergy, 'client_id' | 'substance' | 'drug'>>
  | SubjectOf<
      'filing_due',
      Pick<Incident, 'id' | 'client_id' | 'incident_type' | 'due_at'> & {
        readonly state: 'last_hours' | 'overdue'
      }
    >
  | SubjectOf<'overdue_round', { readonly date: LocalDate; readonly time: ClockTime; readonly count: number }>
  | SubjectOf<'low_stock', Pick<StockItem, 'id' | 'name' | 'quantity' | 'minimum_stock_level'>>
  | SubjectOf<
      'appointment_tomorrow',
      Pick<Appointment, 'id' | 'client_id' | 'title' | 'appointment_date' | 'time'>
    >
  | SubjectOf<'refused_record', Pick<RefusedRecord, 'operation_id' | 'author_id'>>
  | SubjectOf<'device_not_ready', Pick<DeviceNotReady, 'user_id' | 'device_name'>>

export type HomeNotification = NotificationSubject & {
  /** The same on every device and on the server, as long as it is about the same thing. */
  readonly id: string
  /** Null for a record that was refused before it had a home. */
  readonly home_id: number | null
  /** The moment from which the notification applies. */
  readonly at: Instant
  /** No one has to act on it any more: it stays listed, is not new, and is not sent. */
  readonly isSettled: boolean
  /** The screen that shows it. */
  readonly screenPath: string
}
