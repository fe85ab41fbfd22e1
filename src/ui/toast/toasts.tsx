/**
 * Short messages at the bottom of the page, such as "Saved on this device", for three seconds. A new message replaces
 * the old one, so that messages do not pile up over what the user is about to tap. Undo does not belong here: its
 * button is beside the row that it restores.
 */
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { Toast } from './toast.tsx'
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
export const useToast = (): ShowToast => use(ToastContext)

/** The element that holds toasts, for other messages at their place; null until it is on the page. */
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
