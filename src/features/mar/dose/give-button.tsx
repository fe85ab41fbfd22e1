import { IconAlertOctagon, IconPill } from '@tabler/icons-react'
import { type ReactNode, useContext, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import style from './give-button.module.css'
import { WarningRoom } from './warning-room.ts'

interface GiveButtonProps {
  children: string
  /** For screen readers, what is given to whom: the screen shows this beside the button. */
  label: string
  /** "not checked with the other devices since 07:40", or null. */
  staleWarning: string | null
  /** `now`: due, one tap gives it, and only then the button is filled. `late` and `later` ask first. */
  urgency?: 'late' | 'now' | 'later'
  disabled?: boolean
  onGive: () => void
}

/** The main button of a round: big enough for a gloved thumb, with a warning while this device is not in sync. */
export const GiveButton = (props: GiveButtonProps) => {
  const { children, label, staleWarning, urgency = 'now', disabled = false, onGive } = props
  const hasRoom = useContext(WarningRoom)
  // What is no longer true keeps its room, unseen, until the list is laid out anew.
  const lastWarning = useRef(staleWarning)
  if (staleWarning !== null || !hasRoom) lastWarning.current = staleWarning
  return (
    <button
      type="button"
      className={style.give}
      data-turn={urgency}
      data-stale={staleWarning !== null || undefined}
      data-tight={!hasRoom || undefined}
      aria-label={staleWarning === null ? label : `${label}, ${staleWarning}`}
      disabled={disabled}
      onClick={onGive}
    >
      <span className={style.word}>
        <IconPill size={22} stroke={2.25} aria-hidden />
        {children}
      </span>
      {lastWarning.current !== null && <span className={style.stale}>{lastWarning.current}</span>}
    </button>
  )
}

interface SecondaryButtonProps {
  children: string
  label: string
  disabled?: boolean
  onPick: () => void
}

/** The less prominent button beside `GiveButton`, which asks for a reason. */
export const SecondaryButton = ({ children, label, disabled = false, onPick }: SecondaryButtonProps) => (
  <button type="button" className={style.other} aria-label={label} disabled={disabled} onClick={onPick}>
    {children}
  </button>
)

interface UndoAreaProps {
  isGiven: boolean
  /** Labels of the two buttons whose places are kept; undefined for a dose that was not open on this screen. */
  buttonLabels: readonly [other: string, give: string] | undefined
  /** The undo button. */
  children: ReactNode
}

/**
 * Replaces the two buttons of a dose after a tap: the undo is in the place of the button that was not tapped, and the
 * place of the tapped button is empty.
 */
export function UndoArea({ isGiven, buttonLabels, children }: UndoAreaProps) {
  if (buttonLabels === undefined) return children
  const [otherLabel, giveLabel] = buttonLabels
  return (
    <>
      <span className={style.place}>
        <span className={style.other} aria-hidden="true">
          {otherLabel}
        </span>
        {isGiven && children}
      </span>
      <span className={style.place}>
        <span className={style.give} aria-hidden="true">
          <span className={style.word}>
            <IconPill size={22} />
            {giveLabel}
          </span>
        </span>
        {!isGiven && children}
      </span>
    </>
  )
}

/** Replaces `GiveButton` where marks contradict each other: giving is not the first thing to do (M5). */
export function SettleButton({ dose, onSettle }: { dose: string; onSettle: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className={style.settle}
      aria-haspopup="dialog"
      aria-label={t('mar.settle.buttonLabel', { dose })}
      onClick={onSettle}
    >
      <span className={style.word}>
        <IconAlertOctagon size={22} stroke={2.25} aria-hidden />
        {t('mar.settle.button')}
      </span>
    </button>
  )
}
