/** Returns the values that were changed, which an edit sends. */
export const changedValuesOf = <Values extends object>(
  initialValues: Values,
  currentValues: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(currentValues).filter(
      ([name, value]) => !isSame(value, initialValues[name as keyof Values]),
    ),
    // Safe cast: the names and values are those of `currentValues`.
  ) as Partial<Values>

/** Compares lists by their contents. */
const isSame = (left: unknown, right: unknown): boolean =>
  left === right || (Array.isArray(left) && JSON.stringify(left) === JSON.stringify(right))
