/** One field of a form, rendered by its kind. */
import { Checkbox, MultiSelect, type OptionsFilter, Select, Textarea } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isFoundIn } from '#domain/values/search.ts'
import { onDemand } from '../on-demand.tsx'
import { ChoiceField } from './choice-field.tsx'
import { CharacterCounter } from './counter.tsx'
import { DateField } from './date-field.tsx'
import type { FieldValue, FormValues, Option, Options, ResolvedField } from './description.ts'
import { GlassesField } from './glasses-field.tsx'
import { NumberField } from './number-field.tsx'
import style from './record-form.module.css'
import { NumberWithButtons } from './tapped-number.tsx'
import { TextField } from './text-field.tsx'
import { TimeField } from './time-field.tsx'
import { TimesField } from './times-field.tsx'
import { numberShapeOf } from './typed-values.ts'

/** Loaded lazily, since few forms have photos. */
const PhotosField = onDemand(async () => (await import('../photo/photos-field.tsx')).PhotosField, null)

export interface FieldProps {
  field: ResolvedField
  value: FieldValue
  /** The answers so far, of all fields. */
  values: Readonly<FormValues>
  error: string | undefined
  onChange: (value: FieldValue) => void
  onBlur: () => void
}

export function Field({ field, value, values, error, onChange, onBlur }: FieldProps) {
  const { t } = useTranslation()
  const inputProps = {
    name: field.name,
    label: field.label,
    description: field.hint,
    error,
    withAsterisk: Boolean(field.required),
    required: Boolean(field.required),
    disabled: field.disabled ?? false,
    onBlur,
  }
  const text = typeof value === 'string' ? value : ''
  switch (field.as) {
    case 'text':
      return <TextField field={field} inputProps={inputProps} value={text} onChange={onChange} />
    case 'textarea':
      return (
        <div>
          <Textarea
            {...inputProps}
            value={text}
            placeholder={field.placeholder}
            autosize
            minRows={field.rows ?? 3}
            maxRows={12}
            onChange={event => onChange(event.currentTarget.value)}
          />
          {field.maxLength !== undefined && (
            <CharacterCounter usedCount={text.trim().length} maxCount={field.maxLength} />
          )}
        </div>
      )
    case 'number':
      return (
        <NumberField
          {...inputProps}
          shape={numberShapeOf(field)}
          unit={field.unit}
          prefix={field.prefix}
          value={typeof value === 'number' ? value : text}
          onValueChange={onChange}
          {...(field.isTapped
            ? {
                inputContainer: (input: ReactNode) => (
                  <NumberWithButtons
                    label={field.label}
                    value={typeof value === 'number' ? value : text.trim() === '' ? 0 : undefined}
                    min={field.min ?? 0}
                    max={field.max ?? Number.MAX_SAFE_INTEGER}
                    onChange={onChange}
                  >
                    {input}
                  </NumberWithButtons>
                ),
              }
            : {})}
          {...(field.goesOn ? { enterKeyHint: 'next', onKeyDown: focusNextNumber } : {})}
        />
      )
    case 'select':
      return (
        <Select
          {...inputProps}
          {...selectPropsOf(field.options)}
          placeholder={placeholderFor(field.options, field.placeholder)}
          nothingFoundMessage={t('ui.form.noOptions')}
          value={isEmptyValue(value) ? null : String(value)}
          onChange={pickedValue => onChange(originalValue(field.options, pickedValue))}
          allowDeselect={!field.required}
          checkIconPosition="right"
          comboboxProps={{ shadow: 'md', zIndex: 320 }}
          error={error ?? (field.options === 'failed' ? t('ui.form.optionsFailed') : undefined)}
        />
      )
    case 'multi-select':
      return (
        <MultiSelect
          {...inputProps}
          {...selectPropsOf(field.options)}
          placeholder={placeholderFor(field.options, field.placeholder)}
          nothingFoundMessage={t('ui.form.noOptions')}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={pickedValues => onChange(originalValues(field.options, pickedValues))}
          comboboxProps={{ shadow: 'md', zIndex: 320 }}
          error={error ?? (field.options === 'failed' ? t('ui.form.optionsFailed') : undefined)}
        />
      )
    case 'checkbox':
      return (
        <Checkbox
          name={field.name}
          className={style.checkbox}
          label={field.label}
          description={field.hint}
          error={error}
          disabled={field.disabled ?? false}
          checked={value === true}
          onBlur={onBlur}
          onChange={event => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return <ChoiceField field={field} value={value} error={error} onChange={onChange} />
    case 'glasses':
      return <GlassesField field={field} value={value} error={error} onChange={onChange} />
    case 'date':
      return (
        <DateField
          {...inputProps}
          value={text}
          today={field.home(values).today}
          min={field.min}
          max={field.max}
          isLongAgo={field.isLongAgo ?? false}
          onChange={onChange}
        />
      )
    case 'time':
      return <TimeField {...inputProps} homeClock={field.home(values)} value={text} onChange={onChange} />
    case 'photos':
      return (
        <PhotosField
          label={field.label}
          hint={field.hint}
          error={error}
          maxPhotos={field.most}
          allowsPdf={field.documents}
          recordKey={field.record}
          ids={Array.isArray(value) ? value.map(String) : []}
          onChange={onChange}
        />
      )
    case 'times':
      return (
        <TimesField
          label={field.label}
          hint={field.hint}
          error={error}
          required={Boolean(field.required)}
          homeClock={field.home(values)}
          maxTimes={field.most ?? 24}
          usualTimes={field.usual ?? []}
          times={Array.isArray(value) ? value.map(String) : []}
          onTimesChange={onChange}
        />
      )
    // Rendered by `FormField`, which has the form.
    case 'rows':
      return null
  }

  function placeholderFor(options: Options, fallback: string | undefined) {
    return options === undefined ? t('ui.form.optionsLoading') : fallback
  }
}

function focusNextNumber(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const input = event.currentTarget
  const numberInputs = [...(input.form?.querySelectorAll<HTMLInputElement>('input[enterkeyhint=next]') ?? [])]
  const nextNumberInput = numberInputs[numberInputs.indexOf(input) + 1]
  if (nextNumberInput) nextNumberInput.focus()
  else input.blur()
}

const isEmptyValue = (value: FieldValue) => value === null || value === ''
const optionsOf = (options: Options): readonly Option[] => (Array.isArray(options) ? options : [])

const selectPropsOf = (options: Options) => ({
  data: optionsOf(options).map(option => ({ value: String(option.value), label: option.label })),
  searchable: optionsOf(options).length > 8,
  filter: filterOptions,
})

/** Filters options with the same search as lists (U7.3). Our options have no groups. */
const filterOptions: OptionsFilter = ({ options, search, limit }) =>
  options.filter(option => 'label' in option && isFoundIn([option.label], search)).slice(0, limit)

/** Returns the original value of an option: controls only handle text, a record may need a number. */
const originalValue = (options: Options, pickedValue: string | null): string | number =>
  optionsOf(options).find(option => String(option.value) === pickedValue)?.value ?? ''

/** Returns the original values of options, which are all of one type. */
const originalValues = (options: Options, pickedValues: readonly string[]): string[] | number[] =>
  pickedValues.map(pickedValue => originalValue(options, pickedValue)) as string[] | number[]
