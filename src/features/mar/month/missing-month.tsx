import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { LocalMonth } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { askForMonth } from '../../../mirror/older-months.ts'
import { useMirror } from '../../../mirror/use-rows.ts'
import { useSync } from '../../../sync/status.ts'
import { useToast } from '../../../ui/toast/toasts.tsx'
import style from './month-chart.module.css'

interface MissingMonthProps {
  scope: Scope
  month: LocalMonth
  /** The month as a person says it. */
  words: string
  /** It was asked for and has not arrived yet. */
  isComing: boolean
}

/** In place of a month this tablet has not got: blank days would look like doses nobody gave (M11). */
export function MissingMonth({ scope, month, words, isComing }: MissingMonthProps) {
  const { t } = useTranslation()
  const mirror = useMirror()
  const syncNow = useSync(sync => sync.syncNow)
  const isOffline = useSync(sync => sync.connection === 'offline')
  const toast = useToast()
  const fetchMonth = async () => {
    try {
      await askForMonth(mirror, scope, month)
      syncNow()
    } catch {
      // The disk refused to note it: without a word one would wait for a month that nobody fetches.
      toast({ text: t('ui.formErrors.unexpected'), tone: 'attention', seconds: 10 })
    }
  }
  if (isComing && isOffline) {
    return (
      <div className={style.note} role="status">
        <p>
          <strong>{t('mar.grid.offline', { month: words })}</strong> {t('mar.grid.offlineText')}
        </p>
        <Button variant="default" onClick={() => syncNow()}>
          {t('ui.tryAgain')}
        </Button>
      </div>
    )
  }
  if (isComing) {
    return (
      <p className={style.note} role="status">
        <Loader size="xs" aria-hidden /> <strong>{t('mar.grid.onItsWay', { month: words })}</strong>{' '}
        {t('mar.grid.onItsWayText')}
      </p>
    )
  }
  return (
    <div className={style.note}>
      <p>
        <strong>{t('mar.grid.notHere', { month: words })}</strong> {t('mar.grid.notHereText')}
      </p>
      <Button variant="default" onClick={() => void fetchMonth()}>
        {t('mar.grid.fetch', { month: words })}
      </Button>
    </div>
  )
}
