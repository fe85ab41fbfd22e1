import { Input } from '@mantine/core'
import type { FieldValue, ResolvedField } from './description.ts'
import style from './record-form.module.css'

interface ChoiceFieldProps {
  field: Extract<ResolvedField, { as: 'choice' }>
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** A few answers side by side, each as big as a thumb. Real radio buttons, so arrow keys and screen readers work. */
export const ChoiceField = ({ field, value, error, onChange }: ChoiceFieldProps) => (
  <fieldset className={style.choices} aria-invalid={error !== undefined} disabled={field.disabled}>
    <Input.Label component="legend" size="md" required={Boolean(field.required)} labelElement="div">
      {field.label}
    </Input.Label>
    {field.hint && (
      <Input.Description size="md" mb={10}>
        {field.hint}
      </Input.Description>
    )}
    <div>
      {field.options.map(option => (
        <label key={option.value} className={style.choice}>
          <input
            type="radio"
            name={field.name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onClick={() => field.canClear && value === option.value && onChange('')}
          />
          {option.label}
        </label>
      ))}
    </div>
    {error && (
      <Input.Error size="md" mt={6}>
        {error}
      </Input.Error>
    )}
  </fieldset>
)
