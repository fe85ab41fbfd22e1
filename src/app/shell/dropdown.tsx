/** A button in the top bar with a small window under it. A window and not a menu: it may hold more than commands. */
import { Popover } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import style from './dropdown.module.css'

interface DropdownProps {
  /** Name of the window, and of the button when it shows no words. */
  label: string
  buttonClass: string | undefined
  buttonLabel?: string
  button: ReactNode
  tone?: string
  disabled?: boolean
  position: 'bottom-start' | 'bottom-end'
  width?: number
  children: (close: () => void) => ReactNode
}

export function Dropdown(props: DropdownProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position={props.position}
      width={props.width ?? 280}
      shadow="lg"
      radius="lg"
      offset={8}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={props.buttonClass}
          data-tone={props.tone}
          aria-label={props.buttonLabel}
          aria-expanded={opened}
          disabled={props.disabled}
          onClick={() => setOpened(before => !before)}
        >
          {props.button}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={style.window} aria-label={props.label}>
        {props.children(() => setOpened(false))}
      </Popover.Dropdown>
    </Popover>
  )
}

export const dropdownItem = style.item ?? ''
