/** Locks the tablet when nobody touches it, after counting down where people see it. */
import { useEffect, useRef, useState } from 'react'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { nowMs } from '../../now.ts'
import { PlainButton } from '../../ui/plain-button.tsx'
import style from './idle-lock.module.css'
import { tabletWords } from './tablet-words.ts'
import { TOUCHES } from './touches.ts'

const COUNTDOWN_SECONDS = 30
/** While a round is open people have pills in their hands: so that it asks for at most one PIN. */
const ROUND_MINUTES = 20

/** Whether the screen that is open is a round or a client's medication record. */
const isRoundOpen = (): boolean => window.location.pathname.startsWith('/dashboard/mar')

export function IdleLock({ minutes, lock }: { minutes: number; lock: () => Promise<void> }) {
  const t = useLaterWords({ tablet: tabletWords })
  const touchedAt = useRef(nowMs())
  const [secondsLeft, setSecondsLeft] = useState<number>()
  useEffect(() => {
    const countSeconds = () => {
      const idleMinutes = isRoundOpen() ? Math.max(minutes, ROUND_MINUTES) : minutes
      return Math.ceil((touchedAt.current + idleMinutes * MINUTE_MS - nowMs()) / 1_000)
    }
    const check = () => {
      const left = countSeconds()
      if (left <= 0) return void lock()
      setSecondsLeft(left <= COUNTDOWN_SECONDS ? left : undefined)
    }
    const touch = () => {
      // A tablet that slept through its time may be woken by this touch: it must not find the tablet open.
      if (countSeconds() <= 0) return void lock()
      touchedAt.current = nowMs()
      setSecondsLeft(undefined)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    for (const type of TOUCHES) window.addEventListener(type, touch, { capture: true, passive: true, signal })
    // Locked before anybody sees what was open.
    document.addEventListener('visibilitychange', check, { signal })
    const timer = setInterval(check, 1_000)
    return () => {
      clearInterval(timer)
      listeners.abort()
    }
  }, [minutes, lock])
  if (secondsLeft === undefined) return null
  return (
    <div className={style.notice} role="alertdialog" aria-label={t('tablet.idle.title')}>
      <strong>{t('tablet.idle.title')}</strong>
      <span>{t('tablet.idle.text', { count: secondsLeft })}</span>
      <PlainButton>{t('tablet.idle.stay')}</PlainButton>
    </div>
  )
}
