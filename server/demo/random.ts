/**
 * Seeded random numbers. Each dose has its own seed, made of its client, drug, day and time, so that the same people do
 * the same things in every demo, regardless of the doses before.
 */

/** Returns the next number, from 0 inclusive to 1 exclusive. */
export type Random = () => number

/** Seeds mulberry32 with the FNV-1a hash of the name: small, quick and even enough for a demo. */
export function seededRandom(name: string): Random {
  let state = 0x811c9dc5
  for (let index = 0; index < name.length; index++) {
    state = Math.imul(state ^ name.charCodeAt(index), 0x01000193)
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** Returns a whole number from `min` to `max`, both included. */
export const randomInteger = (random: Random, min: number, max: number): number =>
  min + Math.floor(random() * (max - min + 1))

export function pickOne<Item>(random: Random, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}
