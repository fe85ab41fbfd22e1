import { IconCheck } from '@tabler/icons-react'
import style from './give-button.module.css'

interface GiveButtonProps {
  children: string
  /** What is given to whom, for readers: on the screen it stands beside. */
  label: string
  /** "not checked with the other tablets since 07:40", or null. */
  stale: string | null
  disabled?: boolean
  onGive: () => void
}

/** The one tap of a round: as big as a thumb in a glove, and honest about what it does not know. */
export const GiveButton = ({ children, label, stale, disabled = false, onGive }: GiveButtonProps) => (
  <button
    type="button"
    className={style.give}
    data-stale={stale !== null || undefined}
    aria-label={stale === null ? label : `${label}, ${stale}`}
    disabled={disabled}
    onClick={onGive}
  >
    <span className={style.word}>
      <IconCheck size={22} stroke={2.5} aria-hidden />
      {children}
    </span>
    {stale !== null && <span className={style.stale}>{stale}</span>}
  </button>
)

interface OtherButtonProps {
  children: string
  label: string
  disabled?: boolean
  onPick: () => void
}

/** Beside it, quieter: what leads to a reason. */
export const OtherButton = ({ children, label, disabled = false, onPick }: OtherButtonProps) => (
  <button type="button" className={style.other} aria-label={label} disabled={disabled} onClick={onPick}>
    {children}
  </button>
)
