import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import style from './back-button.module.css'

interface BackButtonProps {
  /** Undefined while nobody may leave: the button stays where it is, disabled. */
  readonly onBack: (() => void) | undefined
  readonly children: ReactNode
}

/** The button that leads from a step to the one before, on the lock page and where a second person signs. */
export const BackButton = ({ onBack, children }: BackButtonProps) => (
  <button type="button" className={style.back} onClick={onBack} disabled={onBack === undefined}>
    <IconChevronLeft size={22} aria-hidden />
    {children}
  </button>
)
