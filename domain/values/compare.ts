/** Compares by character code, or by amount, for `sort`. A collator sorts what people read in their language. */
export const compare = <Key extends string | number>(one: Key, other: Key): number =>
  one < other ? -1 : one > other ? 1 : 0
