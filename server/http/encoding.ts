/** Compressed answers: which encoding a caller accepts, and how it is made. */

import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'

export type Encoding = 'br' | 'gzip'

/** The smallest body that is compressed: below this the headers weigh more than what is saved. */
export const MIN_BYTES_TO_COMPRESS = 1_024

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const

/** No browser sends a longer header; a longer one is ignored. */
const MAX_HEADER_CHARACTERS = 500

/** Returns the encoding to answer with, or undefined for none (RFC 9110 §12.5.3, without its order of preference). */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header.length > MAX_HEADER_CHARACTERS) return undefined
  const qualities = new Map(header.toLowerCase().split(',').map(parseNameAndQuality))
  return ENCODINGS.find(encoding => (qualities.get(encoding) ?? qualities.get('*') ?? 0) > 0)
}

/** `gzip;q=0.5` → `['gzip', 0.5]` */
function parseNameAndQuality(part: string): [name: string, quality: number] {
  const [name = '', ...parameters] = part.split(';').map(word => word.trim())
  const quality = parameters.find(parameter => parameter.startsWith('q='))
  return [name, quality === undefined ? 1 : Number(quality.slice('q='.length))]
}

/**
 * Brotli spends most of its time on the last few percent: worth it for files that are compressed `once` and served for
 * weeks, not for an answer that one caller waits for.
 */
const BROTLI_QUALITY = { once: 9, answer: 1 } as const

/** Compresses off the main thread. */
export function compress(
  encoding: Encoding,
  body: Uint8Array,
  purpose: keyof typeof BROTLI_QUALITY,
): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body)
  return promisify(brotliCompress)(body, brotliOptions(body, purpose))
}

/** Compresses on this thread, for a thread that answers no other requests. */
export const compressSync = (encoding: Encoding, body: Uint8Array): Buffer =>
  encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, brotliOptions(body, 'answer'))

const brotliOptions = (body: Uint8Array, purpose: keyof typeof BROTLI_QUALITY) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[purpose],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})

/**
 * Compresses JSON answers for callers that accept it. Streams pass through untouched, so that their events are sent at
 * once. Mounted behind sign-in: an answer with a token is never compressed, so that its length reveals nothing
 * (BREACH).
 */
export const compressAnswers: MiddlewareHandler<AppEnvironment> = async (context, next) => {
  await next()
  const { res } = context
  if (res.headers.get('Content-Type')?.startsWith('application/json') !== true) return
  context.header('Vary', 'Accept-Encoding', { append: true })
  // An answer that a read thread made is compressed already.
  if (res.headers.has('Content-Encoding')) return
  const encoding = acceptedEncoding(context.req.header('Accept-Encoding'))
  if (encoding === undefined || context.req.method === 'HEAD') return
  const body = new Uint8Array(await res.arrayBuffer())
  if (body.length < MIN_BYTES_TO_COMPRESS) {
    context.res = new Response(body, res)
    return
  }
  const compressedBody = new Uint8Array(await compress(encoding, body, 'answer'))
  context.res = new Response(compressedBody, res)
  context.header('Content-Encoding', encoding)
  context.header('Content-Length', String(compressedBody.length))
}
