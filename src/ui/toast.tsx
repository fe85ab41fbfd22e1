import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './toasts.module.css'
import type { ToastWords } from './toasts.tsx'

/** One toast. With an undo it counts its seconds down, and a bar shows how many are left. */
export function Toast({
  text,
  tone = 'plain',
  seconds,
  onUndo,
  onGone,
}: ToastWords & { onGone: () => void }) {
  const { t } = useTranslation()
  const lasts = seconds ?? (onUndo ? 10 : 3)
  const [left, setLeft] = useState(lasts)
  const undone = useRef(false)

  useEffect(() => {
    const until = Date.now() + lasts * 1_000
    const timer = setInterval(() => {
      const remaining = Math.ceil((until - Date.now()) / 1_000)
      setLeft(remaining)
      if (remaining <= 0) onGone()
    }, 250)
    return () => clearInterval(timer)
  }, [lasts, onGone])

  const undo = () => {
    if (undone.current) return
    undone.current = true
    onUndo?.()
    onGone()
  }

  return (
    <div className={style.toast} data-tone={tone}>
      <span className={style.text}>{text}</span>
      {onUndo && (
        <Button
          variant="subtle"
          className={style.undo}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={undo}
        >
          {t('ui.undo')}
          <span className={style.seconds} aria-hidden="true" data-figures>
            {t('ui.undoSeconds', { count: Math.max(left, 0) })}
          </span>
        </Button>
      )}
      {onUndo && <span className={style.bar} style={{ animationDuration: `${lasts}s` }} aria-hidden="true" />}
    </div>
  )
}
