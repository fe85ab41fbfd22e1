import { DAY_MS, type Instant } from '../../values/dates.ts'
import { READING_LOCK_DAYS } from '../access/reading-lock.ts'

/** Whether a tablet that was heard of last at `heardAt` was silent for as long as the server locks reading (A37.9). */
export const isSilentAt = (now: Instant, heardAt: Instant): boolean =>
  Date.parse(now) - Date.parse(heardAt) > READING_LOCK_DAYS * DAY_MS
