/** What is said to who comes while too much is under way. */
import { Refusal } from '#domain/errors.ts'

/** Nothing was done for it: the same request may succeed soon. */
export const tooManyAtOnce = (retryAfterSeconds: number) =>
  new Refusal('unavailable', 'Many requests are arriving at once. Please try again in a moment.', {
    retryAfterSeconds,
  })

/** It was begun, and ended before it was done. */
export const tookTooLong = () =>
  new Refusal('unavailable', 'This took too long. Please try again in a moment.', { retryAfterSeconds: 10 })

/** Asked again it would be the same. */
export const tooMuch = () =>
  new Refusal('too_large', 'This is too much for one answer. Please ask for fewer days, or for one resident.')
