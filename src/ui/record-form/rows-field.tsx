/** The same questions several times: rows that can be added, removed and reordered. */
import { ActionIcon, Button, Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { rowsOf, visibleFields } from './check.ts'
import type { FieldValue, FormValues, ResolvedField } from './description.ts'
import type { FormFieldProps } from './form-field.tsx'
import formStyle from './record-form.module.css'
import style from './rows-field.module.css'

interface RowsFieldProps {
  form: UseFormReturnType<FormValues>
  field: Extract<ResolvedField, { as: 'rows' }>
  value: FieldValue
  error: string | undefined
  /** Renders one field of a row as the form renders its own. */
  FieldComponent: ComponentType<FormFieldProps>
}

export function RowsField({ form, field, value, error, FieldComponent }: RowsFieldProps) {
  const { name, fields, most: maxRows } = field
  const rows = rowsOf(value)
  const { listRef, focusNext } = useFocusAfterRowChange(rows)
  const add = () => {
    form.insertListItem(name, field.newRow)
    focusNext(`[data-row="${rows.length}"] input`)
  }
  return (
    <fieldset ref={listRef} tabIndex={-1} className={style.list} aria-invalid={error !== undefined}>
      <Input.Label component="legend" size="md" labelElement="div" required={Boolean(field.required)}>
        {field.label}
      </Input.Label>
      {field.hint && <Input.Description size="md">{field.hint}</Input.Description>}
      {rows.map((row, index) => (
        // A row has no identity but its index, and the form moves its errors along.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <fieldset key={index} tabIndex={-1} className={style.row} data-row={index}>
          <legend>{field.rowName(row, index)}</legend>
          <RowButtons form={form} field={field} rows={rows} index={index} focusAfterChange={focusNext} />
          <div className={formStyle.group}>
            {visibleFields([{ fields }], row).map(rowField => (
              <FieldComponent
                key={rowField.name}
                form={form}
                field={rowField}
                path={`${name}.${index}.${rowField.name}`}
                values={row}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {rows.length < maxRows && (
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
          {field.addLabel}
        </Button>
      )}
      {error && <Input.Error size="md">{error}</Input.Error>}
    </fieldset>
  )
}

interface RowButtonsProps extends Pick<RowsFieldProps, 'form' | 'field'> {
  rows: readonly FormValues[]
  index: number
  focusAfterChange: (...focusSelectors: string[]) => void
}

function RowButtons({ form, field, rows, index, focusAfterChange }: RowButtonsProps) {
  const { t } = useTranslation()
  const row = rows[index] ?? {}
  const nameParams = { name: field.rowName(row, index) }
  const move = (newIndex: number, buttonName: string) => {
    form.reorderListItem(field.name, { from: index, to: newIndex })
    // At the end of the list the pressed button is disabled, so the other button gets the focus.
    focusAfterChange(
      `[data-row="${newIndex}"] [data-move="${buttonName}"]:enabled`,
      `[data-row="${newIndex}"] [data-move]:enabled`,
    )
  }
  return (
    <div className={style.buttons}>
      <ActionIcon
        aria-label={t('ui.form.moveUp', nameParams)}
        data-move="up"
        disabled={index === 0}
        onClick={() => move(index - 1, 'up')}
      >
        <IconArrowUp size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('ui.form.moveDown', nameParams)}
        data-move="down"
        disabled={index === rows.length - 1}
        onClick={() => move(index + 1, 'down')}
      >
        <IconArrowDown size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        aria-label={t('ui.form.removeRow', nameParams)}
        onClick={() => {
          form.removeListItem(field.name, index)
          focusAfterChange(`[data-row="${index}"]`)
        }}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** Sets the focus after the rows have changed; the list gets it if the wanted element is not there. */
function useFocusAfterRowChange(rows: readonly FormValues[]) {
  const listRef = useRef<HTMLFieldSetElement>(null)
  const nextSelectors = useRef<readonly string[]>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useEffect(() => {
    if (nextSelectors.current === undefined) return
    const [target = listRef.current] = nextSelectors.current.flatMap(
      selector => listRef.current?.querySelector<HTMLElement>(selector) ?? [],
    )
    nextSelectors.current = undefined
    target?.focus()
  }, [rows])
  return {
    listRef,
    /** Focuses the first element that matches one of the selectors. */
    focusNext: (...selectors: string[]) => {
      nextSelectors.current = selectors
    },
  }
}
