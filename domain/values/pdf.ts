/** Checks whether a file is a PDF (ISO 32000-2, 7.5), and a whole one, without looking at its pages. */

const HEADER_PATTERN = /^%PDF-[12]\.\d/
/** The end mark, followed only by the end of its line: anything after it is another file. */
const END_PATTERN = /startxref\s+\d+\s+%%EOF[\s\0]*$/
/** Readers look for the end within this many bytes. */
const END_SEARCH_BYTES = 1024

export const isPdf = (file: Uint8Array): boolean => HEADER_PATTERN.test(latin1TextOf(file.subarray(0, 8)))

/** Whether the end of a PDF is there. */
export const isWholePdf = (file: Uint8Array): boolean =>
  END_PATTERN.test(latin1TextOf(file.subarray(-END_SEARCH_BYTES)))

const latin1TextOf = (bytes: Uint8Array): string => String.fromCharCode(...bytes)
