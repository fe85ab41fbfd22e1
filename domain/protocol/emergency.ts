/**
 * Opening the charts of a home's tablet in an emergency (decision 106). A manager's sealed code opens all areas once, for
 * reading, without a person's PIN, a connection or the third part of people's keys. Who used it and why is told to the
 * server with the tablet's reports.
 */
import * as v from 'valibot'
import { listOf, textUpTo } from '../values/bounded.ts'
import { instant, numericId, uuid } from '../values/schemas.ts'
import { longText, text } from '../values/text.ts'
import { sealedUnderCode } from './sealed-code.ts'

/** The context that a tablet's secrets (`tabletSecrets`) are sealed under a code with. */
export const emergencyContext = (tabletId: string, codeId: string): string =>
  `hearth emergency v1 ${tabletId} ${codeId}`

/** The answer to `POST /tablets/:tabletId/emergency-codes`: the code is shown once, and stored nowhere. */
export const madeEmergencyCode = v.strictObject({ id: uuid, code: v.string(), made_at: instant })
export type MadeEmergencyCode = v.InferOutput<typeof madeEmergencyCode>

/** What the tablet keeps: of no use without the code. */
export const sealedEmergency = v.strictObject({ id: uuid, made_at: instant, sealed: sealedUnderCode })
export type SealedEmergency = v.InferOutput<typeof sealedEmergency>

// ---- What the tablet reports ---------------------------------------------------------------------------------------

/** The HPKE `info` of the words of a use, sealed to the server's delivery key; the `aad` is the id of the use. */
export const EMERGENCY_USE_INFO = 'hearth tablet emergency use v1'

/** What the opener types. It may name a client, so the tablet keeps it as only the server can read it. */
export const emergencyWords = v.strictObject({
  opened_by: text(100, 'Name is required'),
  reason: longText(500, 'A reason is required'),
})
export type EmergencyWords = v.InferOutput<typeof emergencyWords>

const wrongCodes = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))
const base64url = v.regex(/^[A-Za-z0-9_-]+$/)

/** One use, by the tablet's clock; without `closed_at` while it is open, and for ever when the power failed meanwhile. */
export const reportedEmergencyUse = v.strictObject({
  id: uuid,
  code_id: uuid,
  opened_at: instant,
  closed_at: v.nullable(instant),
  /** Typed in place of the code, before it. */
  wrong_codes: wrongCodes,
  /** `emergencyWords` as JSON, sealed as `EMERGENCY_USE_INFO` says. */
  key_id: v.pipe(textUpTo(22), base64url),
  enc: v.pipe(textUpTo(87), base64url),
  ct: v.pipe(textUpTo(8 * 1024), base64url),
})
export type ReportedEmergencyUse = v.InferOutput<typeof reportedEmergencyUse>

/** A use with its words; undefined when the server lacks the key they were sealed to, or they were damaged. */
export interface OpenedEmergencyUse extends Omit<ReportedEmergencyUse, 'key_id' | 'enc' | 'ct'> {
  readonly words: EmergencyWords | undefined
}

export const MAX_USES_PER_REPORT = 50

/** Part of a report. */
export const emergencyReport = v.strictObject({
  /** The code that the tablet can be opened with, and how many wrong ones were typed in its place. */
  code: v.nullable(v.strictObject({ id: uuid, wrong_codes: wrongCodes })),
  /** The uses that the server has not confirmed as they are now. */
  uses: listOf(reportedEmergencyUse, MAX_USES_PER_REPORT),
})
export type EmergencyReport = v.InferOutput<typeof emergencyReport>

/** Part of the answer to a report that has `emergency`. */
export const emergencyAnswer = v.strictObject({
  /** The code to open the tablet with from now on; null: there is none. */
  code: v.nullable(sealedEmergency),
  /** The uses that are stored, as they were sent. */
  confirmed_use_ids: v.array(uuid),
})
export type EmergencyAnswer = v.InferOutput<typeof emergencyAnswer>

// ---- What managers see ---------------------------------------------------------------------------------------------

/** `ready`: it opens the tablet once. `ended`: the tablet's keys were changed, or it was removed; another has to be made. */
export const EMERGENCY_CODE_STATES = ['ready', 'used', 'ended'] as const

/** One opening of the charts, by the tablet's clock. */
export const emergencyUse = v.strictObject({
  id: uuid,
  /** Null when the server that was told lost the key the words were sealed to. */
  opened_by: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  opened_at: instant,
  closed_at: v.nullable(instant),
  /** Its code opened the tablet more than once: somebody has a copy of the tablet. */
  is_code_used_again: v.boolean(),
  reviewed_at: v.nullable(instant),
  reviewed_by: v.nullable(numericId),
  reviewed_by_name: v.nullable(v.string()),
})
export type EmergencyUse = v.InferOutput<typeof emergencyUse>

/** The newest code of a tablet, and its openings, newest first. */
export const tabletEmergency = v.strictObject({
  code: v.nullable(
    v.strictObject({
      state: v.picklist(EMERGENCY_CODE_STATES),
      made_at: instant,
      made_by_name: v.nullable(v.string()),
      /** When the tablet told that it has it; null: the code opens nothing yet. */
      received_at: v.nullable(instant),
      wrong_codes: v.number(),
    }),
  ),
  uses: v.array(emergencyUse),
})
export type TabletEmergency = v.InferOutput<typeof tabletEmergency>
