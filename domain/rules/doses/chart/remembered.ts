/**
 * Returns the same function with its answers remembered, each for as long as its argument exists: for costly functions
 * that are called again with every mark.
 */
export function memoize<Thing extends object, Answer>(
  compute: (key: Thing) => Answer,
): (key: Thing) => Answer {
  const answers = new WeakMap<Thing, { answer: Answer }>()
  return key => {
    const cached = answers.get(key) ?? { answer: compute(key) }
    answers.set(key, cached)
    return cached.answer
  }
}
