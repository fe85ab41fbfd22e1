/** A line of text that the server checks while the user types; the result is shown below it. */

import { Loader, TextInput, type TextInputProps } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { messageWords } from '../../labels/message-words.ts'
import style from './checked-text.module.css'
import { type LiveCheck, useLiveCheck } from './use-live-check.ts'

interface CheckedTextProps extends Omit<TextInputProps, 'value' | 'onChange' | 'onBlur'> {
  value: string
  check: LiveCheck
  onTextChange: (value: string) => void
  onLeave?: () => void
}

export function CheckedText({ value, check, onTextChange, onLeave, error, ...input }: CheckedTextProps) {
  const { t } = useTranslation()
  const { result, onLeave: checkOnBlur } = useLiveCheck(value, check)
  const inputRef = useRef<HTMLInputElement>(null)
  const { state } = result
  const spelling = state === 'valid' && hasAllLetters(result.spelling, value) ? result.spelling : undefined
  // Replaces the text with the server's spelling, but never while the user is typing.
  const applySpelling = () => {
    if (spelling !== undefined && spelling !== value) onTextChange(spelling)
  }
  const applySpellingRef = useRef(applySpelling)
  applySpellingRef.current = applySpelling
  useEffect(() => {
    if (spelling !== undefined && document.activeElement !== inputRef.current) applySpellingRef.current()
  }, [spelling])

  const shownError = error ?? (state === 'invalid' ? messageWords(result.message, t) : undefined)
  return (
    <div>
      <TextInput
        {...input}
        ref={inputRef}
        value={value}
        error={shownError}
        rightSection={
          state === 'validating' ? (
            <Loader size={18} aria-hidden />
          ) : state === 'valid' ? (
            <IconCircleCheck size={20} className={style.valid} aria-hidden />
          ) : null
        }
        onChange={event => onTextChange(event.currentTarget.value)}
        onBlur={() => {
          checkOnBlur()
          applySpelling()
          onLeave?.()
        }}
      />
      <p
        className={style.said}
        role="status"
        hidden={Boolean(shownError)}
        data-valid={state === 'valid' || undefined}
      >
        {state === 'validating' && t('ui.check.validating')}
        {(state === 'valid' || state === 'idle') && !error && messageWords(result.message ?? '', t)}
      </p>
    </div>
  )
}

/** Checks that the server's spelling drops no digit or letter. */
const hasAllLetters = (spelling: string | undefined, text: string): spelling is string =>
  spelling !== undefined && letterCountOf(spelling) >= letterCountOf(text)

const letterCountOf = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
