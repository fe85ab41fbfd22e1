/** Codes that people type from a screen or from paper. */

/** Letters and digits of Crockford's base32, without I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Returns a typed code as it was made: capitals, without spaces and hyphens, and letters that look like a digit. */
export const normalizedCode = (typed: string): string =>
  typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
