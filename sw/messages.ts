/** What kind of message a page sent; undefined when it does not say. */
export const typeOf = (message: unknown): unknown =>
  typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined
