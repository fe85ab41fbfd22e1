import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SLIP_SECONDS } from '#domain/rules/doses/mark-window.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import style from './give-button.module.css'

interface UndoButtonProps {
  recentAct: RecentAct
  /** What it takes back, for screen readers. */
  label: string
}

/** Takes back what was just marked, for as many seconds as the button shows. */
export function UndoButton({ recentAct, label }: UndoButtonProps) {
  const { t } = useTranslation()
  const [secondsLeft, setSecondsLeft] = useState(SLIP_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft(seconds => Math.max(seconds - 1, 0)), 1_000)
    return () => clearInterval(timer)
  }, [])
  return (
    <button type="button" className={style.undo} aria-label={label} onClick={recentAct.undo}>
      <IconArrowBackUp size={20} aria-hidden />
      {t('ui.undo')}
      <span
        className={style.seconds}
        aria-hidden="true"
        data-figures
        data-left={t('ui.undoSeconds', { count: secondsLeft })}
      />
    </button>
  )
}
