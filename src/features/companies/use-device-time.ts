import { homeToday } from '#domain/values/time-zone.ts'
import { deviceClock } from '../../labels/dates.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import type { HomeTime } from '../../ui/record-form/description.ts'

/** How time is told of a company: it has no home's clock. */
export function useDeviceTime(): HomeTime {
  const now = useTrueNow()
  const { clock, time_zone } = deviceClock()
  return { clock, today: homeToday(now, time_zone) }
}
