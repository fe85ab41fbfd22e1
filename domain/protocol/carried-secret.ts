/**
 * Messages between a page of a home's tablet and its service worker (decision 103). Locking loads a new page; the third
 * part of people's keys passes through the memory of the worker in between, so that it is asked only once after a start.
 */
export const CARRY_SECRET = 'CARRY_SECRET'

/** Answered on the port with the secret, which the worker forgets, or with null. */
export const TAKE_SECRET = 'TAKE_SECRET'

export interface CarrySecret {
  readonly type: typeof CARRY_SECRET
  readonly secret: Uint8Array<ArrayBuffer>
}
