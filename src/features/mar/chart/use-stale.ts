import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { relativeMomentWords, type WallClock } from '../../../labels/dates.ts'
import { useLastResponseOrLately, useTrueNow } from '../../../sync/true-now.ts'

/** After this long without a server response, doses given on other tablets may be missing (M11). */
const STALE_MS = 5 * MINUTE_MS

/** Returns a function that writes the warning for give buttons of a home; null while in sync. */
export function useStaleWarning(): (home: WallClock) => string | null {
  const { t } = useTranslation()
  const lastResponse = useLastResponseOrLately(STALE_MS)
  const now = useTrueNow()
  if (lastResponse === null) return () => t('mar.staleNever')
  if (lastResponse === 'lately') return () => null
  return home => t('mar.stale', { time: relativeMomentWords(lastResponse, now, home, t) })
}
