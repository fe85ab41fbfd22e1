/**
 * Bytes are of one class: jsdom has a `Uint8Array` of its own, and neither IndexedDB nor WebCrypto returns it here. Comes
 * before Dexie is loaded, which copies bytes of the class it has found then.
 */
globalThis.Uint8Array = Object.getPrototypeOf(Buffer) as typeof Uint8Array
