/**
 * The keys of a home's tablet (decision 103). The tablet makes them when it is enrolled and gives them to the server,
 * which has the records anyway; it hands a person those of the areas they see when they have signed in on the tablet with
 * password and code. On the tablet they are only in what a person's PIN opens.
 */
import * as v from 'valibot'
import { AREAS } from '../rules/access/areas.ts'
import { listOf, textUpTo } from '../values/bounded.ts'

/** 32 bytes in base64url. */
const keyBytes = v.pipe(textUpTo(43), v.regex(/^[A-Za-z0-9_-]{43}$/))

/** Keys of an area are replaced by ones with a higher number (decision 108). */
const keyNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))

/** A key that encrypts an area on the tablet's disk. */
const areaDataKey = v.strictObject({ number: keyNumber, key: keyBytes })
export type AreaDataKey = v.InferOutput<typeof areaDataKey>

export const MAX_DATA_KEYS = 100
const dataKeys = listOf(areaDataKey, MAX_DATA_KEYS, 1)

/** Opens what the server seals to the area. */
const privateKeyFields = { x: keyBytes, y: keyBytes, d: keyBytes }

/** More than could be needed: whoever changes the keys of an area has just opened what was sealed to it. */
export const MAX_EARLIER_PRIVATE_KEYS = 8

/** Of one area: the keys that are or were in use. The private key belongs to the data key with the highest number. */
export const areaSecrets = v.strictObject({
  data_keys: dataKeys,
  private_key: v.strictObject(privateKeyFields),
  /** Newest first; absent until the keys are changed. */
  earlier_private_keys: v.exactOptional(
    listOf(v.strictObject({ number: keyNumber, ...privateKeyFields }), MAX_EARLIER_PRIVATE_KEYS),
  ),
})
export type AreaSecrets = v.InferOutput<typeof areaSecrets>

/** The number of the newest key of an area. */
export const newestNumberOf = (dataKeys: readonly Pick<AreaDataKey, 'number'>[]): number =>
  Math.max(...dataKeys.map(({ number }) => number))

/** The keys of a whole tablet, sent with its enrollment. */
export const tabletSecrets = v.strictObject(v.entriesFromList(AREAS, areaSecrets))
export type TabletSecrets = v.InferOutput<typeof tabletSecrets>

/** The answer to `POST /tablet/keys`: of the areas that the person sees. */
export const tabletKeysAnswer = v.strictObject({
  areas: v.strictObject(v.entriesFromList(AREAS, v.exactOptional(areaSecrets))),
})
export type TabletKeysAnswer = v.InferOutput<typeof tabletKeysAnswer>

/**
 * The body of `PUT /tablet/keys`: for each area that is to be changed a new data key and key pair, with the data keys in
 * use until now, which a server that was restored from a backup may not have.
 */
export const tabletKeysChange = v.strictObject({
  areas: v.strictObject(
    v.entriesFromList(
      AREAS,
      v.exactOptional(v.strictObject({ data_keys: dataKeys, private_key: v.strictObject(privateKeyFields) })),
    ),
  ),
})
export type TabletKeysChange = v.InferOutput<typeof tabletKeysChange>

/**
 * The body of `PUT /tablet/keys/in-use`: everybody on the tablet has the key with the number `newest`, to whose public
 * half the server seals from now on; nothing is stored under a lower number than `oldest`, so the server drops those.
 */
export const tabletKeysInUse = v.strictObject({
  areas: v.strictObject(
    v.entriesFromList(AREAS, v.exactOptional(v.strictObject({ oldest: keyNumber, newest: keyNumber }))),
  ),
})
export type TabletKeysInUse = v.InferOutput<typeof tabletKeysInUse>

/** What the server has of an area's keys: their numbers, rising, and which of them it seals to. */
const areaKeyState = v.strictObject({ numbers: v.array(v.number()), sealed_to: v.number() })

/** The state of a tablet's keys at the server, in a report's answer and in those of the two calls that change it. */
export const tabletKeyState = v.strictObject({
  /** The lowest number that the newest key of each area should have. */
  wanted: v.number(),
  areas: v.strictObject(v.entriesFromList(AREAS, areaKeyState)),
})
export type TabletKeyState = v.InferOutput<typeof tabletKeyState>
