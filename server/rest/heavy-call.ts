/** A call that takes long to compute: described like any other, and computed by `HeavyReads`. */
import * as v from 'valibot'
import { validate } from '#domain/validate.ts'
import type { Database } from '../database/connection.ts'
import type { HeavyRead } from '../turns/heavy-reads.ts'
import {
  type Call,
  type CallDescription,
  type CallRequest,
  defineCall,
  EncodedResponse,
  type Entries,
} from './described-call.ts'

/** The request of a heavy read: only what can be sent to another thread. */
interface HeavyRequest<Params extends Entries, Query extends Entries>
  extends Pick<CallRequest<Params, Query, v.GenericSchema>, 'now' | 'accessibleHomes' | 'params' | 'query'> {
  readonly dependencies: { readonly database: Database }
}

export interface HeavyCall extends Call {
  /** Computes the body of the answer, on any thread. */
  read(database: Database, read: HeavyRead): Promise<object>
}

export const isHeavy = (call: Call): call is HeavyCall => 'read' in call

type NoEntries = Record<never, never>

export function defineHeavyCall<Params extends Entries = NoEntries, Query extends Entries = NoEntries>(
  description: Omit<CallDescription<Params, Query, never>, 'method' | 'body' | 'bodyType' | 'status'>,
  read: (request: HeavyRequest<Params, Query>) => Promise<object>,
): HeavyCall {
  const { path } = description
  const params = v.object(description.params ?? ({} as Params))
  const query = v.object(description.query ?? ({} as Query))
  const call = defineCall<Params, Query>({ ...description, method: 'get' }, async request => {
    const { context, dependencies, caller, now, accessibleHomes } = request
    const { req } = context
    const acceptEncoding = req.method === 'HEAD' ? undefined : req.header('Accept-Encoding')
    const readRequest = {
      path,
      params: req.param(),
      query: req.query(),
      now,
      accessibleHomes,
      acceptedEncodings: acceptEncoding,
    }
    return new EncodedResponse(await dependencies.heavyReads.answer(caller, readRequest, req.raw.signal))
  })
  return {
    ...call,
    read: (database, heavyRead) =>
      read({
        dependencies: { database },
        now: heavyRead.now,
        accessibleHomes: heavyRead.accessibleHomes,
        params: v.parse(params, heavyRead.params),
        query: validate(query, heavyRead.query),
      }),
  }
}
