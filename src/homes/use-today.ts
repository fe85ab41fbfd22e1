import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { deviceWallClock } from '../labels/dates.ts'
import { useTrueNow } from '../sync/true-now.ts'

/**
 * Returns the device's current day, for the name of a file over many homes. Records of a home use the current day of
 * that home.
 */
export const useDeviceToday = (): LocalDate => homeToday(useTrueNow(), deviceWallClock().time_zone)
