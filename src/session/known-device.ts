/**
 * What this device is, as far as the first frame depends on it: `own`: a user has declared it their own; `home`: it is a
 * home's tablet (decision 103). Such a device, and one on which Hearth is installed, starts with the sign-in, the lock
 * page or the app, offline too; others show the public page. It does not store who the user was.
 */
const STORAGE_KEY = 'hearth.known-device'
/** Older versions stored "true", for shared devices too. */
const OWN_DEVICE = 'own'
const HOME_TABLET = 'home'

export const isKnownDevice = (): boolean =>
  localStorage.getItem(STORAGE_KEY) !== null || window.matchMedia('(display-mode: standalone)').matches

export const rememberDevice = (): void => localStorage.setItem(STORAGE_KEY, OWN_DEVICE)

/** Whether the last user declared this device their own. */
export const wasOwnDevice = (): boolean => localStorage.getItem(STORAGE_KEY) === OWN_DEVICE

export const isHomeTablet = (): boolean => localStorage.getItem(STORAGE_KEY) === HOME_TABLET

export const rememberHomeTablet = (): void => localStorage.setItem(STORAGE_KEY, HOME_TABLET)

export const forgetHomeTablet = (): void => localStorage.removeItem(STORAGE_KEY)
