/**
 * After this many days without a response, a device's records are too old to rely on, and whoever holds the device may
 * not be of the home any more (design §5, decision 46).
 */
export const READING_LOCK_DAYS = 7
