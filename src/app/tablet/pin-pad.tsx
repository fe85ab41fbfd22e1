/** Six digits: large keys for wet gloves, and the keyboard where there is one. */
import { IconBackspace } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PIN_LENGTH } from '#domain/rules/access/pins.ts'
import style from './pin-pad.module.css'

export interface PinPadProps {
  readonly label: string
  /** Called with the last digit. The pad is empty again when the promise settles. */
  onPin(pin: string): Promise<void>
  readonly isDisabled?: boolean
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

export function PinPad({ label, onPin, isDisabled = false }: PinPadProps) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const isFull = pin.length === PIN_LENGTH
  const isInert = isDisabled || isFull

  useEffect(() => {
    if (!isFull) return
    let isCurrent = true
    void onPin(pin).finally(() => isCurrent && setPin(''))
    return () => {
      isCurrent = false
    }
    // Once for each PIN, whatever the screen around it does meanwhile.
    // biome-ignore lint/correctness/useExhaustiveDependencies: the PIN starts it
  }, [pin])

  useEffect(() => {
    if (isInert) return
    const type = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey) return
      if (/^\d$/.test(key)) setPin(typed => (typed + key).slice(0, PIN_LENGTH))
      if (key === 'Backspace') setPin(typed => typed.slice(0, -1))
    }
    window.addEventListener('keydown', type)
    return () => window.removeEventListener('keydown', type)
  }, [isInert])

  return (
    <div className={style.pad} role="group" aria-label={label}>
      <div
        className={style.dots}
        role="status"
        aria-label={t('tablet.pin.entered', { count: pin.length, total: PIN_LENGTH })}
        data-busy={isFull || undefined}
      >
        {Array.from({ length: PIN_LENGTH }, (_, index) => (
          <span key={index} data-filled={index < pin.length || undefined} />
        ))}
      </div>
      <div className={style.keys}>
        {DIGITS.map(digit => (
          <button
            key={digit}
            type="button"
            className={style.key}
            disabled={isInert}
            onClick={() => setPin(typed => (typed + digit).slice(0, PIN_LENGTH))}
          >
            {digit}
          </button>
        ))}
        <button
          type="button"
          className={style.key}
          aria-label={t('tablet.pin.delete')}
          disabled={isInert || pin === ''}
          onClick={() => setPin(typed => typed.slice(0, -1))}
        >
          <IconBackspace size={26} aria-hidden />
        </button>
      </div>
    </div>
  )
}
