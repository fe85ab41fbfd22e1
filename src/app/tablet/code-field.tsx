/** A field for a code of twenty letters: shows them in groups while they are typed, and keeps everything typed. */
import { type ChangeEvent, useId, useLayoutEffect, useRef } from 'react'
import { groupedCode } from '#domain/protocol/sealed-code.ts'
import style from './code-field.module.css'

interface CodeFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isDisabled?: boolean
}

export function CodeField({ label, hint, value, onChange, isDisabled = false }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number>(undefined)

  const change = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? currentTarget.value.length)
    // Hyphens come and go: the caret stays behind the letter it was behind.
    caret.current = groupedCode(lettersOf(before)).length
    onChange(groupedCode(lettersOf(currentTarget.value)))
  }
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  return (
    <div className={style.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        className={style.input}
        value={value}
        onChange={change}
        disabled={isDisabled}
        aria-describedby={`${id}-hint`}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <span id={`${id}-hint`} className={style.hint}>
        {hint}
      </span>
    </div>
  )
}

const lettersOf = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '')
