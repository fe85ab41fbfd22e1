/** Encodes as RFC 4648 §5, without padding. Works in slices, as the number of arguments of a call is limited. */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let from = 0; from < bytes.length; from += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(from, from + 0x8000))
  }
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}
