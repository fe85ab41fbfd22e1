/**
 * Short words at the foot of the page: "Saved on this tablet" for three seconds, an undo for ten. One at a time, and
 * a new one takes the place of the old, so that nothing piles up over what one is about to tap.
 */
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { Toast } from './toast.tsx'
import style from './toasts.module.css'

export interface ToastWords {
  text: string
  tone?: 'given' | 'waiting' | 'attention' | 'plain'
  /** Seconds until it goes by itself; 3, or 10 with an undo. */
  seconds?: number
  /** Adds "Undo" with a countdown. Runs at most once. */
  onUndo?: () => void
}

type Show = (toast: ToastWords) => void
const ToastContext = createContext<Show>(() => {})

/** `const toast = useToast()`; `toast({ text: 'Saved' })`. */
export const useToast = (): Show => use(ToastContext)

/** Undo within ten seconds, without a dialog (M4). */
export function useUndoToast(): (text: string, onUndo: () => void) => void {
  const show = useToast()
  return useCallback((text, onUndo) => show({ text, onUndo, tone: 'given' }), [show])
}

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
      <div className={style.region} role="status" aria-live="polite" data-screen-only>
        {shown && <Toast key={shown.number} {...shown} onGone={gone} />}
      </div>
    </ToastContext>
  )
}
