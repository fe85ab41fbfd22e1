/** Compressed answers: which encoding a caller accepts, and how it is made. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'

export type Encoding = 'br' | 'gzip'

/** The smallest body that is compressed: below this the headers weigh more than what is saved. */
export const MIN_BYTES = 1_024

/** In order of preference. */
const ENCODINGS = ['br', 'gzip'] as const

/** No browser sends a longer header; a longer one is ignored. */
const MAX_HEADER_CHARACTERS = 500

/** Returns the encoding to answer with, or undefined for none (RFC 9110 §12.5.3, without its order of preference). */
export function acceptedEncoding(header: string | undefined): Encoding | undefined {
  if (header === undefined || header.length > MAX_HEADER_CHARACTERS) return undefined
  const accepted = new Map(header.toLowerCase().split(',').map(nameAndQuality))
  return ENCODINGS.find(encoding => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0)
}

/** `gzip;q=0.5` → `['gzip', 0.5]` */
function nameAndQuality(part: string): [name: string, quality: number] {
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
  use: keyof typeof BROTLI_QUALITY,
): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body)
  return promisify(brotliCompress)(body, brotliOptions(body, use))
}

/** Compresses on this thread, for a thread that answers no other requests. */
export const compressNow = (encoding: Encoding, body: Uint8Array): Buffer =>
  encoding === 'gzip' ? gzipSync(body) : brotliCompressSync(body, brotliOptions(body, 'answer'))

const brotliOptions = (body: Uint8Array, use: keyof typeof BROTLI_QUALITY) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[use],
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  },
})
