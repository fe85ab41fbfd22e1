/** A call whose answer takes long to compute: described like any other, and made by `HeavyReads`. */
import * as v from 'valibot'
import { validate } from '#domain/validate.ts'
import type { Database } from '../database/connection.ts'
import type { HeavyRead } from '../turns/heavy-reads.ts'
import {
  type Call,
  type CallRequest,
  type Description,
  describedCall,
  type Entries,
  Written,
} from './described-call.ts'

/** What a heavy read knows of its request: nothing that stays with the thread that heard it. */
interface HeavilyAsked<Params extends Entries, Query extends Entries>
  extends Pick<CallRequest<Params, Query, v.GenericSchema>, 'now' | 'reach' | 'params' | 'query'> {
  readonly dependencies: { readonly database: Database }
}

export interface HeavyCall extends Call {
  /** The body of the answer, on whatever thread this is. */
  read(database: Database, read: HeavyRead): Promise<object>
}

export const isHeavy = (call: Call): call is HeavyCall => 'read' in call

type NoEntries = Record<never, never>

export function heavyCall<Params extends Entries = NoEntries, Query extends Entries = NoEntries>(
  description: Omit<Description<Params, Query, never>, 'method' | 'body' | 'bodyType' | 'status'>,
  read: (asked: HeavilyAsked<Params, Query>) => Promise<object>,
): HeavyCall {
  const { path } = description
  const params = v.object(description.params ?? ({} as Params))
  const query = v.object(description.query ?? ({} as Query))
  const call = describedCall<Params, Query>({ ...description, method: 'get' }, async asked => {
    const { context, dependencies, caller, now, reach } = asked
    const { req } = context
    const accepts = req.method === 'HEAD' ? undefined : req.header('Accept-Encoding')
    const sent = { path, params: req.param(), query: req.query(), now, reach, accepts }
    return new Written(await dependencies.reads.answer(caller, sent, req.raw.signal))
  })
  return {
    ...call,
    read: (database, asked) =>
      read({
        dependencies: { database },
        now: asked.now,
        reach: asked.reach,
        params: v.parse(params, asked.params),
        query: validate(query, asked.query),
      }),
  }
}
