import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/values/dates.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'
import { useSync } from '../../sync/status.ts'
import { whenWords } from '../../ui/dates.ts'
import { useNow } from '../../ui/now.ts'

/** A dose given on another tablet is here within seconds; after this long without the server it may not be (M11). */
const STALE_MS = 5 * MINUTE_MS

/** What a give button has to add, in the home's own time; null while the tablets hear of each other. */
export function useStale(): (zone: TimeZone) => string | null {
  const { t } = useTranslation()
  const { lastHeardAt } = useSync()
  const now = useNow(10_000)
  if (lastHeardAt === null) return () => t('mar.staleNever')
  if (Date.parse(now) - Date.parse(lastHeardAt) <= STALE_MS) return () => null
  return zone => t('mar.stale', { time: whenWords(lastHeardAt, now, zone, t) })
}
