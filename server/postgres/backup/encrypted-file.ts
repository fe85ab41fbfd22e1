/**
 * The encrypted file of a backup: a line that everybody may read, then chunks of AES-256-GCM.
 *
 *   {"hearth_backup":2,"made_at":"…","key_id":"K3F9-7QXM","encapsulated_key":"…"}
 *   chunk: 1 byte, 1 for the last chunk and 0 before; 4 bytes, the length of what follows; ciphertext and its 16-byte tag
 *
 * The nonce of a chunk is its number. Authenticated with each chunk are the first line, its length and whether it is
 * the last, so that no chunk can be changed, dropped, put elsewhere or taken from another file, and no end cut off
 * unnoticed. What is encrypted is the plain backup of `backup-file.ts`, byte for byte.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import * as v from 'valibot'
import { BackupRefused } from './backup-refused.ts'
import { type BackupKey, backupKeyOf, decapsulateKey, type EncapsulatedKey } from './recovery-key.ts'

const FORMAT = 2
const encryptedHeader = v.object({
  hearth_backup: v.literal(FORMAT),
  made_at: v.string(),
  key_id: v.string(),
  encapsulated_key: v.string(),
})
const anyFormat = v.object({ hearth_backup: v.number() })

interface EncryptedHeader extends v.InferOutput<typeof encryptedHeader> {
  /** The line itself, newline included, as it is authenticated. */
  readonly line: Buffer
}

/** A file of a backup, with what is needed to read it. */
export interface OpenBackup {
  readonly path: string
  /** undefined for a plain file, as an older Hearth wrote it. */
  readonly contentKey: Buffer | undefined
  /** For whose recovery key it is encrypted; undefined for a plain file. */
  readonly backupKey: BackupKey | undefined
}

const CIPHER = 'aes-256-gcm'
const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16
const NONCE_BYTES = 12
const FRAME_BYTES = 5
const LONGEST_HEADER_BYTES = 4096
const NEWLINE_BYTE = 10
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b])

/**
 * Encrypts a plain backup.
 * @param madeAt the ISO instant of the backup, which everybody may read
 */
export async function* encryptBackup(
  plainBytes: AsyncIterable<Buffer>,
  madeAt: string,
  { key_id }: BackupKey,
  { contentKey, encapsulated_key }: EncapsulatedKey,
): AsyncGenerator<Buffer> {
  const line = Buffer.from(
    `${JSON.stringify({ hearth_backup: FORMAT, made_at: madeAt, key_id, encapsulated_key })}\n`,
  )
  yield line
  const lineHash = hashOf(line)
  let index = 0
  for await (const { chunk, isLast } of inChunks(plainBytes)) {
    const frame = frameOf(isLast, chunk.length + TAG_BYTES)
    const cipher = createCipheriv(CIPHER, contentKey, nonceOf(index++))
    cipher.setAAD(Buffer.concat([lineHash, frame]))
    yield Buffer.concat([frame, cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
  }
}

/** Returns the id of the recovery key that a file needs; undefined for a plain file. @throws BackupRefused */
export const readKeyId = (path: string): Promise<string | undefined> =>
  withFile(path, async file => (await readHeader(file, path))?.key_id)

/**
 * Prepares a file for reading. Nothing but its first line is read.
 * @param recoveryKey undefined when there is none, which is enough for a plain file
 * @throws BackupRefused without the recovery key, with another one, or when the line is damaged
 */
export async function openBackup(path: string, recoveryKey: Uint8Array | undefined): Promise<OpenBackup> {
  const header = await withFile(path, file => readHeader(file, path))
  if (header === undefined) return { path, contentKey: undefined, backupKey: undefined }
  const { key_id, encapsulated_key } = header
  if (recoveryKey === undefined)
    throw new BackupRefused(`${path} is encrypted for the recovery key ${key_id}.`)
  const backupKey = await backupKeyOf(recoveryKey)
  if (backupKey.key_id !== key_id)
    throw new BackupRefused(
      `${path} is encrypted for the recovery key ${key_id}, and the one that was given is ${backupKey.key_id}.`,
    )
  const contentKey = await decapsulateKey(recoveryKey, encapsulated_key).catch((cause: unknown) => {
    throw new BackupRefused(`${path} is damaged: its first line was changed.`, { cause })
  })
  return { path, contentKey, backupKey }
}

/** Yields the plain backup in a file. A chunk is yielded only when it is authentic. @throws BackupRefused */
export async function* readPlainBytes({ path, contentKey }: OpenBackup): AsyncGenerator<Buffer> {
  const file = await openFile(path)
  try {
    if (contentKey === undefined) yield* file.createReadStream({ autoClose: false }) as AsyncIterable<Buffer>
    else yield* decryptChunks(file, path, contentKey)
  } finally {
    await file.close()
  }
}

async function* decryptChunks(file: FileHandle, path: string, contentKey: Buffer): AsyncGenerator<Buffer> {
  const header = await readHeader(file, path)
  if (header === undefined) throw new BackupRefused(`${path} is not encrypted any more.`)
  const lineHash = hashOf(header.line)
  let position = header.line.length
  let isLast = false
  for (let index = 0; !isLast; index++) {
    const frame = await readBytes(file, position, FRAME_BYTES)
    const length = frame.length < FRAME_BYTES ? 0 : frame.readUInt32BE(1)
    if (length > CHUNK_BYTES + TAG_BYTES) throw damaged(path, index)
    const sealed = await readBytes(file, position + FRAME_BYTES, length)
    if (frame.length < FRAME_BYTES || sealed.length < length)
      throw new BackupRefused(`${path} is cut off: its end is missing.`)
    if (length < TAG_BYTES) throw damaged(path, index)
    const decipher = createDecipheriv(CIPHER, contentKey, nonceOf(index))
    decipher.setAAD(Buffer.concat([lineHash, frame]))
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
    const chunk = decipher.update(sealed.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch (cause) {
      throw damaged(path, index, cause)
    }
    yield chunk
    position += FRAME_BYTES + length
    isLast = frame[0] === 1
  }
  if ((await readBytes(file, position, 1)).length > 0)
    throw new BackupRefused(`${path} is damaged: it goes on behind its end.`)
}

/** @param index the number of the chunk, from 0 on */
const damaged = (path: string, index: number, cause?: unknown) =>
  new BackupRefused(`${path} is damaged: part ${index + 1} of it is not what was written.`, { cause })

/** Returns the first line of an encrypted file, undefined for a plain one. */
async function readHeader(file: FileHandle, path: string): Promise<EncryptedHeader | undefined> {
  const start = await readBytes(file, 0, LONGEST_HEADER_BYTES)
  if (start.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC)) return undefined
  const lineEnd = start.indexOf(NEWLINE_BYTE) + 1
  const content = parseJson(start.toString('utf8', 0, lineEnd))
  const parsedHeader = v.safeParse(encryptedHeader, content)
  if (parsedHeader.success) return { ...parsedHeader.output, line: Buffer.from(start.subarray(0, lineEnd)) }
  const parsedFormat = v.safeParse(anyFormat, content)
  if (parsedFormat.success && parsedFormat.output.hearth_backup > FORMAT)
    throw new BackupRefused(
      `${path} is of a newer Hearth (format ${parsedFormat.output.hearth_backup}): restore it with that one.`,
    )
  throw new BackupRefused(`${path} cannot be read as a backup: its first line is none of a backup.`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Yields chunks of full size and one last, which may be shorter. */
async function* inChunks(bytes: AsyncIterable<Buffer>): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    pieces.push(piece)
    length += piece.length
    // A full chunk waits for the next byte, because it may be the last.
    while (length > CHUNK_BYTES) {
      const joined = Buffer.concat(pieces)
      yield { chunk: joined.subarray(0, CHUNK_BYTES), isLast: false }
      pieces = [joined.subarray(CHUNK_BYTES)]
      length -= CHUNK_BYTES
    }
  }
  yield { chunk: Buffer.concat(pieces), isLast: true }
}

const hashOf = (line: Buffer): Buffer => createHash('sha256').update(line).digest()

function frameOf(isLast: boolean, length: number): Buffer {
  const frame = Buffer.alloc(FRAME_BYTES)
  frame.writeUInt8(isLast ? 1 : 0, 0)
  frame.writeUInt32BE(length, 1)
  return frame
}

function nonceOf(index: number): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(index), NONCE_BYTES - 8)
  return nonce
}

/** Returns fewer bytes than asked for only at the end of the file. */
async function readBytes(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let count = 0
  while (count < length) {
    const { bytesRead } = await file.read(buffer, count, length - count, position + count)
    if (bytesRead === 0) break
    count += bytesRead
  }
  return buffer.subarray(0, count)
}

/** @throws BackupRefused when there is no such file, or it is a folder or closed to this user */
async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (cause) {
    throw new BackupRefused(`${path} cannot be read as a backup: ${reasonOf(cause)}.`, { cause })
  }
}

const reasonOf = (cause: unknown): string => (cause instanceof Error ? cause.message : String(cause))

async function withFile<Result>(path: string, work: (file: FileHandle) => Promise<Result>): Promise<Result> {
  const file = await openFile(path)
  try {
    return await work(file)
  } catch (cause) {
    // A folder opens like a file, and cannot be read.
    if (!(cause instanceof Error && 'syscall' in cause)) throw cause
    throw new BackupRefused(`${path} cannot be read as a backup: ${cause.message}.`, { cause })
  } finally {
    await file.close()
  }
}
