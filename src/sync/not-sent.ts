/** The error of a change that only the server can make, when the server did not answer. */
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
