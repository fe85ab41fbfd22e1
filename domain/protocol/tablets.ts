/**
 * What a home's tablet and the server say to each other, and what managers read about tablets (decision 103). Both
 * sides read the messages with these schemas.
 *
 * Two things are sealed with HPKE (RFC 9180, base mode: DHKEM P-256 with HKDF-SHA-256, HKDF-SHA-256, AES-256-GCM): what
 * the server sends, to the public key of an area, and what the tablet sends, to the server's delivery key.
 */
import * as v from 'valibot'
import { AREAS, type Area } from '../rules/access/areas.ts'
import { listOf, textUpTo } from '../values/bounded.ts'
import { instant, numericId, role, uuid } from '../values/schemas.ts'
import { text } from '../values/text.ts'
import { reportedActivation, sealedActivation } from './activations.ts'
import { emergencyAnswer, emergencyReport, tabletEmergency } from './emergency.ts'
import { rescueKey } from './rescue-file.ts'
import type { LiveChange, LivePage, PullAnswer, RowsByCollection } from './sync-protocol.ts'
import { tabletKeyState, tabletSecrets } from './tablet-keys.ts'

/** Where the third part of a person's key is: a passkey, a share the server gives once, or the disk after all. */
export const PROTECTIONS = ['passkey', 'server_share', 'stored'] as const
export type Protection = (typeof PROTECTIONS)[number]

const coordinate = v.pipe(textUpTo(43), v.regex(/^[A-Za-z0-9_-]{43}$/, 'Not a coordinate of P-256.'))
const keyUse = textUpTo(20)

/** A public key of P-256 as WebCrypto exports it as JWK; only the four fields of the key are kept. */
const publicKey = v.pipe(
  v.strictObject({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: coordinate,
    y: coordinate,
    ext: v.optional(v.boolean()),
    key_ops: v.optional(listOf(keyUse, 4)),
    alg: v.optional(keyUse),
  }),
  v.transform(({ kty, crv, x, y }) => ({ kty, crv, x, y })),
)
export type TabletPublicKey = v.InferOutput<typeof publicKey>

export const tabletName = text(60, 'Name is required')
/** The release of the app, as it names itself. */
const appVersion = textUpTo(40)

// ---- Enrollment ----------------------------------------------------------------------------------------------------

/** How many letters of `CODE_ALPHABET` a code has. */
export const CODE_LENGTH = 8

export const tabletCodeRequest = v.strictObject({ home_id: numericId })
/** A code enrolls one tablet, within a quarter of an hour. */
export const tabletCode = v.strictObject({ code: v.string(), expires_at: instant })
export type TabletCode = v.InferOutput<typeof tabletCode>

const enrollmentFields = {
  /** The `device_id` that the tablet has in all sessions and operations. */
  id: uuid,
  name: tabletName,
  protection: v.picklist(PROTECTIONS),
  /** Verifies `X-Hearth-Tablet` (ECDSA). */
  device_key: publicKey,
  /** Rows of an area are sealed to its key (ECDH). */
  area_keys: v.strictObject({ notes: publicKey, clinical: publicKey, office: publicKey }),
  /** Kept by the server for the people of the home; the private halves are those of `area_keys`. */
  secrets: tabletSecrets,
  /** Both as the person who enrolls it confirmed. */
  disk_encrypted: v.boolean(),
  screen_lock: v.boolean(),
  app_version: appVersion,
}

/** The body of `POST /tablets`: with `home_id` by a signed-in person who manages the home, with `code` by anybody. */
export const tabletEnrollment = v.strictObject({
  ...enrollmentFields,
  home_id: v.optional(numericId),
  code: v.optional(textUpTo(20)),
})
export type TabletEnrollment = v.InferInput<typeof tabletEnrollment>

/** The secret of `server_share`, 32 bytes in base64url, and the token that asks for it next time. */
const tabletShareFields = { share: v.string(), share_token: v.string() }
export const tabletShare = v.strictObject(tabletShareFields)
export type TabletShare = v.InferOutput<typeof tabletShare>
/**
 * The body of `POST /tablet/share`. The token of the last answer is good, and the one before it, since an answer may be
 * lost: any other suspends the tablet. So a tablet asks in one tab at a time, and stores the token before it goes on.
 */
export const tabletShareRequest = v.strictObject({ share_token: textUpTo(64) })

/**
 * The state a tablet is in: `suspended` when its share was asked for with a token that was used up, or after seven days
 * without contact; a manager resumes it.
 */
export const TABLET_STATES = ['active', 'suspended', 'removed'] as const
export type TabletState = (typeof TABLET_STATES)[number]

export const tabletPerson = v.strictObject({
  user_id: numericId,
  name: v.nullable(v.string()),
  failed_tries: v.number(),
  locked_until: v.nullable(instant),
})
export type TabletPerson = v.InferOutput<typeof tabletPerson>

/** A tablet as managers see it. */
export const tablet = v.strictObject({
  id: v.string(),
  name: v.string(),
  home_id: numericId,
  home_name: v.string(),
  company_name: v.string(),
  protection: v.picklist(PROTECTIONS),
  disk_encrypted: v.boolean(),
  screen_lock: v.boolean(),
  enrolled_at: instant,
  enrolled_by: numericId,
  enrolled_by_name: v.nullable(v.string()),
  /** Accurate to a minute; null until its first report. */
  last_contact_at: v.nullable(instant),
  app_version: v.string(),
  /** Operations it has not sent yet, and when the oldest was recorded. */
  waiting_count: v.number(),
  waiting_since: v.nullable(instant),
  state: v.picklist(TABLET_STATES),
  removed_at: v.nullable(instant),
  suspended_at: v.nullable(instant),
  /** Whether its keys are to be changed and nobody has unlocked it for that yet (decision 108). */
  is_rotation_pending: v.boolean(),
  /** When its keys were changed last. */
  rotated_at: v.nullable(instant),
  /** People with wrong PINs since their last right one. */
  people: v.array(tabletPerson),
  emergency: tabletEmergency,
})
export type Tablet = v.InferOutput<typeof tablet>

export const tabletList = v.strictObject({ tablets: v.array(tablet) })

/** The answer to `POST /tablets`; share and token only with `server_share`. */
export const enrolledTablet = v.strictObject({
  ...tablet.entries,
  share: v.optional(tabletShareFields.share),
  share_token: v.optional(tabletShareFields.share_token),
  delivery_key: rescueKey,
  /** How long the tablet may be idle before it locks. */
  lock_minutes: v.number(),
})
export type EnrolledTablet = v.InferOutput<typeof enrolledTablet>

export const tabletRename = v.strictObject({ name: tabletName })

// ---- The tablet's own credential -----------------------------------------------------------------------------------

/** `<id of the tablet>.<signature>`: ECDSA P-256 with SHA-256 over `tabletRequestText`, raw r‖s in base64url. */
export const TABLET_HEADER = 'X-Hearth-Tablet'
export const TABLET_HEADER_PATTERN = /^([0-9a-f-]{36})\.([A-Za-z0-9_-]{86})$/

/**
 * Returns the text that a tablet signs for each request, in UTF-8.
 *
 * @param method in capitals
 * @param path from the slash after the host on, with its query, as it is sent: `/api/v1/tablet/pull`
 * @param bodyHash SHA-256 of the bytes of the body in small hex; of no bytes for a request without a body
 */
export const tabletRequestText = (method: string, path: string, bodyHash: string): string =>
  `hearth tablet v1\n${method}\n${path}\n${bodyHash}`

/** The refusals of the tablet's calls, as `sub_status` of a 401 or a 403. */
export const TABLET_REFUSALS = ['tablet_unknown', 'tablet_removed', 'tablet_suspended'] as const

// ---- What the server sends -----------------------------------------------------------------------------------------

/** The HPKE `info` of what the server seals; the `aad` is the id of the tablet. Both are in UTF-8. */
export const TABLET_ROWS_INFO = 'hearth tablet rows v1'

/** An HPKE seal: the encapsulated key (65 bytes) and the ciphertext with its tag, both in base64url. */
export interface Sealed {
  readonly enc: string
  readonly ct: string
}
/** By area; an area without rows is left out. */
export type SealedByArea = Partial<Record<Area, Sealed>>

/** What a seal of a pull or of a live change holds, as JSON: the rows of the area's collections, by scope. */
export interface AreaRows {
  readonly feed: Readonly<Record<string, RowsByCollection>>
  readonly history: Readonly<Record<string, RowsByCollection>>
}

/** The key that operations are sealed to; it has the shape of a rescue key. */
export const deliveryKey = rescueKey
export type DeliveryKey = v.InferOutput<typeof deliveryKey>

/** The answer to `POST /tablet/pull`, whose body is a `pullRequest`: the rows of each answer are {}. */
export interface TabletPullAnswer extends PullAnswer {
  readonly sealed: SealedByArea
  readonly delivery_key: DeliveryKey
}

/** `moved` on `GET /tablet/live`: the rows of the page are {}. */
export interface TabletLiveChange extends Omit<LiveChange, 'page'> {
  readonly page?: TabletLivePage
}
export interface TabletLivePage extends LivePage {
  readonly sealed: SealedByArea
}

/**
 * The first frame of the answer to `POST /tablet/packed`, whose body is a `packedRequest`: JSON in gzip, a
 * `PackedAnswer` with `sealed`. One frame follows for each area in `sealed`, in that order: 65 bytes `enc`, then the
 * ciphertext. Its plaintext is frames again (`readParts`): the chunks of `brought` whose collection is of the area, in
 * the order of `brought`. `info` and `aad` are those of rows.
 *
 * Names of chunks, in requests too, are those of this tablet: no name tells what another device has.
 */
export interface TabletPackedExtra {
  readonly sealed: readonly Area[]
}

/** The length of `enc` in bytes. */
export const ENC_BYTES = 65

// ---- What the tablet sends -----------------------------------------------------------------------------------------

/** The HPKE `info` of an operation; the `aad` is its id. Both are in UTF-8. */
export const TABLET_OPERATION_INFO = 'hearth tablet operation v1'

/** Base64url of an operation of 64 KB with its signature, and room for the seal. */
const MAX_CIPHERTEXT_CHARACTERS = 128 * 1024

/** One operation, sealed when it was recorded: the ciphertext is JSON of a `signedOperation`. */
export const tabletEnvelope = v.strictObject({
  /** The id of the operation. */
  id: uuid,
  /** The id of the `DeliveryKey`. */
  key_id: v.pipe(textUpTo(22), v.regex(/^[A-Za-z0-9_-]{22}$/)),
  enc: v.pipe(textUpTo(87), v.regex(/^[A-Za-z0-9_-]{87}$/)),
  ct: v.pipe(textUpTo(MAX_CIPHERTEXT_CHARACTERS), v.regex(/^[A-Za-z0-9_-]+$/)),
})
export type TabletEnvelope = v.InferOutput<typeof tabletEnvelope>

/**
 * The `sub_status` of the receipt for an envelope whose key the server does not have: the tablet seals the operation
 * again, to the present key, when it may read it.
 */
export const DELIVERY_KEY_UNKNOWN = 'delivery_key_unknown'

export const MAX_ENVELOPES_PER_PUSH = 200
/** An envelope is at most about 4/3 as long as its operation, and its keys. */
export const MAX_BYTES_PER_TABLET_PUSH = 512 * 1024

/** Each envelope is read by itself (`tabletEnvelope`), so that a damaged one does not stop the rest. */
export const tabletPushRequest = v.strictObject({
  envelopes: listOf(v.unknown(), MAX_ENVELOPES_PER_PUSH, 1),
})

/**
 * The HPKE `info` of a photo; the `aad` is its id. Both are in UTF-8. The ciphertext is of two frames (`readParts`): a
 * `signedAttachment` as JSON, and the bytes of the photo.
 */
export const TABLET_PHOTO_INFO = 'hearth tablet photo v1'

/**
 * The body of `POST /tablet/photo` is three frames: this as JSON, `enc`, and the ciphertext. It is answered as the photo
 * is that a device sends with its signature (decision 32).
 */
export const sealedPhotoHead = v.strictObject({
  /** The id of the photo. */
  id: uuid,
  /** The id of the `DeliveryKey`. */
  key_id: v.pipe(textUpTo(22), v.regex(/^[A-Za-z0-9_-]{22}$/)),
})
export type SealedPhotoHead = v.InferOutput<typeof sealedPhotoHead>

/** Frames, seal and signature beside the bytes of a photo. */
export const MAX_BYTES_AROUND_PHOTO = 4 * 1024

// ---- The report ----------------------------------------------------------------------------------------------------

const MAX_PEOPLE = 200
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

/** The body of `POST /tablet/report`. */
export const tabletReport = v.strictObject({
  app_version: appVersion,
  waiting: v.strictObject({ count, since: v.nullable(instant) }),
  /** Everybody with a PIN on this tablet. */
  people: listOf(
    v.strictObject({
      user_id: numericId,
      /** Wrong PINs since the last right one, or since a manager lifted the wait. */
      failed_tries: count,
      locked_until: v.nullable(instant),
      /** `lifted_at` of the last lift this tablet carried out; null or absent: none. */
      lifted_at: v.optional(v.nullable(instant)),
    }),
    MAX_PEOPLE,
  ),
  /** Absent from an app that does not know of emergencies. */
  emergency: v.optional(emergencyReport),
  activations: v.optional(listOf(reportedActivation, MAX_PEOPLE)),
})
export type TabletReport = v.InferInput<typeof tabletReport>

/** The answer to a report. */
export const tabletReportAnswer = v.strictObject({
  server_time: instant,
  tablet: v.strictObject({ name: v.string(), protection: v.picklist(PROTECTIONS) }),
  home: v.strictObject({
    id: numericId,
    name: v.string(),
    company_name: v.string(),
    time_zone: v.string(),
    clock: v.picklist(['12h', '24h']),
    /** How long the tablet may be idle before it locks. */
    lock_minutes: v.number(),
  }),
  /** Everybody who may unlock this tablet: an open account, an open grant on the home, and some area. */
  people: v.array(
    v.strictObject({
      user_id: numericId,
      first_name: v.nullable(v.string()),
      last_name: v.nullable(v.string()),
      role,
      areas: v.array(v.picklist(AREAS)),
      /** A code waits for this person, who has no PIN on this tablet. */
      activation: v.exactOptional(sealedActivation),
    }),
  ),
  /**
   * People whose wait a manager lifted; each comes until a report has its `lifted_at`, since an answer may be lost. A
   * lift with the `lifted_at` that was carried out last is not carried out again.
   */
  lifted: v.array(v.strictObject({ user_id: numericId, lifted_at: instant })),
  /** Only for a report that has it. */
  emergency: v.optional(emergencyAnswer),
  keys: tabletKeyState,
  rescue_key: rescueKey,
  delivery_key: deliveryKey,
})
export type TabletReportAnswer = v.InferOutput<typeof tabletReportAnswer>
