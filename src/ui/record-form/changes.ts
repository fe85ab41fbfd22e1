/** Returns the fields whose values differ: what an edit sends. */
export const changesOf = <Values extends object>(before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isSame(value, before[name as keyof Values])),
    // Safe cast: the names and values are those of `after`.
  ) as Partial<Values>

/** Compares lists by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))
