/** A change that needs the server, which gave no answer. */
export class NotSent extends Error {
  override readonly name = 'NotSent'
  constructor(
    message: string,
    /** What the person can do. */
    readonly resolution: string,
  ) {
    super(message)
  }
}
