/**
 * Compresses JSON answers for callers that accept it. Streams pass through untouched, so that their events are sent at
 * once. Mounted behind sign-in: an answer with a token is never compressed, so that its length reveals nothing
 * (BREACH).
 */
import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import { acceptedEncoding, compress, MIN_BYTES } from './encoding.ts'

export const compressAnswers: MiddlewareHandler<AppEnvironment> = async (context, next) => {
  await next()
  const { res } = context
  if (res.headers.get('Content-Type')?.startsWith('application/json') !== true) return
  context.header('Vary', 'Accept-Encoding', { append: true })
  // An answer that was made elsewhere is compressed already.
  if (res.headers.has('Content-Encoding')) return
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'))
  if (encoding === undefined || context.req.method === 'HEAD') return
  const body = new Uint8Array(await res.arrayBuffer())
  if (body.length < MIN_BYTES) {
    context.res = new Response(body, res)
    return
  }
  const compressed = new Uint8Array(await compress(encoding, body, 'answer'))
  context.res = new Response(compressed, res)
  context.header('Content-Encoding', encoding)
  context.header('Content-Length', String(compressed.length))
}
