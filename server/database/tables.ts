/**
 * Types of the tables: synced tables are derived from the registry, the server's own are written here. A `departure` is
 * the tombstone of a row that left a scope; a `chunk` is a month of packed rows.
 */
import type { Generated } from 'kysely'
import type { ErrorBody } from '#domain/errors.ts'
import type { Protection } from '#domain/protocol/tablets.ts'
import type { Collection, StoredRow } from '#domain/registry.ts'
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Role } from '#domain/values/roles.ts'

interface StampColumns {
  scope: string
  /** null between the write and the stamp, within one transaction; never at commit. */
  revision: number | null
}

type SyncedTables = { [C in Exclude<Collection, 'user'>]: StoredRow<C> & StampColumns }

export interface Tables extends SyncedTables {
  user: StoredRow<'user'> & StampColumns & { password_hash: string | null }
  calendar_address: { user_id: number; token_hash: string; made_at: string; read_at: string | null }
  scope_feed: {
    scope: string
    epoch: Generated<string>
    revision: Generated<number>
    oldest_revision: Generated<number>
  }
  feed_stamp: { scope: string; revision: number; stamp: string; stamped_at: Generated<string> }
  departure: {
    scope: string
    collection: string
    id: string
    revision: number
    departed_at: Generated<string>
  }
  operation: {
    id: string
    kind: string
    version: number
    author_id: number
    session_id: string | null
    device_id: string | null
    counter: number | null
    scope: string | null
    args: unknown
    base: unknown
    content_hash: Buffer
    signature: string | null
    recorded_at: string
    received_at: string
    outcome: 'applied' | 'rejected' | 'held'
    error: ErrorBody | null
    touched: unknown
    /**
     * The parts of a signed operation that no other column has: `scope`, `replaces`, `recorded_at`, `clock_offset_ms`,
     * `utc_offset_minutes` as sent.
     */
    envelope: unknown
    waiting_item: unknown
    /**
     * The client the operation is about; null when there is none, and for opened records, whose arguments name the
     * client.
     */
    client_id: number | null
  }
  session: {
    id: string
    user_id: number
    device_id: string | null
    device_kind: 'mine' | 'shared' | 'home'
    public_key: unknown
    access_hash: Buffer
    access_expires_at: string
    refresh_hash: Buffer
    previous_hash: Buffer | null
    successor: unknown
    authenticated_at: string
    created_at: string
    last_seen_at: string
    ended_at: string | null
    end_reason: string | null
    device_name: string | null
  }
  pending_sign_in: {
    token_hash: Buffer
    user_id: number | null
    email: string
    code_hash: Buffer | null
    tries_left: number
    device_id: string | null
    created_at: string
    expires_at: string
  }
  passkey: {
    id: string
    user_id: number
    credential_id: Buffer
    /** In COSE (RFC 9052). */
    public_key: Buffer
    counter: number
    is_backup_eligible: boolean
    is_backed_up: boolean
    transports: string[]
    name: string
    created_at: string
    last_used_at: string | null
  }
  passkey_challenge: {
    challenge_hash: Buffer
    session_id: string | null
    created_at: string
    expires_at: string
  }
  invitation: {
    token_hash: Buffer
    user_id: number | null
    email: string
    purpose: 'register' | 'reset_password' | 'change_email'
    created_at: string
    expires_at: string
    used_at: string | null
  }
  demo_request: {
    id: Generated<number>
    email: string
    company_name: string
    phone_number: string
    message: string | null
    created_at: string
  }
  photo: { image_url: string; bytes: Buffer; stored_at: string }
  attachment: {
    id: string
    collection: string
    record_id: string
    bytes: Buffer
    content_hash: string
    size: number
    created_by: number
    /** The signed operation that named the photo; null when a person uploaded it without a device. */
    operation_id: string | null
    stored_at: string
  }
  sealed_set: {
    scope: string
    collection: string
    version: string
    revision: number
    since: string
    before: string
    asked_at: string
  }
  chunk: {
    scope: string
    collection: string
    version: string
    month: string
    client_id: number
    name: string
    rows: number
    first: string
    last: string
    fingerprinted: Record<string, number>
    fingerprints: Buffer
    packed: Buffer
  }
  notification_found: { id: string; found_at: string }
  notification_delivery: {
    user_id: number
    notification_id: string
    target: string
    kind: NotificationKind
    home_id: number | null
    created_at: string
    tries: number
    tried_at: string | null
    sent_at: string | null
    done_at: string | null
  }
  queued_mail: {
    id: string
    name: string
    user_id: number | null
    /** JSON; null once it is done. */
    mail: string | null
    created_at: string
    until_at: string
    tries: number
    tried_at: string | null
    sent_at: string | null
    done_at: string | null
  }
  push_subscription: {
    id: string
    session_id: string
    user_id: number
    endpoint: string
    p256dh: string
    auth: string
    created_at: string
    broken: number
  }
  rate_limit: { key: string; window_at: string; count: number }
  tablet: {
    id: string
    company_id: number
    home_id: number
    name: string
    protection: Protection
    device_key: unknown
    area_keys: unknown
    secrets: unknown
    disk_encrypted: boolean
    screen_lock: boolean
    share: Buffer | null
    share_token_hash: Buffer | null
    previous_share_token_hash: Buffer | null
    digest_key: Buffer
    enrolled_at: string
    enrolled_by: number
    last_contact_at: string | null
    app_version: string
    waiting_count: Generated<number>
    waiting_since: string | null
    removed_at: string | null
    removed_by: number | null
    suspended_at: string | null
    keys_wanted: Generated<number>
    keys_changed_at: string | null
  }
  tablet_code: {
    code_hash: Buffer
    home_id: number
    made_by: number
    made_at: string
    expires_at: string
    used_at: string | null
  }
  tablet_person: {
    tablet_id: string
    user_id: number
    failed_tries: number
    locked_until: string | null
    lifted_at: string | null
    reported_at: string
    areas: string[] | null
    has_pin: Generated<boolean>
  }
  tablet_activation: {
    id: string
    tablet_id: string
    user_id: number
    session_id: string
    role: Role
    sealed: unknown
    made_by: number
    made_at: string
    expires_at: string
    received_at: string | null
    used_at: string | null
  }
  tablet_emergency_code: {
    id: string
    tablet_id: string
    made_by: number
    made_at: string
    sealed: unknown
    received_at: string | null
    wrong_codes: Generated<number>
  }
  tablet_emergency_use: {
    id: string
    tablet_id: string
    code_id: string
    opened_by: string | null
    reason: string | null
    opened_at: string
    closed_at: string | null
    reported_at: string
    reviewed_at: string | null
    reviewed_by: number | null
  }
  setting: { name: string; value: unknown }
}
