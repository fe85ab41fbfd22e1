/** The refusals when too much is in progress, or a read takes too long. */
import { Refusal } from '#domain/errors.ts'

/** Returns the refusal of a request for which no work was done: the same request may succeed soon. */
export const overloadRefusal = (retryAfterSeconds: number) =>
  new Refusal('unavailable', 'Many requests are arriving at once. Please try again in a moment.', {
    retryAfterSeconds,
  })

/** Returns the refusal of work that was started and then stopped before it finished. */
export const timeoutRefusal = () =>
  new Refusal('unavailable', 'This took too long. Please try again in a moment.', { retryAfterSeconds: 10 })

/** Returns the refusal of a read that would fail in the same way again. */
export const tooLargeRefusal = () =>
  new Refusal('too_large', 'This is too much for one answer. Please ask for fewer days, or for one resident.')
