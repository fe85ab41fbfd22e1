/**
 * Short messages at the foot of the page, such as "Saved on this device", for three seconds. One at a time: a new one
 * takes the place of the old, so that nothing piles up over what one is about to tap. Undo does not belong here, it
 * stands beside the row it takes back.
 */
import { Portal } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { Toast } from './toast.tsx'
import style from './toasts.module.css'

export interface ToastWords {
  text: string
  tone?: 'given' | 'waiting' | 'attention' | 'plain'
  /** Seconds until it goes by itself; 3 when not given. */
  seconds?: number
}

type Show = (toast: ToastWords) => void
const ToastContext = createContext<Show>(() => {})

/** `const toast = useToast()`; `toast({ text: 'Saved' })`. */
export const useToast = (): Show => use(ToastContext)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<ToastWords & { number: number }>()
  const show = useCallback<Show>(
    toast => setShown(before => ({ ...toast, number: (before?.number ?? 0) + 1 })),
    [],
  )
  const gone = useMemo(() => () => setShown(undefined), [])
  return (
    <ToastContext value={show}>
      {children}
      <Portal>
        <div className={style.region} role="status" aria-live="polite" data-screen-only>
          {shown && <Toast key={shown.number} {...shown} onGone={gone} />}
        </div>
      </Portal>
    </ToastContext>
  )
}
