import { bodyLimit } from 'hono/body-limit'
import { Refusal } from '#domain/errors.ts'

/** Refuses a longer body with 413 and our own message, before all of it is read. */
export const limitBody = (maxBytes: number) =>
  bodyLimit({
    maxSize: maxBytes,
    onError: () => {
      throw new Refusal('too_large', 'The request is too large.')
    },
  })
