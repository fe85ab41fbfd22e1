/**
 * An operation is a named, versioned change a person makes (design §4). The same definition runs on the device, where
 * it shows the change at once, and on the server, where it makes the change true for everyone.
 */
import * as v from 'valibot'
import type { QuarantineReason } from './entities/attention-item.ts'
import type { RecordSet, Reference, RowInCollection } from './record-set.ts'
import { textUpTo } from './values/bounded.ts'
import { isJsonObject, isPlainJson } from './values/plain-json.ts'
import { instant, numericId, scope, uuid } from './values/schemas.ts'
import type { Scope } from './values/scope.ts'

/** Where an operation is being executed: it decides what can still be refused and what can only be flagged. */
export type ExecutionContext = 'device' | 'rest' | 'push'

export interface OperationContext {
  readonly operation_id: string
  readonly author_id: number
  readonly device_id: string | null
  /** When the device recorded it, corrected by the device's measured clock offset. */
  readonly recorded_at: string
  readonly utc_offset_minutes: number
  /** When the server received it; null on a device. */
  readonly received_at: string | null
  readonly executionContext: ExecutionContext
}

/**
 * Converts arguments of one version into those of the next. Pure, and never throws: the schema validates the result.
 */
export type Upcast = (args: Record<string, unknown>) => Record<string, unknown>

export interface OperationDefinition<
  Kind extends string = string,
  Args extends v.GenericSchema = v.GenericSchema,
> {
  readonly kind: Kind
  readonly version: number
  /** A clinical fact is never refused for coming late and never vanishes from the screen it was recorded on (S7, S9). */
  readonly isClinical: boolean
  /**
   * Set if it needs a connection, because the server assigns an id or two homes must not disagree: the act, as in
   * "Moving a client needs a connection to Hearth."
   */
  readonly onlineActionLabel?: string
  /** Set for a change no one waits for: delivered without being counted or shown, and dropped when refused (L2). */
  readonly isQuiet?: true
  readonly args: Args
  /**
   * Upcasts of arguments from each older version to the next one, by the version they convert from (S13). They are
   * never removed: a tablet may return with its queue after a year.
   */
  readonly upcasts?: Readonly<Record<number, Upcast>>
  /** Returns the arguments of the same act when it is resubmitted later: a time that was "now" is kept (S6). */
  resubmit?(args: v.InferOutput<Args>, recordedAt: string): v.InferOutput<Args>
  /**
   * Returns references to the records it reads or writes. Called again with the records loaded until there are no new
   * references, so that a record can lead to the next (an order to its client to the home).
   */
  references(args: v.InferOutput<Args>, records: RecordSet): Reference[]
  /**
   * The scope whose grants decide whether the author may do this. Throws `not_found` when a record it references is
   * missing, and nothing else: an author without the right must not learn more.
   */
  scope(args: v.InferOutput<Args>, records: RecordSet): Scope
  /**
   * Returns the person whose record it changes, if people have different rights for their own records; undefined while
   * the record is missing. Returns 0, no one, if the record was the person's own only for a limited time that had ended
   * at `recordedAt`.
   */
  ownerOf?(args: v.InferOutput<Args>, records: RecordSet, recordedAt: string): number | undefined
  /** Another person's act that this operation puts into effect: that person's right is checked as well (S9). */
  appliedAct?(args: v.InferOutput<Args>, records: RecordSet): RecordedAct | undefined
  /** Returns why it takes effect only after a person has decided, however it arrives; undefined if it need not wait. */
  reviewReason?(args: v.InferOutput<Args>, records: RecordSet): QuarantineReason | undefined
  /** Returns the rows as they are afterwards. Pure; throws a `Refusal` if the operation is not allowed. */
  apply(args: v.InferOutput<Args>, records: RecordSet, context: OperationContext): RowInCollection[]
}

/** An act that was recorded before, with its author and where its records are now. */
export interface RecordedAct {
  readonly definition: OperationDefinition
  /** The arguments as read by the operation's own schema. */
  readonly args: unknown
  readonly author_id: number
  readonly recorded_at: string
  readonly scope: Scope
}

export function defineOperation<const Kind extends string, Args extends v.GenericSchema>(
  definition: OperationDefinition<Kind, Args>,
): OperationDefinition<Kind, Args> {
  return definition
}

/** The deepest nesting of objects in an operation: more than any form needs. It limits recursion. */
const MAX_DEPTH = 33
/** The largest integer of PostgreSQL. */
const MAX_VERSION = 2_147_483_647

/** Accepts only objects: a record schema would accept a list as an empty object. */
const jsonObject = v.custom<Record<string, unknown>>(isJsonObject)

/** An operation as it is signed, queued, sent and kept. `base` maps `collection/id` to the revision its author saw. */
export const operationSchema = v.pipe(
  // Runs first, on the signed object: the schemas after it would drop such names without an error.
  v.custom<object>(raw => isPlainJson(raw, MAX_DEPTH), 'Nested too deep, or with a name no object may have.'),
  v.strictObject({
    id: uuid,
    kind: v.pipe(textUpTo(60), v.regex(/^[a-z0-9_.]+$/)),
    version: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_VERSION)),
    author_id: numericId,
    session_id: uuid,
    device_id: uuid,
    /** The device's own count: the order in which its operations were made. */
    counter: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER)),
    args: jsonObject,
    /** The scope in which its author saw the records: where to look when they are missing or have moved since. */
    scope: v.optional(scope),
    /** The refused operation that this one supersedes. */
    replaces: v.optional(uuid),
    base: v.pipe(jsonObject, v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)))),
    recorded_at: instant,
    /** Server clock minus device clock as last measured, in milliseconds. */
    clock_offset_ms: v.pipe(v.number(), v.integer()),
    utc_offset_minutes: v.pipe(v.number(), v.integer(), v.minValue(-840), v.maxValue(840)),
  }),
)
export type Operation = v.InferOutput<typeof operationSchema>
