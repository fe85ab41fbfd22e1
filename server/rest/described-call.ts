/**
 * A call described once: its path, its rights, its request schemas and the schema of its answer. Both the route and
 * OpenAPI are made from this description, so they cannot drift apart.
 */
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import { notFound } from '#domain/errors.ts'
import { validate } from '#domain/validate.ts'
import { uuid } from '#domain/values/schemas.ts'
import { type AppContext, type AppEnvironment, type Caller, callerOf } from '../access/caller.ts'
import { type AccessibleHome, accessibleHomesOf, type CallRights } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { instantNow } from '../dependencies.ts'
import { tryLogReadings } from '../operations/note-readings.ts'
import { readOutcomes } from '../operations/operation-log.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import type { EncodedAnswer } from '../turns/heavy-reads.ts'
import { findReadings } from './noted-reads.ts'
import { type BodyType, JSON_TYPE, readBody } from './read-body.ts'
import { makeRestRequest, type RestRequest } from './rest-operation.ts'
import { removeUnchangedFields } from './sent-back.ts'

export type Entries = Readonly<Record<string, v.GenericSchema>>

/** The limit of a body: more than any form contains. A call that accepts more declares it. */
const MAX_BODY_BYTES = 16 * 1024

/** The part of a call that OpenAPI and the generated tests use. */
export interface CallShape {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** In Hono's syntax: `/medications/:medicationId`. */
  readonly path: string
  readonly summary: string
  /** The word in "… not found." */
  readonly recordName: string
  /** Whether the call needs no session. */
  readonly isPublic: boolean
  /** undefined: any signed-in person may call it. */
  readonly rights: CallRights | undefined
  /** What the access log calls the records that were read; undefined for answers without a client's record (L14). */
  readonly accessKind: AccessTarget | undefined
  /** super_admin may read it too, for one company they name (`withSuperAdminList`). */
  readonly hasSuperAdminList?: true
  readonly params: Entries
  readonly query: Entries
  readonly body: v.GenericSchema | undefined
  readonly bodyType: BodyType
  /** A longer body is refused with 413. */
  readonly maxBodyBytes: number
  readonly status: 200 | 201
  readonly answer: v.GenericSchema | undefined
  readonly answerType: string
}

export interface Call extends CallShape {
  /** `readCall`: the GET call at the same path. */
  mount(routes: Hono<AppEnvironment>, dependencies: WritingDependencies, readCall?: Call): void
  /**
   * Returns the answer of a GET call to a caller, for the path of `context`, without a request of its own. Throws as
   * the call does.
   */
  computeAnswer(dependencies: WritingDependencies, context: AppContext, caller: Caller): Promise<object>
}

export interface CallDescription<
  Params extends Entries,
  Query extends Entries,
  Body extends v.GenericSchema,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly path: string
  readonly summary: string
  readonly recordName: string
  readonly rights: CallRights
  /** Written to the access log before the answer is sent. */
  readonly reads?: AccessTarget
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  /** JSON by default. */
  readonly bodyType?: BodyType
  /** `MAX_BODY_BYTES` by default. */
  readonly maxBodyBytes?: number
  /** 200 by default. */
  readonly status?: 200 | 201
  readonly answer: v.GenericSchema
  /** Set for an answer in bytes; JSON by default. */
  readonly answerType?: string
}

/** A request that was authorized by role and validated by its schemas. */
export interface CallRequest<Params extends Entries, Query extends Entries, Body extends v.GenericSchema> {
  readonly dependencies: WritingDependencies
  readonly context: AppContext
  readonly caller: Caller
  readonly now: string
  /** The homes in which the caller may see the records of this call. */
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly params: v.InferOutput<v.ObjectSchema<Params, undefined>>
  readonly query: v.InferOutput<v.ObjectSchema<Query, undefined>>
  readonly body: v.InferOutput<Body>
  /** For calls that change something: the request details `runOperation` needs. */
  readonly request: RestRequest
}

type NoEntries = Record<never, never>
const noBody = v.undefined()

/**
 * Makes a call. The handler returns the body, or throws a `Refusal`; an `ExistingAnswer` is answered with 200 instead
 * of 201.
 */
export function defineCall<
  Params extends Entries = NoEntries,
  Query extends Entries = NoEntries,
  Body extends v.GenericSchema = typeof noBody,
>(
  description: CallDescription<Params, Query, Body>,
  handle: (call: CallRequest<Params, Query, Body>) => Promise<object>,
): Call {
  const { method, path, rights, recordName, status = 200, body, answerType = JSON_TYPE } = description
  const { bodyType = JSON_TYPE } = description
  const params = v.object(description.params ?? ({} as Params))
  const query = v.object(description.query ?? ({} as Query))
  async function authorize(dependencies: WritingDependencies, context: AppContext, caller: Caller) {
    const now = instantNow(dependencies)
    const accessibleHomes = await accessibleHomesOf(dependencies.database, caller, now, rights)
    const parsedParams = v.safeParse(params, context.req.param())
    // An invalid id gets the same answer as the id of a record out of reach.
    if (!parsedParams.success) throw notFound(recordName)
    return { dependencies, context, caller, now, accessibleHomes, params: parsedParams.output }
  }
  // Without a body schema the type is `undefined`, and so is the value.
  const absentBody = undefined as v.InferOutput<Body>
  return {
    method,
    path,
    summary: description.summary,
    recordName,
    isPublic: false,
    rights,
    accessKind: description.reads,
    params: params.entries,
    query: query.entries,
    body,
    bodyType,
    maxBodyBytes: description.maxBodyBytes ?? MAX_BODY_BYTES,
    status,
    answer: description.answer,
    answerType,
    async computeAnswer(dependencies, context, caller) {
      const authorizedCall = await authorize(dependencies, context, caller)
      const request = makeRestRequest(dependencies, undefined, null)
      return handle({ ...authorizedCall, query: validate(query, {}), body: absentBody, request })
    },
    mount(routes, dependencies, readCall) {
      routes.on(method.toUpperCase(), path, async context => {
        const caller = callerOf(context)
        const authorizedCall = await authorize(dependencies, context, caller)
        const idempotencyKey = method === 'get' ? undefined : context.req.header('Idempotency-Key')
        const currentAnswer = readCall && {
          readCurrentAnswer: () => readCall.computeAnswer(dependencies, context, caller),
          wasAnswered: () => wasAnswered(dependencies.database, idempotencyKey),
        }
        const parsedBody =
          body === undefined
            ? absentBody
            : ((await readBody(
                context,
                body,
                bodyType,
                currentAnswer && (json => removeUnchangedFields(json, body, currentAnswer)),
              )) as v.InferOutput<Body>)
        const parsedQuery = validate(query, context.req.query())
        const answer = await handle({
          ...authorizedCall,
          query: parsedQuery,
          body: parsedBody,
          request: makeRestRequest(dependencies, idempotencyKey, {
            method,
            path: context.req.path,
            body: parsedBody ?? null,
          }),
        })
        if (description.reads)
          await logRead(description.reads, { ...authorizedCall, query: parsedQuery }, answer)
        return responseOf(context, answer, { status, answerType })
      })
    },
  }
}

/** Writes to the access log what this call has read, before the answer is sent. */
async function logRead(
  accessKind: AccessTarget,
  { dependencies, caller, accessibleHomes, now, params, query }: LoggedRequest,
  answer: object,
): Promise<void> {
  const requestValues = { ...params, ...query }
  const readings = await findReadings(dependencies.database, accessKind, {
    requestValues,
    accessibleHomes,
    answer,
  })
  await tryLogReadings(dependencies, caller, readings, now)
}

type LoggedRequest = Pick<
  CallRequest<Entries, Entries, v.GenericSchema>,
  'dependencies' | 'caller' | 'accessibleHomes' | 'now'
> & {
  readonly params: object
  readonly query: object
}

function responseOf(
  context: AppContext,
  answer: object,
  { status, answerType }: Pick<CallShape, 'status' | 'answerType'>,
): Response {
  if (answer instanceof BytesAnswer) {
    return context.body(Uint8Array.from(answer.bytes), status, { 'Content-Type': answerType })
  }
  if (answer instanceof EncodedResponse) {
    const { bytes, encoding } = answer.answer
    if (encoding !== undefined) context.header('Content-Encoding', encoding)
    return context.body(bytes, status, { 'Content-Type': answerType })
  }
  return answer instanceof ExistingAnswer ? context.json(answer.body, 200) : context.json(answer, status)
}

/** Checks whether a request with this key was answered before. */
async function wasAnswered(database: Connection, idempotencyKey: string | undefined): Promise<boolean> {
  if (!v.is(uuid, idempotencyKey?.toLowerCase())) return false
  return (await readOutcomes(database, [idempotencyKey ?? ''])).size > 0
}

/** An answer of a creating call when the record existed already. */
export class ExistingAnswer {
  constructor(readonly body: object) {}
}

/** An answer in bytes; the description has its type. */
export class BytesAnswer {
  constructor(readonly bytes: Uint8Array) {}
}

/** An answer that was made and compressed elsewhere (`HeavyReads`). */
export class EncodedResponse {
  constructor(readonly answer: EncodedAnswer) {}
}

/** Describes a call whose route is mounted by hand. */
export const describeHandMountedCall = (
  shape: Pick<CallShape, 'method' | 'path' | 'summary'> & Partial<CallShape>,
): CallShape => ({
  recordName: 'Record',
  isPublic: false,
  rights: undefined,
  accessKind: undefined,
  params: {},
  query: {},
  body: undefined,
  bodyType: JSON_TYPE,
  maxBodyBytes: MAX_BODY_BYTES,
  status: 200,
  answer: undefined,
  answerType: JSON_TYPE,
  ...shape,
})
