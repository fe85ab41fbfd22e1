import { Input } from '@mantine/core'
import type { FieldValue, ResolvedField } from './description.ts'
import style from './glasses-field.module.css'

interface GlassesFieldProps {
  field: Extract<ResolvedField, { as: 'glasses' }>
  value: FieldValue
  error: string | undefined
  onChange: (value: FieldValue) => void
}

/** A row of glasses, filled up to the tapped glass. They are radio buttons, so arrow keys and screen readers work. */
export function GlassesField({ field, value, error, onChange }: GlassesFieldProps) {
  const count = typeof value === 'number' ? value : undefined
  return (
    <fieldset className={style.field} aria-invalid={error !== undefined} disabled={field.disabled}>
      <Input.Label component="legend" size="md" required={Boolean(field.required)} labelElement="div">
        {field.label}
      </Input.Label>
      {field.hint && <Input.Description size="md">{field.hint}</Input.Description>}
      <div className={style.glasses}>
        {Array.from({ length: field.most + 1 }, (_, glassCount) => {
          const isFull = glassCount > 0 && count !== undefined && glassCount <= count
          return (
            <label key={field.countWords(glassCount)} className={style.glass} data-full={isFull || undefined}>
              <input
                type="radio"
                name={field.name}
                aria-label={field.countWords(glassCount)}
                checked={count === glassCount}
                onChange={() => onChange(glassCount)}
              />
              {glassCount > 0 && <GlassIcon isFull={isFull} />}
              <span aria-hidden data-figures>
                {glassCount}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <Input.Error size="md" mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}

const GlassIcon = ({ isFull }: { isFull: boolean }) => (
  <svg width={24} height={26} viewBox="0 0 24 26" fill="none" stroke="currentColor" aria-hidden="true">
    <path d="M4 3h16l-2 20H6z" strokeWidth={1.8} strokeLinejoin="round" />
    {isFull && <path d="M4.8 9h14.4l-1.4 13H6.2z" fill="currentColor" stroke="none" />}
  </svg>
)
