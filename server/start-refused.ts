/** Hearth cannot start. The message is one whole sentence for the person who starts it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
