/** Compares by character code, or by amount, for `sort`. A collator sorts what people read in their language. */
export const compare = <Key extends string | number>(left: Key, right: Key): number =>
  left < right ? -1 : left > right ? 1 : 0
