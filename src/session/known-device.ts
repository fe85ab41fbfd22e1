/**
 * Whether somebody has signed in on this device before, or Hearth is installed on it: such a device begins at sign-in or
 * the app, offline too, and only strangers see the public page. It says nothing about who it was.
 */
const STORAGE_KEY = 'hearth.known-device'

export const isKnownDevice = (): boolean =>
  localStorage.getItem(STORAGE_KEY) !== null || window.matchMedia('(display-mode: standalone)').matches

export const rememberDevice = (): void => localStorage.setItem(STORAGE_KEY, 'true')
