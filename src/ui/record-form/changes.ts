/** Returns the fields whose values differ: what an edit sends. */
export const changesOf = <Values extends object>(base: Values, current: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(current).filter(([name, value]) => !isSame(value, base[name as keyof Values])),
    // Safe cast: the names and values are those of `current`.
  ) as Partial<Values>

/** Compares lists by their contents. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other))
