/**
 * Whether this device is a home's tablet (decision 103), known before its database is open. The database has the rest;
 * this is only what the first frame depends on.
 */
const STORAGE_KEY = 'hearth.home-tablet'

export const isHomeTablet = (): boolean => localStorage.getItem(STORAGE_KEY) !== null

export const rememberHomeTablet = (): void => localStorage.setItem(STORAGE_KEY, 'yes')

export const forgetHomeTablet = (): void => localStorage.removeItem(STORAGE_KEY)
