import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { type WallClock, whenWords } from '../../../labels/dates.ts'
import { useLastResponseOrLately, useTrueNow } from '../../../sync/true-now.ts'

/** A dose given on another tablet arrives within seconds; after this long without the server it may not (M11). */
const STALE_MS = 5 * MINUTE_MS

/** Returns the warning on a give button, in the home's own time; null while the tablets are synced. */
export function useStaleWarning(): (home: WallClock) => string | null {
  const { t } = useTranslation()
  const silentSince = useLastResponseOrLately(STALE_MS)
  const now = useTrueNow()
  if (silentSince === null) return () => t('mar.staleNever')
  if (silentSince === 'lately') return () => null
  return home => t('mar.stale', { time: whenWords(silentSince, now, home, t) })
}
