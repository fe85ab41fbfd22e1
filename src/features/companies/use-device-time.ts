import { homeToday } from '#domain/values/time-zone.ts'
import { deviceWallClock } from '../../labels/dates.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import type { HomeTime } from '../../ui/record-form/description.ts'

/** Returns the device's clock format and date, used for a company because it has no home's clock. */
export function useDeviceTime(): HomeTime {
  const now = useTrueNow()
  const { clock, time_zone } = deviceWallClock()
  return { clock, today: homeToday(now, time_zone) }
}
