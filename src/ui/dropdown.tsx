/**
 * A button with a small window under it. It is a window rather than a menu because it may hold more than commands.
 * Plain CSS positions it; a positioning library would be larger than the first screens that need it.
 */
import { useClickOutside, useFocusTrap } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useReturnFocus } from './dialog/return-focus.tsx'
import style from './dropdown.module.css'

interface DropdownProps {
  /** Accessible name of the window. */
  label: string
  /** `menu` when it holds only commands. */
  role?: 'dialog' | 'menu'
  buttonClass: string | undefined
  /** Accessible name of the button, if its content does not name it. */
  buttonLabel?: string
  buttonContent: ReactNode
  tone?: string
  disabled?: boolean
  side: 'start' | 'end'
  isWide?: boolean
  children: (close: () => void) => ReactNode
}

export function Dropdown(props: DropdownProps) {
  const { role = 'dialog' } = props
  const [opened, setOpened] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    buttonRef.current?.focus()
  }
  const wrapperRef = useClickOutside<HTMLDivElement>(() => setOpened(false))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the window wherever the focus is inside
    <div
      ref={wrapperRef}
      className={style.around}
      onKeyDown={event => event.key === 'Escape' && opened && close()}
    >
      <button
        ref={buttonRef}
        type="button"
        className={props.buttonClass}
        data-tone={props.tone}
        aria-label={props.buttonLabel}
        aria-haspopup={role}
        aria-expanded={opened}
        disabled={props.disabled}
        onClick={() => setOpened(wasOpened => !wasOpened)}
      >
        {props.buttonContent}
      </button>
      {opened && (
        <DropdownWindow label={props.label} role={role} side={props.side} isWide={props.isWide ?? false}>
          {props.children(close)}
        </DropdownWindow>
      )}
    </div>
  )
}

type DropdownWindowProps = Required<Pick<DropdownProps, 'label' | 'role' | 'side'>> & {
  isWide: boolean
  children: ReactNode
}

function DropdownWindow({ label, role, side, isWide, children }: DropdownWindowProps) {
  const trapRef = useFocusTrap()
  useReturnFocus(true)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a dialog and a menu may both have a name
    <div
      ref={trapRef}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={style.window}
      data-side={side}
      data-wide={isWide || undefined}
    >
      {children}
    </div>
  )
}

/** Classes for a line in the window, and for a round button with an icon. */
export const dropdownItemClass = style.item ?? ''
export const dropdownIconClass = style.icon ?? ''
