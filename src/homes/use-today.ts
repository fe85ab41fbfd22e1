import type { LocalDate } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { deviceClock } from '../labels/dates.ts'
import { useTrueNow } from '../sync/true-now.ts'

/** Returns the device's current day: for the name of a file over many homes, never for the records of a home. */
export const useToday = (): LocalDate => homeToday(useTrueNow(), deviceClock().time_zone)
