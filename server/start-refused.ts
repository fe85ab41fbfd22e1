/** Thrown when Hearth cannot start. The message is a complete sentence for the person who starts it. */
export class StartRefusedError extends Error {
  override name = 'StartRefused'
}
