/**
 * Reads the structure of a JPEG file (ITU-T T.81, annex B) without decoding it: whether it is one, how large the picture
 * is, and the same picture without anything else a file can carry: EXIF with its place and time, thumbnails, comments,
 * color profiles, and whatever follows its end.
 */

export interface Jpeg {
  readonly width: number
  readonly height: number
  /** Only what a decoder needs. */
  readonly bytes: Uint8Array
}

const [SOI, EOI, SOS, COM] = [0xd8, 0xd9, 0xda, 0xfe]
const [APP0, APP14, APP15] = [0xe0, 0xee, 0xef]
/** Baseline, extended and progressive pictures, which every browser shows. */
const FRAMES = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantization tables, restart interval. */
const TABLES = [0xc4, 0xdb, 0xdd]
/** With its length, which is more when there is a thumbnail inside. */
const JFIF = [0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]
/** How colors are encoded. */
const ADOBE = [0x00, 0x0e, 0x41, 0x64, 0x6f, 0x62, 0x65]

/** undefined for what is not a whole JPEG of one of these kinds, 8 bits deep, gray or in color. */
export function readJpeg(file: Uint8Array): Jpeg | undefined {
  if (file[0] !== 0xff || file[1] !== SOI) return undefined
  const kept = [file.subarray(0, 2)]
  let frame: Omit<Jpeg, 'bytes'> | undefined
  let hasScan = false
  for (let at = 2; file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0
    if (marker === EOI) {
      if (frame === undefined || !hasScan) return undefined
      return { ...frame, bytes: joined([...kept, file.subarray(at, at + 2)]) }
    }
    const content = contentAt(file, at + 2)
    if (content === undefined) return undefined
    let end = at + 2 + content.length
    if (FRAMES.includes(marker)) {
      if (frame !== undefined) return undefined
      frame = frameIn(content)
      if (frame === undefined) return undefined
    } else if (marker === SOS) {
      if (frame === undefined) return undefined
      hasScan = true
      end = endOfScan(file, end)
    } else if (!TABLES.includes(marker) && !isApplication(marker)) return undefined
    if (!isApplication(marker) || isNeeded(marker, content)) kept.push(file.subarray(at, end))
    at = end
  }
  return undefined
}

/** A segment begins with its length, which counts the two bytes it is written in. */
function contentAt(file: Uint8Array, at: number): Uint8Array | undefined {
  const length = wordAt(file, at)
  return length < 2 || at + length > file.length ? undefined : file.subarray(at, at + length)
}

function frameIn(content: Uint8Array): Omit<Jpeg, 'bytes'> | undefined {
  const [precision, components] = [content[2], content[7]]
  if (precision !== 8 || (components !== 1 && components !== 3)) return undefined
  return { height: wordAt(content, 3), width: wordAt(content, 5) }
}

const isApplication = (marker: number) => marker === COM || (marker >= APP0 && marker <= APP15)

const isNeeded = (marker: number, content: Uint8Array) =>
  (marker === APP0 && beginsWith(content, JFIF)) || (marker === APP14 && beginsWith(content, ADOBE))

const beginsWith = (content: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => content[index] === byte)

/** The next marker behind the picture's data, in which 0xFF is followed by 0 or is a restart marker. */
function endOfScan(file: Uint8Array, from: number): number {
  let at = from
  while (at < file.length && (file[at] !== 0xff || isInScan(file[at + 1] ?? 0))) at++
  return at
}
const isInScan = (next: number) => next === 0 || (next >= 0xd0 && next <= 0xd7)

const wordAt = (bytes: Uint8Array, at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
