/** The frame of every dialog: title, content that scrolls, actions that stay in reach; a sheet from below on a phone. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useIdlePreload } from '../use-idle-preload.ts'
import { useReturnFocus } from './return-focus.tsx'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** `narrow` for a question, `wide` for a form (at most 56 rem). */
  width?: 'narrow' | 'medium' | 'wide'
  /** Only its own buttons close it: for what must not be missed. */
  mustBeAnswered?: boolean
}

const load = () => import('./dialog-window.tsx')
const LazyWindow = lazy(async () => ({ default: (await load()).DialogWindow }))

/** Its code is fetched once the screen stands, long before the first tap that needs it. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.opened)
  if (props.opened && !wasOpened) setWasOpened(true)
  useIdlePreload(load)
  useReturnFocus(props.opened)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <LazyWindow {...props} />
    </Suspense>
  )
}
