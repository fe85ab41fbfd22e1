/** A parsed line of text, such as a number or a clock time. It stays as typed; its meaning is shown beside it. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { pasteOnOneLine } from './paste-on-one-line.ts'
import style from './typed-text.module.css'

interface TypedTextProps<Value> extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** The parsed value, or what represents a text that cannot be read. */
  value: Value
  /** Formats a value that was not typed here. */
  textOf: (value: Value) => string
  parse: (typed: string) => Value
  onValueChange: (value: Value) => void
  /** Returns the parsed meaning as text; '' when the typed text already shows it. */
  meaningOf: (value: Value, typed: string) => string
}

export function TypedText<Value>(props: TypedTextProps<Value>) {
  const { value, textOf, parse, onValueChange, meaningOf, ...input } = props
  const [textState, setTextState] = useState({ value, typed: textOf(value) })
  if (value !== textState.value) setTextState({ value, typed: textOf(value) })
  const handleInput = (typed: string) => {
    const parsed = parse(typed)
    setTextState({ value: parsed, typed })
    if (parsed !== value) onValueChange(parsed)
  }
  const meaning = meaningOf(textState.value, textState.typed)
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      value={textState.typed}
      onChange={event => handleInput(event.currentTarget.value)}
      onPaste={pasteOnOneLine}
      rightSection={
        <output className={style.meaning} data-figures>
          {meaning}
        </output>
      }
      rightSectionWidth={meaning === '' ? 14 : `calc(${widthOf(meaning)}ch + 24px)`}
    />
  )
}

/** Returns a width in digits; Chinese and Japanese characters are twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)
