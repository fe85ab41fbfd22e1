/** The frame of every dialog: title, scrolling content, actions that stay visible; a bottom sheet on a phone. */
import { type ReactNode, useState } from 'react'
import { onDemand } from '../on-demand.tsx'
import { useIdlePreload } from '../use-idle-preload.ts'
import { useReturnFocus } from './return-focus.tsx'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main button last. */
  actions?: ReactNode
  /** `narrow` for a question, `wide` for a form (at most 56 rem). */
  width?: 'narrow' | 'medium' | 'wide'
  /** Only the dialog's own buttons close it: for what must not be missed. */
  mustBeAnswered?: boolean
}

const LazyDialogWindow = onDemand(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** Preloads the dialog's code once the screen is rendered, long before the first tap that needs it. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  useIdlePreload(LazyDialogWindow.preload)
  useReturnFocus(props.opened)
  if (!wasOpened) return null
  return <LazyDialogWindow {...props} />
}
