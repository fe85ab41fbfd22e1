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

/** A key that encrypts an area on the tablet's disk: its number counts up when it is replaced. */
const areaDataKey = v.strictObject({
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  key: keyBytes,
})

/** Of one area: the keys that are or were in use, and the private half of the key that the server seals to. */
const areaSecrets = v.strictObject({
  data_keys: listOf(areaDataKey, 100, 1),
  private_key: v.strictObject({ x: keyBytes, y: keyBytes, d: keyBytes }),
})
export type AreaSecrets = v.InferOutput<typeof areaSecrets>

/** The keys of a whole tablet, sent with its enrollment. */
export const tabletSecrets = v.strictObject(v.entriesFromList(AREAS, areaSecrets))
export type TabletSecrets = v.InferOutput<typeof tabletSecrets>

/** The answer to `POST /tablet/keys`: of the areas that the person sees. */
export const tabletKeysAnswer = v.strictObject({
  areas: v.strictObject(v.entriesFromList(AREAS, v.exactOptional(areaSecrets))),
})
export type TabletKeysAnswer = v.InferOutput<typeof tabletKeysAnswer>
