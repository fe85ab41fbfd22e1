/** The name of the database on a device, also for code that opens it without Dexie. */
export const MIRROR_NAME = 'hearth'

/** The version of the database that this app writes: that of the newest step (schema-steps.ts). */
export const MIRROR_VERSION = 19
