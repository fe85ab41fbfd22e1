/** By the code of the letters, or by amount: for `sort`. What people read in the order of their language has a collator. */
export const compare = <Key extends string | number>(one: Key, other: Key): number =>
  one < other ? -1 : one > other ? 1 : 0
