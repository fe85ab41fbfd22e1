/** Hearth cannot start like this. The message is one whole sentence for the person who starts it. */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
