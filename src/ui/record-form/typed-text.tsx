/** One line of text that means something: a number, a clock time. It stays as it was typed; what it means stands beside it. */
import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { pasteOnOneLine } from './paste-on-one-line.ts'
import style from './typed-text.module.css'

interface TypedTextProps<Value> extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** What was read, or what stands for a text that cannot be read. */
  value: Value
  /** How a value from elsewhere is written. */
  textOf: (value: Value) => string
  readAs: (typed: string) => Value
  onValue: (value: Value) => void
  /** What the text was understood as, in words; '' when the text says the same already. */
  meaningOf: (value: Value, typed: string) => string
}

export function TypedText<Value>(props: TypedTextProps<Value>) {
  const { value, textOf, readAs, onValue, meaningOf, ...input } = props
  const [own, setOwn] = useState({ value, typed: textOf(value) })
  if (value !== own.value) setOwn({ value, typed: textOf(value) })
  const type = (typed: string) => {
    const meant = readAs(typed)
    setOwn({ value: meant, typed })
    if (meant !== value) onValue(meant)
  }
  const meaning = meaningOf(own.value, own.typed)
  return (
    <TextInput
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      {...input}
      value={own.typed}
      onChange={event => type(event.currentTarget.value)}
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

/** In digits; letters of Chinese and Japanese are twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > '\u2e7f' ? 2 : 1), 0)
