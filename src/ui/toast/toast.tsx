import { useEffect } from 'react'
import style from './toasts.module.css'
import type { ToastContent } from './toasts.tsx'

/** A toast that closes by itself after `seconds`. */
export function Toast({
  text,
  tone = 'plain',
  seconds = 3,
  onTimeout,
}: ToastContent & { onTimeout: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onTimeout, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds, onTimeout])
  return (
    <div className={style.toast} data-tone={tone}>
      <span className={style.text}>{text}</span>
    </div>
  )
}
