/**
 * Encodes bytes as base64url (RFC 4648 §5) without padding. Works in slices of 32,768 bytes, because the number of
 * arguments of a function call is limited.
 */
export function encodeBase64url(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += 0x8000) {
    text += String.fromCharCode(...bytes.subarray(start, start + 0x8000))
  }
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** Decodes base64url (RFC 4648 §5) with or without padding. @throws DOMException for other text */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, character => character.charCodeAt(0))
}
