/** The "⋮" menu of a card or row with a few actions. Its code is small enough to be in the first download. */
import { IconDotsVertical } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Dropdown, dropdownIconClass, dropdownItemClass } from '../dropdown.tsx'

export interface RowAction {
  label: string
  icon?: ReactNode
  onPick: () => void
  /** Red, because the action removes something. */
  isDangerous?: boolean
}

/** `label` names the row: "What to do with Metformin". */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Dropdown
    label={label}
    role="menu"
    side="end"
    buttonClass={dropdownIconClass}
    buttonLabel={label}
    buttonContent={<IconDotsVertical size={20} aria-hidden />}
  >
    {close =>
      actions.map(action => (
        <button
          key={action.label}
          type="button"
          role="menuitem"
          className={dropdownItemClass}
          data-danger={action.isDangerous || undefined}
          onKeyDown={moveFocus}
          onClick={() => {
            close()
            action.onPick()
          }}
        >
          {action.icon}
          {action.label}
        </button>
      ))
    }
  </Dropdown>
)

/** Moves the focus up and down the menu; it wraps around at the ends. */
function moveFocus(event: KeyboardEvent<HTMLButtonElement>) {
  const { key, currentTarget } = event
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return
  event.preventDefault()
  const { parentElement: menu, nextElementSibling: next, previousElementSibling: previous } = currentTarget
  const target =
    key === 'ArrowDown' ? (next ?? menu?.firstElementChild) : (previous ?? menu?.lastElementChild)
  if (target instanceof HTMLElement) target.focus()
}
