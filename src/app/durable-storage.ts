/**
 * Asks the browser to keep this origin's data when disk space runs short (S1). Called once a user has signed in:
 * browsers grant it to sites that are used, and it must never be a question before the first screen. Returns whether it
 * is granted.
 */
export async function requestDurableStorage(): Promise<boolean> {
  // Not available on plain http and in old browsers; the data may then be evicted.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return false
  if (await navigator.storage.persisted()) return true
  return navigator.storage.persist()
}
