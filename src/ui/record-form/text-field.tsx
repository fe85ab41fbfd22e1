import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckedText } from '../checked-text/checked-text.tsx'
import type { AskedField, FieldValue } from './description.ts'

interface TextFieldProps {
  field: Extract<AskedField, { as: 'text' }>
  /** What every kind of field has: name, label, hint, error. */
  common: {
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

export function TextField({ field, common, value, onChange }: TextFieldProps) {
  const { type = 'text', placeholder, maxLength, check } = field
  const { onBlur, ...rest } = common
  const input = { ...rest, type, value, placeholder, ...(maxLength === undefined ? {} : { maxLength }) }
  return check ? (
    <CheckedText {...input} check={check} onText={onChange} onLeave={onBlur} />
  ) : (
    <TextInput {...input} onBlur={onBlur} onChange={event => onChange(event.currentTarget.value)} />
  )
}
