/** Digits, letters and signs as wide as a Chinese or Japanese letter, as their keyboards type them, in their usual form. */
export const narrow = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - WIDE_FROM_NARROW))
    .replaceAll('\u3000', ' ')

const WIDE_FROM_NARROW = 0xfee0
