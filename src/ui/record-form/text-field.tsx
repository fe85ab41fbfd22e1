import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckedText } from '../checked-text/checked-text.tsx'
import { CharacterCounter } from './counter.tsx'
import type { FieldValue, ResolvedField } from './description.ts'
import { pasteOnOneLine } from './paste-on-one-line.ts'

interface TextFieldProps {
  field: Extract<ResolvedField, { as: 'text' }>
  /** Props that every kind of field has: name, label, hint, error. */
  inputProps: {
    name: string
    label: string
    description: string | undefined
    error: ReactNode
    required: boolean
    disabled: boolean
    onBlur: () => void
  }
  value: string
  onChange: (value: FieldValue) => void
}

export function TextField({ field, inputProps, value, onChange }: TextFieldProps) {
  const { type = 'text', placeholder, maxLength, check } = field
  const { onBlur, ...otherProps } = inputProps
  // An input of type "email" would change pasted text, and one with a maximum length would cut it off.
  const propsByType = {
    text: {},
    email: { inputMode: 'email' },
    tel: { type: 'tel' },
    phone: { type: 'tel' },
  } as const
  const typeProps = propsByType[type]
  const controlProps = { ...otherProps, ...typeProps, value, placeholder, onPaste: pasteOnOneLine }
  return (
    <>
      {check ? (
        <CheckedText {...controlProps} check={check} onTextChange={onChange} onLeave={onBlur} />
      ) : (
        <TextInput
          {...controlProps}
          onBlur={onBlur}
          onChange={event => onChange(event.currentTarget.value)}
        />
      )}
      {maxLength !== undefined && value.trim().length > maxLength && (
        <CharacterCounter usedCount={value.trim().length} maxCount={maxLength} />
      )}
    </>
  )
}
