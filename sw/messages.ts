/** Returns the type of a page's message; undefined when it has none. */
export const messageTypeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined
