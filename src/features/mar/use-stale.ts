import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { useTrueLastHeard, useTrueNow } from '../../sync/true-now.ts'
import { type WallClock, whenWords } from '../../ui/dates.ts'

/** A dose given on another tablet is here within seconds; after this long without the server it may not be (M11). */
const STALE_MS = 5 * MINUTE_MS

/** What a give button has to add, in the home's own time; null while the tablets hear of each other. */
export function useStale(): (home: WallClock) => string | null {
  const { t } = useTranslation()
  const lastHeardAt = useTrueLastHeard()
  const now = useTrueNow()
  if (lastHeardAt === null) return () => t('mar.staleNever')
  if (Date.parse(now) - Date.parse(lastHeardAt) <= STALE_MS) return () => null
  return home => t('mar.stale', { time: whenWords(lastHeardAt, now, home, t) })
}
