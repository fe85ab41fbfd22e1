/**
 * Seeded random numbers. Each dose has its own seed, named by what it is, so that the same people do the same things
 * in every demo, however many doses come before.
 */

/** Numbers from 0 up to, not including, 1. */
export type Random = () => number

/** FNV-1a of the name seeds mulberry32: small, quick and even enough for a demo. */
export function randomOf(name: string): Random {
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

/** A whole number from `least` to `most`, both included. */
export const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1))

export function oneOf<Thing>(random: Random, things: readonly Thing[]): Thing | undefined {
  return things[Math.floor(random() * things.length)]
}
