/**
 * Returns the same function with its answers remembered, each for as long as its argument exists: for costly functions
 * that are called again with every mark.
 */
export function remembered<Thing extends object, Answer>(
  find: (thing: Thing) => Answer,
): (thing: Thing) => Answer {
  const answers = new WeakMap<Thing, { answer: Answer }>()
  return thing => {
    const known = answers.get(thing) ?? { answer: find(thing) }
    answers.set(thing, known)
    return known.answer
  }
}
