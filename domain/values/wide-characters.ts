/**
 * Converts full-width digits, letters and symbols, as Chinese and Japanese keyboards type them, to their usual form.
 */
export const toNarrow = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, wide => String.fromCharCode(wide.charCodeAt(0) - WIDE_FROM_NARROW))
    .replaceAll('\u3000', ' ')

const WIDE_FROM_NARROW = 0xfee0
