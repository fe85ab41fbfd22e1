/** The server did not answer a change that needs it. */
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
