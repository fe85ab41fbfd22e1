/**
 * Gray shapes shown until the mirror answers, but only after 150 ms so that a quick screen never blinks. The overlay is
 * for account work that must finish before anything else; it disappears by itself after 30 s.
 */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './loading.module.css'

const shapeKeys = (count: number) => Array.from({ length: count }, (_, index) => `shape-${index}`)

/** The placeholder of a list. */
export function LoadingRows({ rows = 5 }: { rows?: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.rows} role="status" aria-label={t('ui.loading')}>
      {shapeKeys(rows).map(shape => (
        <span key={shape} className={style.row} />
      ))}
    </div>
  )
}

/** The placeholder of cards. */
export function LoadingCards({ cards = 6 }: { cards?: number }) {
  const { t } = useTranslation()
  return (
    <div className={style.cards} role="status" aria-label={t('ui.loading')}>
      {shapeKeys(cards).map(shape => (
        <span key={shape} className={style.card} />
      ))}
    </div>
  )
}

/** The placeholder of a whole screen. */
export function LoadingPage() {
  return (
    <div className={style.page}>
      <span className={style.heading} />
      <LoadingRows rows={6} />
    </div>
  )
}

const MAX_OVERLAY_MS = 30_000

/** Covers the page while `isActive`; only for sign-in, password and account deletion. */
export function LoadingOverlay({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation()
  const [hasTimedOut, setHasTimedOut] = useState(false)
  useEffect(() => {
    setHasTimedOut(false)
    if (!isActive) return
    const timer = setTimeout(() => setHasTimedOut(true), MAX_OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [isActive])
  if (!isActive || hasTimedOut) return null
  return (
    <div className={style.overlay} role="status">
      <span className={style.ember} aria-hidden="true" />
      {t('ui.working')}
    </div>
  )
}
