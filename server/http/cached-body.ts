/** Bodies that are the same for everybody: kept in memory, and packed once for each encoding. */
import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { acceptedEncoding, compress, type Encoding } from './encoding.ts'

export interface CachedBody {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  /** Made when first asked for, then kept; undefined for what cannot get smaller. */
  readonly packed: Map<Encoding, Promise<Buffer>> | undefined
}

/** @param headers beside the tag and what follows from packing */
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

/** The body as the caller takes it; 304 without it for who has it. */
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
