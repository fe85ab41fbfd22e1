/**
 * Whether somebody has signed in on this device and said that it is theirs, or Hearth is installed on it: such a device
 * begins at sign-in or the app, offline too, and only strangers see the public page. It says nothing about who it was.
 */
const STORAGE_KEY = 'hearth.known-device'
/** Before there was a difference it said "true", of the devices of others too. */
const OWN = 'own'

export const isKnownDevice = (): boolean =>
  localStorage.getItem(STORAGE_KEY) !== null || window.matchMedia('(display-mode: standalone)').matches

export const rememberDevice = (): void => localStorage.setItem(STORAGE_KEY, OWN)

/** Whether who signed in here last time said that it is their device. */
export const wasOwnDevice = (): boolean => localStorage.getItem(STORAGE_KEY) === OWN
