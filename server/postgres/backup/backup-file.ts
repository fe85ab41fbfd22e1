/**
 * A plain backup: gzip over lines of text that PostgreSQL's COPY writes and reads, so that any version from 15 on
 * accepts it. It is encrypted when it is written (`encrypted-file.ts`); an older Hearth wrote it as it is.
 *
 *   {"format":1,"made_at":"…","migrations":[…],"sequences":[…]}    the header
 *   {"table":"mark","columns":["id",…]}                            then its rows, a line each, and a line \.
 *   {"rows":{"mark":812,…},"sha256":"…"}                           the end, with the checksum of all text before it
 */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { BackupRefused } from './backup-refused.ts'
import { type OpenBackup, readPlainBytes } from './encrypted-file.ts'

const headerLine = v.object({
  format: v.literal(1),
  made_at: v.string(),
  migrations: v.array(v.object({ name: v.string(), checksum: v.string() })),
  /** The highest number that was generated for each column of ids. */
  sequences: v.array(v.object({ table: v.string(), column: v.string(), last_value: v.number() })),
})
const tableLine = v.object({ table: v.string(), columns: v.array(v.string()) })
const endLine = v.object({ rows: v.record(v.string(), v.number()), sha256: v.string() })

export type BackupHeader = v.InferOutput<typeof headerLine>
export type BackedUpTable = v.InferOutput<typeof tableLine>
export type BackupEnd = v.InferOutput<typeof endLine>

export type BackupPart =
  | { readonly kind: 'header'; readonly header: BackupHeader }
  | { readonly kind: 'table'; readonly table: BackedUpTable }
  /** Whole lines of the last `table`. */
  | { readonly kind: 'rows'; readonly bytes: Buffer }
  | { readonly kind: 'end'; readonly end: BackupEnd }

export const END_OF_ROWS = '\\.'
const NEWLINE_BYTE = 10
/** The longest row is a photo of 1 MB, in two hexadecimal digits a byte. */
const LONGEST_LINE_BYTES = 64 * 1024 * 1024

/** Counts lines in COPY's text format, where a newline inside a value is written as \n. */
export function countLines(bytes: Buffer): number {
  let lineCount = 0
  for (
    let newlineIndex = bytes.indexOf(NEWLINE_BYTE);
    newlineIndex !== -1;
    newlineIndex = bytes.indexOf(NEWLINE_BYTE, newlineIndex + 1)
  )
    lineCount++
  return lineCount
}

/**
 * Reads a backup from its beginning. Yields the end only when the checksum and the row counts are right.
 * @throws BackupRefused
 */
export async function* readBackup(backup: OpenBackup): AsyncGenerator<BackupPart> {
  const { path } = backup
  const hash = createHash('sha256')
  const rowCounts: Record<string, number> = {}
  let table: string | undefined
  let isAtStart = true
  let hasEnded = false
  try {
    for await (const bytes of readWholeLines(backup)) {
      for (let offset = 0; offset < bytes.length; ) {
        if (hasEnded) throw new BackupRefused('The backup goes on behind its end.')
        if (table !== undefined) {
          const rowsRange = findRowsRange(bytes, offset)
          const rows = bytes.subarray(offset, rowsRange.rowsEnd)
          hash.update(bytes.subarray(offset, rowsRange.nextStart))
          rowCounts[table] = (rowCounts[table] ?? 0) + countLines(rows)
          if (rows.length > 0) yield { kind: 'rows', bytes: rows }
          if (rowsRange.isTableEnd) table = undefined
          offset = rowsRange.nextStart
          continue
        }
        const nextLineStart = bytes.indexOf(NEWLINE_BYTE, offset) + 1
        const part = parseLine(bytes.toString('utf8', offset, nextLineStart), isAtStart)
        isAtStart = false
        if (part.kind === 'end') {
          refuseDamaged(part.end, hash.digest('hex'), rowCounts)
          hasEnded = true
        } else hash.update(bytes.subarray(offset, nextLineStart))
        if (part.kind === 'table') {
          table = part.table.table
          rowCounts[table] = 0
        }
        yield part
        offset = nextLineStart
      }
    }
  } catch (cause) {
    if (cause instanceof BackupRefused || !isUnreadable(cause)) throw cause
    throw new BackupRefused(`${path} cannot be read as a backup: ${cause.message}.`, { cause })
  }
  if (!hasEnded) throw new BackupRefused(`${path} is cut off: its end is missing.`)
}

/** Yields buffers that end with a newline. Refuses a file that was made to unpack into one endless line. */
async function* readWholeLines(backup: OpenBackup): AsyncGenerator<Buffer> {
  const { path } = backup
  const packedStream = Readable.from(readPlainBytes(backup), { objectMode: false })
  const unpackedStream = createGunzip()
  packedStream.on('error', error => unpackedStream.destroy(error))
  unpackedStream.on('close', () => packedStream.destroy())
  packedStream.pipe(unpackedStream)
  let partialLine: Buffer[] = []
  let partialBytes = 0
  for await (const chunk of unpackedStream as AsyncIterable<Buffer>) {
    const lastNewlineIndex = chunk.lastIndexOf(NEWLINE_BYTE)
    if (lastNewlineIndex === -1) {
      partialLine.push(chunk)
      partialBytes += chunk.length
      if (partialBytes > LONGEST_LINE_BYTES)
        throw new BackupRefused(`${path} has a line that is longer than any of a backup.`)
      continue
    }
    yield Buffer.concat([...partialLine, chunk.subarray(0, lastNewlineIndex + 1)])
    partialLine = lastNewlineIndex + 1 < chunk.length ? [chunk.subarray(lastNewlineIndex + 1)] : []
    partialBytes = chunk.length - lastNewlineIndex - 1
  }
  if (partialLine.length > 0) throw new BackupRefused(`${path} is cut off in the middle of a line.`)
}

/** Returns where the rows end in these lines, and where the next part begins. */
function findRowsRange(
  bytes: Buffer,
  offset: number,
): { rowsEnd: number; nextStart: number; isTableEnd: boolean } {
  const endLineBytes = Buffer.from(`${END_OF_ROWS}\n`)
  if (bytes.subarray(offset, offset + endLineBytes.length).equals(endLineBytes))
    return { rowsEnd: offset, nextStart: offset + endLineBytes.length, isTableEnd: true }
  const markerIndex = bytes.indexOf(`\n${END_OF_ROWS}\n`, offset)
  if (markerIndex === -1) return { rowsEnd: bytes.length, nextStart: bytes.length, isTableEnd: false }
  return { rowsEnd: markerIndex + 1, nextStart: markerIndex + 1 + endLineBytes.length, isTableEnd: true }
}

function parseLine(text: string, isFirstLine: boolean): BackupPart {
  const line: unknown = JSON.parse(text)
  if (isFirstLine) {
    const header = v.safeParse(headerLine, line)
    if (!header.success) throw new BackupRefused('This file is not a backup that this Hearth can read.')
    return { kind: 'header', header: header.output }
  }
  const end = v.safeParse(endLine, line)
  if (end.success) return { kind: 'end', end: end.output }
  return { kind: 'table', table: v.parse(tableLine, line) }
}

function refuseDamaged(end: BackupEnd, sha256: string, rowCounts: Readonly<Record<string, number>>): void {
  if (end.sha256 !== sha256) throw new BackupRefused('The backup is damaged: its checksum is another one.')
  const differingTable = Object.keys({ ...end.rows, ...rowCounts }).find(
    name => end.rows[name] !== rowCounts[name],
  )
  if (differingTable !== undefined)
    throw new BackupRefused(`The backup is damaged: rows of ${differingTable} are missing.`)
}

/** Whether the file is not gzip, not JSON or missing. Any other error is a bug of Hearth. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof SyntaxError ||
  error instanceof v.ValiError ||
  (error instanceof Error && 'code' in error && /^(Z_|ENOENT|EISDIR|EACCES)/.test(String(error.code)))
