import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { useQuietTabletWords } from '../../../homes/quiet-tablets/quiet-tablet-words.ts'
import { relativeMomentWords, type WallClock } from '../../../labels/dates.ts'
import { useLastResponseOrLately, useTrueNow } from '../../../sync/true-now.ts'

/** After this long without a server response, doses given on other tablets may be missing (M11). */
const STALE_MS = 5 * MINUTE_MS

/**
 * Returns a function that writes the warning for give buttons of a home; null while in sync, and with every tablet of
 * the home as far as this device knows.
 */
export function useStaleWarning(): (home: WallClock & { readonly id: number }) => string | null {
  const { t } = useTranslation()
  const lastResponse = useLastResponseOrLately(STALE_MS)
  const now = useTrueNow()
  const { unchecked } = useQuietTabletWords()
  if (lastResponse === null) return () => t('mar.staleNever')
  if (lastResponse === 'lately') return home => unchecked(home) ?? null
  return home => t('mar.stale', { time: relativeMomentWords(lastResponse, now, home, t) })
}
