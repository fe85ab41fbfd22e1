/** A field at its place in a form, at the top level or in a row of a `rows` field. */
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type FieldDescription, type FieldNote, type FormValues, resolveField } from './description.ts'
import { Field } from './field.tsx'
import style from './record-form.module.css'
import { RowsField } from './rows-field.tsx'

export interface FormFieldProps {
  form: UseFormReturnType<FormValues>
  field: FieldDescription
  /** The name of the field; in a row a path such as 'attributes.0.name'. */
  path: string
  /** The values around the field: those of the form, or of its row. */
  values: Readonly<FormValues>
}

export function FormField({ form, field, path, values }: FormFieldProps) {
  const resolved = { ...resolveField(field, values), name: path }
  const error = textOf(form.errors[path])
  return (
    <div className={style.field} data-field={path} data-half={field.isHalfWidth || undefined}>
      {resolved.as === 'rows' ? (
        <RowsField
          form={form}
          field={resolved}
          value={values[field.name] ?? null}
          error={error}
          FieldComponent={FormField}
        />
      ) : (
        <Field
          field={resolved}
          value={values[field.name] ?? null}
          values={values}
          error={error}
          onChange={answer => form.setFieldValue(path, answer)}
          onBlur={() => form.validateField(path)}
        />
      )}
      {field.note && <Note note={field.note(values)} hasRoom={field.noteHasRoom} />}
    </div>
  )
}

interface NoteProps {
  note: string | FieldNote | undefined
  hasRoom: boolean | undefined
}

function Note({ note, hasRoom }: NoteProps) {
  const { text, tone } = typeof note === 'object' ? note : { text: note }
  return (
    <p className={style.note} role="status" data-tone={tone} data-has-room={hasRoom || undefined}>
      {tone && <IconAlertTriangle size={16} aria-hidden />}
      {text}
    </p>
  )
}

/** Returns an error as text: errors of our forms always are text. */
const textOf = (error: ReactNode) => (typeof error === 'string' ? error : undefined)
