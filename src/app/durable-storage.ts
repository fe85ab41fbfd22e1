/**
 * Asks the browser to keep this origin's data when space runs short (S1). Asked once a person has signed in: browsers
 * grant it to sites that are used, and it must never be a question before the first screen.
 */
export async function keepStorage(): Promise<boolean> {
  // Absent on plain http and in old browsers; then nothing can be promised.
  if (!('storage' in navigator) || !('persist' in navigator.storage)) return false
  if (await navigator.storage.persisted()) return true
  return navigator.storage.persist()
}
