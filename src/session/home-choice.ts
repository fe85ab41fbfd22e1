/**
 * The home that each user chose on this device, in localStorage: filters screens, offline too. 'all' means no filter;
 * without a choice the server's default is in effect.
 */
const storageKeyOf = (userId: number) => `hearth.home.${userId}`

/** The event that notifies this tab; the browser notifies the others by itself (`storage`). */
const CHANGE_EVENT = 'hearth-home-chosen'

/** Returns the id of the home, null for all homes, or undefined when nothing was chosen on this device. */
export function readHomeChoice(userId: number): number | null | undefined {
  const storedChoice = localStorage.getItem(storageKeyOf(userId))
  if (storedChoice === 'all') return null
  const id = Number(storedChoice)
  return storedChoice !== null && Number.isInteger(id) && id > 0 ? id : undefined
}

export function storeHomeChoice(userId: number, homeId: number | null): void {
  localStorage.setItem(storageKeyOf(userId), homeId === null ? 'all' : String(homeId))
  window.dispatchEvent(new Event(CHANGE_EVENT))
}

/** Deletes the choice of a user whose account is gone. */
export const forgetHomeChoice = (userId: number): void => localStorage.removeItem(storageKeyOf(userId))

export function watchHomeChoice(onChange: () => void): () => void {
  window.addEventListener('storage', onChange)
  window.addEventListener(CHANGE_EVENT, onChange)
  return () => {
    window.removeEventListener('storage', onChange)
    window.removeEventListener(CHANGE_EVENT, onChange)
  }
}
