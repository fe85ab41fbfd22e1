/** Bodies that are the same for every caller: kept in memory, and compressed once for each encoding. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptedEncoding, compress, type Encoding } from './encoding.ts'

export interface CachedBody {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Made at the first request, then kept; undefined for bodies that cannot get smaller. */
  readonly compressedBodies: Map<Encoding, Promise<Buffer>> | undefined
}

/** @param headers besides ETag, Vary and those for compression; `isAlreadyCompressed`: the body cannot get smaller */
export const cachedBody = (
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  { isPacked: isCompressed = false } = {},
): CachedBody => ({
  body,
  headers: {
    ...headers,
    ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    Vary: 'Accept-Encoding',
  },
  compressedBodies: isCompressed ? undefined : new Map(),
})

/** Answers with the body in an encoding the caller accepts; 304 without a body when the caller has it. */
export async function answerCached(context: Context, cached: CachedBody): Promise<Response> {
  if (context.req.header('If-None-Match') === cached.headers.ETag) {
    return context.body(null, 304, cached.headers)
  }
  const encoding = cached.compressedBodies && acceptedEncoding(context.req.header('Accept-Encoding'))
  const body = encoding === undefined ? cached.body : await compressedBody(cached, encoding)
  const headers = {
    ...cached.headers,
    'Content-Length': String(body.length),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  }
  if (context.req.method === 'HEAD') return context.body(null, 200, headers)
  return context.body(new Uint8Array(body), 200, headers)
}

function compressedBody(cached: CachedBody, encoding: Encoding): Promise<Buffer> {
  const existingBody = cached.compressedBodies?.get(encoding)
  if (existingBody !== undefined) return existingBody
  const newBody = compress(encoding, cached.body, 'once')
  cached.compressedBodies?.set(encoding, newBody)
  return newBody
}
