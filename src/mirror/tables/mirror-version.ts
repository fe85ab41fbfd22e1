/** Of the database on a device: whoever looks for it without Dexie needs it too. */
export const MIRROR_NAME = 'hearth'

/** Of this device's database, as this app writes it: the version of the newest step (schema-steps.ts). */
export const MIRROR_VERSION = 17
