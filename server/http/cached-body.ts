/** Bodies that are the same for every caller: kept in memory, and compressed once for each encoding. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptedEncoding, compress, type Encoding } from './encoding.ts'

export interface CachedBody {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Made at the first request, then kept; undefined for bodies that cannot get smaller. */
  readonly packed: Map<Encoding, Promise<Buffer>> | undefined
}

/** @param headers besides the tag and those for compression */
export const cachedBody = (
  body: Buffer,
  headers: Readonly<Record<string, string>>,
  { isPacked = false } = {},
): CachedBody => ({
  body,
  headers: {
    ...headers,
    ETag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    Vary: 'Accept-Encoding',
  },
  packed: isPacked ? undefined : new Map(),
})

/** Answers with the body in an encoding the caller accepts; 304 without a body when the caller has it. */
export async function answerCached(context: Context, kept: CachedBody): Promise<Response> {
  if (context.req.header('If-None-Match') === kept.headers.ETag) {
    return context.body(null, 304, kept.headers)
  }
  const encoding = kept.packed && acceptedEncoding(context.req.header('Accept-Encoding'))
  const body = encoding === undefined ? kept.body : await packed(kept, encoding)
  const headers = {
    ...kept.headers,
    'Content-Length': String(body.length),
    ...(encoding === undefined ? {} : { 'Content-Encoding': encoding }),
  }
  if (context.req.method === 'HEAD') return context.body(null, 200, headers)
  return context.body(new Uint8Array(body), 200, headers)
}

function packed(kept: CachedBody, encoding: Encoding): Promise<Buffer> {
  const known = kept.packed?.get(encoding)
  if (known !== undefined) return known
  const made = compress(encoding, kept.body, 'once')
  kept.packed?.set(encoding, made)
  return made
}
