/**
 * Converts full-width digits, letters and symbols, as Chinese and Japanese keyboards type them, to their usual form.
 */
export const toNarrow = (text: string): string =>
  text
    .replaceAll(/[！-～]/g, wideCharacter => String.fromCharCode(wideCharacter.charCodeAt(0) - WIDE_OFFSET))
    .replaceAll('\u3000', ' ')

const WIDE_OFFSET = 0xfee0
