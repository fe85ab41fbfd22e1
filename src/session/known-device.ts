/**
 * Whether a user has signed in on this device and declared it their own, or Hearth is installed on it. Such a device
 * starts with the sign-in or the app, offline too; others show the public page. It does not store who the user was.
 */
const STORAGE_KEY = 'hearth.known-device'
/** The stored value of the user's own device. Older versions stored "true", for shared devices too. */
const OWN_DEVICE = 'own'

export const isKnownDevice = (): boolean =>
  localStorage.getItem(STORAGE_KEY) !== null || window.matchMedia('(display-mode: standalone)').matches

export const rememberDevice = (): void => localStorage.setItem(STORAGE_KEY, OWN_DEVICE)

/** Whether the last user declared this device their own. */
export const wasOwnDevice = (): boolean => localStorage.getItem(STORAGE_KEY) === OWN_DEVICE
