/** A number field, typed as text and read in the user's language (U21). */
import type { TextInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type NumberShape, numberText } from '#domain/values/typed-number.ts'
import { languageOf } from '../../languages/languages.ts'
import { TypedText } from './typed-text.tsx'
import { numberOrText } from './typed-values.ts'

interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  shape: NumberShape
  unit: string | undefined
  prefix: string | undefined
  /** A number, '' when empty, or typed text that cannot be read. */
  value: number | string
  onValueChange: (value: number | string) => void
}

export function NumberField({ shape, unit, prefix, value, onValueChange, ...input }: NumberFieldProps) {
  const language = languageOf(useTranslation().i18n)
  const formatNumber = (number: number) => numberText(number, language)
  const meaningOf = (parsed: number | string, typed: string) => {
    if (typeof parsed === 'string') return parsed === '' ? (unit ?? '') : ''
    const isAlreadyShown = typed.trim() === formatNumber(parsed)
    const amount = isAlreadyShown ? '' : `${prefix ?? ''}${formatNumber(parsed)}`
    return [amount, unit].filter(Boolean).join(' ')
  }
  return (
    <TypedText<number | string>
      // After a change of language the number is formatted again.
      key={language}
      {...input}
      inputMode={keyboardFor(shape, numberText(0.5, language).includes('.'))}
      leftSection={prefix}
      value={value}
      textOf={currentValue => (typeof currentValue === 'number' ? formatNumber(currentValue) : currentValue)}
      parse={typed => numberOrText(typed, language, shape)}
      onValueChange={onValueChange}
      meaningOf={meaningOf}
    />
  )
}

/**
 * Returns the keyboard to show. The number pads of tablets have no slash, no minus, and only their region's decimal
 * mark.
 */
function keyboardFor({ decimals, isSigned, hasFractions }: NumberShape, hasPoint: boolean) {
  if (isSigned || hasFractions) return 'text'
  if (decimals === 0) return 'numeric'
  return hasPoint ? 'decimal' : 'text'
}
