/** "⋮" on a card or row: a few things one may do with it. Light enough for the first screens. */
import { IconDotsVertical } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dropdown, dropdownIcon, dropdownItem } from './dropdown.tsx'

export interface RowAction {
  label: string
  icon?: ReactNode
  onPick: () => void
  /** Red: it takes something away. */
  isDangerous?: boolean
}

/** `label` names what it belongs to: "Metformin 500 mg". */
export const RowMenu = ({ label, actions }: { label: string; actions: readonly RowAction[] }) => (
  <Dropdown
    label={label}
    side="end"
    buttonClass={dropdownIcon}
    buttonLabel={label}
    button={<IconDotsVertical size={20} aria-hidden />}
  >
    {close =>
      actions.map(action => (
        <button
          key={action.label}
          type="button"
          className={dropdownItem}
          data-danger={action.isDangerous || undefined}
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
