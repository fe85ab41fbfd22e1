/**
 * Short messages at the bottom of the page, such as "Saved on this device", for three seconds. A new message replaces
 * the old one, so that messages do not pile up over what the user is about to tap. Undo does not belong here: its
 * button is beside the row that it restores.
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import style from './toasts.module.css'

export interface ToastContent {
  text: string
  tone?: 'given' | 'waiting' | 'attention' | 'plain'
  /** Seconds until it closes by itself; 3 by default. */
  seconds?: number
}

type ShowToast = (toast: ToastContent) => void
const ToastContext = createContext<ShowToast>(() => {})

/** Returns a function that shows a toast: `toast({ text: 'Saved' })`. */
export const useShowToast = (): ShowToast => use(ToastContext)

/** The element that contains toasts and other messages; null until it is on the page. */
export const ToastRegionContext = createContext<HTMLElement | null>(null)

export function ToastProvider({ children }: { children: ReactNode }) {
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const [openToast, setOpenToast] = useState<ToastContent & { number: number }>()
  const showToast = useCallback<ShowToast>(
    toast => setOpenToast(previous => ({ ...toast, number: (previous?.number ?? 0) + 1 })),
    [],
  )
  const closeToast = useMemo(() => () => setOpenToast(undefined), [])
  return (
    <ToastContext value={showToast}>
      <ToastRegionContext value={region}>{children}</ToastRegionContext>
      {createPortal(
        <div ref={setRegion} className={style.region} role="status" aria-live="polite" data-screen-only>
          {openToast && <Toast key={openToast.number} {...openToast} onTimeout={closeToast} />}
        </div>,
        document.body,
      )}
    </ToastContext>
  )
}

/** A toast that closes by itself after `seconds`. */
function Toast({ text, tone = 'plain', seconds = 3, onTimeout }: ToastContent & { onTimeout: () => void }) {
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
