/**
 * Reads the structure of a JPEG file (ITU-T T.81, annex B) without decoding it: whether it is a JPEG, how large the
 * picture is, and the same picture without anything else a file can carry: EXIF with its location and time, thumbnails,
 * comments, color profiles, and whatever follows its end.
 */

import { joinBytes } from './join-bytes.ts'

export interface Jpeg {
  readonly width: number
  readonly height: number
  /** How the camera was held, from EXIF: 1 is upright. Not in `bytes`. */
  readonly orientation: number
  /** Only what a decoder needs. */
  readonly bytes: Uint8Array
}

const [START_OF_IMAGE, END_OF_IMAGE, START_OF_SCAN, COMMENT] = [0xd8, 0xd9, 0xda, 0xfe]
const [APP0, APP1, APP14, APP15] = [0xe0, 0xe1, 0xee, 0xef]
const UPRIGHT = 1
const ORIENTATION_TAG = 0x0112
/** Baseline, extended and progressive pictures, which every browser shows. */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2]
/** Huffman tables, quantization tables, restart interval. */
const TABLE_MARKERS = [0xc4, 0xdb, 0xdd]
/** The JFIF header with its length, which is more when there is a thumbnail inside. */
const JFIF_HEADER = [0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00]
/** The Adobe header, which contains how colors are encoded. */
const ADOBE_HEADER = [0x00, 0x0e, 0x41, 0x64, 0x6f, 0x62, 0x65]

/** Returns undefined for anything but a whole JPEG of one of these kinds, 8 bits deep, gray or in color. */
export function readJpeg(file: Uint8Array): Jpeg | undefined {
  if (file[0] !== 0xff || file[1] !== START_OF_IMAGE) return undefined
  const parts = [file.subarray(0, 2)]
  let frame: Pick<Jpeg, 'width' | 'height'> | undefined
  let hasScan = false
  let orientation = UPRIGHT
  for (let offset = 2; file[offset] === 0xff; ) {
    const marker = file[offset + 1] ?? 0
    if (marker === END_OF_IMAGE) {
      if (frame === undefined || !hasScan) return undefined
      return { ...frame, orientation, bytes: joinBytes([...parts, file.subarray(offset, offset + 2)]) }
    }
    const content = segmentAt(file, offset + 2)
    if (content === undefined) return undefined
    let end = offset + 2 + content.length
    if (FRAME_MARKERS.includes(marker)) {
      if (frame !== undefined) return undefined
      frame = readFrame(content)
      if (frame === undefined) return undefined
    } else if (marker === START_OF_SCAN) {
      if (frame === undefined) return undefined
      hasScan = true
      end = endOfScan(file, end)
    } else if (!TABLE_MARKERS.includes(marker) && !isApplicationMarker(marker)) return undefined
    if (marker === APP1) orientation = readOrientation(content) ?? orientation
    if (!isApplicationMarker(marker) || isNeededSegment(marker, content))
      parts.push(file.subarray(offset, end))
    offset = end
  }
  return undefined
}

/** Returns the segment at an offset. It begins with its length, which includes the two bytes of the length. */
function segmentAt(file: Uint8Array, offset: number): Uint8Array | undefined {
  const length = uint16At(file, offset)
  return length < 2 || offset + length > file.length ? undefined : file.subarray(offset, offset + length)
}

function readFrame(content: Uint8Array): Pick<Jpeg, 'width' | 'height'> | undefined {
  const [precision, components] = [content[2], content[7]]
  if (precision !== 8 || (components !== 1 && components !== 3)) return undefined
  return { height: uint16At(content, 3), width: uint16At(content, 5) }
}

/** Returns the orientation of EXIF 2.32 (tag 274 of its first directory); undefined if there is none. */
function readOrientation(content: Uint8Array): number | undefined {
  if (!beginsWith(content.subarray(2), [0x45, 0x78, 0x69, 0x66, 0, 0])) return undefined
  const tiff = new DataView(content.buffer, content.byteOffset + 8, content.length - 8)
  if (tiff.byteLength < 8) return undefined
  const isLittleEndian = tiff.getUint16(0) === 0x4949
  const directoryOffset = tiff.getUint32(4, isLittleEndian)
  const hasEntryAt = (offset: number) => offset + 12 <= tiff.byteLength
  const entryCount = hasEntryAt(directoryOffset) ? tiff.getUint16(directoryOffset, isLittleEndian) : 0
  for (
    let entry = 0, offset = directoryOffset + 2;
    entry < entryCount && hasEntryAt(offset);
    entry++, offset += 12
  ) {
    if (tiff.getUint16(offset, isLittleEndian) === ORIENTATION_TAG)
      return tiff.getUint16(offset + 8, isLittleEndian)
  }
  return undefined
}

/**
 * Whether a picture is truncated: a JPEG, PNG or WebP whose rest did not arrive. Browsers show the upper part of such a
 * picture without an error. False for any other kind of file.
 */
export function isTruncated(file: Uint8Array): boolean {
  if (beginsWith(file, [0x52, 0x49, 0x46, 0x46]))
    return new DataView(file.buffer, file.byteOffset).getUint32(4, true) + 8 > file.length
  if (beginsWith(file, [0x89, 0x50, 0x4e, 0x47])) return isTruncatedPng(file)
  if (!beginsWith(file, [0xff, START_OF_IMAGE])) return false
  for (let offset = 2; ; ) {
    // Fill bytes may precede a marker.
    while (file[offset] === 0xff && file[offset + 1] === 0xff) offset++
    const marker = file[offset + 1]
    if (file[offset] === undefined || marker === undefined) return true
    if (file[offset] !== 0xff || marker === END_OF_IMAGE) return false
    const end = offset + 2 + uint16At(file, offset + 2)
    if (end > file.length) return true
    offset = marker === START_OF_SCAN ? endOfScan(file, end) : end
  }
}

/** Every chunk contains its length; the last chunk is IEND. */
function isTruncatedPng(file: Uint8Array): boolean {
  const view = new DataView(file.buffer, file.byteOffset, file.length)
  for (let offset = 8; offset + 12 <= file.length; offset += view.getUint32(offset) + 12) {
    if (view.getUint32(offset + 4) === IEND_CHUNK) return false
  }
  return true
}
const IEND_CHUNK = 0x49454e44

const isApplicationMarker = (marker: number) => marker === COMMENT || (marker >= APP0 && marker <= APP15)

const isNeededSegment = (marker: number, content: Uint8Array) =>
  (marker === APP0 && beginsWith(content, JFIF_HEADER)) ||
  (marker === APP14 && beginsWith(content, ADOBE_HEADER))

const beginsWith = (content: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => content[index] === byte)

/**
 * Returns the offset of the next marker after the image data, in which 0xFF is followed by 0 or is a restart marker.
 */
function endOfScan(file: Uint8Array, startOffset: number): number {
  let offset = startOffset
  while (offset < file.length && (file[offset] !== 0xff || isInScan(file[offset + 1] ?? 0))) offset++
  return offset
}
const isInScan = (nextByte: number) => nextByte === 0 || (nextByte >= 0xd0 && nextByte <= 0xd7)

const uint16At = (bytes: Uint8Array, offset: number) => ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0)
