/**
 * The same function, each thing asked about once and the answer kept as long as the thing: for what is costly and
 * asked again with every mark.
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
