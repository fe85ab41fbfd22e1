import { useEffect } from 'react'
import style from './toasts.module.css'
import type { ToastWords } from './toasts.tsx'

/** A toast that closes by itself after `seconds`. */
export function Toast({ text, tone = 'plain', seconds = 3, onGone }: ToastWords & { onGone: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onGone, seconds * 1_000)
    return () => clearTimeout(timer)
  }, [seconds, onGone])
  return (
    <div className={style.toast} data-tone={tone}>
      <span className={style.text}>{text}</span>
    </div>
  )
}
