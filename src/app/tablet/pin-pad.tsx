/** Six digits: large keys for wet gloves, and the keyboard where there is one. */
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PIN_LENGTH } from '#domain/rules/access/pins.ts'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import { endPreparation, prepareForPin } from '../../vault/pin-hash.ts'
import style from './pin-pad.module.css'

export interface PinPadProps {
  readonly label: string
  /** Called with the last digit. The pad is empty again when the promise settles. */
  onPin(pin: string): Promise<void>
  readonly isDisabled?: boolean
}

const PLACES = Array.from({ length: PIN_LENGTH }, (_, place) => place)
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

export function PinPad({ label, onPin, isDisabled = false }: PinPadProps) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  /** Ahead of the screen, which may be busy while somebody types on. */
  const typed = useRef('')
  const isFull = pin.length === PIN_LENGTH
  const isInert = isDisabled || isFull

  useEffect(() => {
    if (!isInert) prepareForPin()
  }, [isInert])
  useEffect(() => endPreparation, [])

  const show = (digits: string) => {
    typed.current = digits
    setPin(digits)
  }
  const addDigit = (digit: string) => {
    if (isDisabled || typed.current.length === PIN_LENGTH) return
    show(typed.current + digit)
    if (typed.current.length === PIN_LENGTH) void onPin(typed.current).finally(() => show(''))
  }
  const deleteDigit = () => {
    if (typed.current.length < PIN_LENGTH) show(typed.current.slice(0, -1))
  }

  const handleKey = useStableCallback(({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey) return
    if (/^\d$/.test(key)) addDigit(key)
    if (key === 'Backspace') deleteDigit()
  })
  useEffect(() => {
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  }, [handleKey])

  return (
    <fieldset className={style.pad} aria-label={label}>
      <div
        className={style.dots}
        role="status"
        aria-label={t('tablet.pin.entered', { count: pin.length, total: PIN_LENGTH })}
        data-busy={isFull || undefined}
      >
        {PLACES.map(place => (
          <span key={place} data-filled={place < pin.length || undefined} />
        ))}
      </div>
      <div className={style.keys}>
        {DIGITS.map(digit => (
          <button
            key={digit}
            type="button"
            className={style.key}
            disabled={isInert}
            onClick={() => addDigit(digit)}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={style.key}
          aria-label={t('tablet.pin.delete')}
          disabled={isInert || pin === ''}
          onClick={deleteDigit}
        >
          <IconBackspace size={26} aria-hidden />
        </button>
      </div>
    </fieldset>
  )
}
