/** A law was broken. */
export class Broken extends Error {
  override readonly name = 'Broken'
}

export function broken(law: string, what: string): never {
  throw new Broken(`${law}: ${what}`)
}
