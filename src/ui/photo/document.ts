/** A PDF in place of a photo, where a record accepts one. It is stored unchanged. */
import { parsePdf } from '#domain/photos/attachment.ts'
import { isPdf, isWholePdf } from '#domain/values/pdf.ts'

/**
 * Returns the bytes of a PDF; undefined for any other file. Rejects with 'cutOffPdf' when a part is missing, with
 * 'largePdf' when it is too large.
 */
export async function readPdf(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isPdf(bytes)) return undefined
  if (!isWholePdf(bytes)) throw new Error('cutOffPdf')
  try {
    return new Uint8Array(parsePdf(bytes))
  } catch {
    throw new Error('largePdf')
  }
}
