/** Random bytes for keys, salts and nonces, from the browser. None of them may be foreseen, so none is handed in. */
export const randomBytes = (size: number): Uint8Array<ArrayBuffer> =>
  crypto.getRandomValues(new Uint8Array(size))

/** Returns a number from 0 up to 1, to spread calls. */
export const randomFraction = (): number => (randomBytes(1)[0] ?? 0) / 256
