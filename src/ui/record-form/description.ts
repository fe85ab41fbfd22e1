/** How a form is described: groups of fields. The schema says what is valid, the description how it is asked. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { ClockTime, LocalDate } from '#domain/values/dates.ts'
import type { WallClock } from '../../labels/dates.ts'
import type { ToastWords } from '../toasts.tsx'

export type FieldValue = string | number | boolean | string[] | number[] | null
export type FormValues = Record<string, FieldValue>

export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
}
/** undefined: still being read; 'failed': says "Failed to load options." */
export type Options = readonly Option[] | undefined | 'failed'

/** How time is told in the home a record is for, never on the tablet: its day, and 12 or 24 hours. */
export interface HomeTime extends Pick<WallClock, 'clock'> {
  readonly today: LocalDate
}
/** It may depend on the client that is chosen in the form. */
type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime

interface FieldBasics {
  /** The schema's field, so that its messages find their way. */
  name: string
  label: string
  hint?: string
  /** A sentence under the field that depends on what is answered so far. */
  note?: (values: Readonly<FormValues>) => string | undefined
  /** Shows the asterisk. A string is the message when it is empty; `true` says "{label} is required". */
  required?: boolean | string
  /** Asked only when this says so; otherwise it counts as empty. */
  when?: (values: Readonly<FormValues>) => boolean
  /** What an empty field becomes for the schema: null (default, "cleared"), left out, or ''. */
  emptyAs?: 'null' | 'absent' | 'text'
  /** Takes half the row where there is room. */
  half?: boolean
  disabled?: boolean
}

export type FieldDescription = FieldBasics &
  (
    | { as: 'text'; type?: 'text' | 'email' | 'tel'; maxLength?: number; placeholder?: string }
    | { as: 'textarea'; maxLength: number; rows?: number; placeholder?: string }
    | {
        as: 'number'
        min?: number
        max?: number
        step?: number
        decimals?: number
        unit?: string
        prefix?: string
      }
    | { as: 'select'; options: Options; placeholder?: string }
    /** Few choices as big buttons: no list to open, no typing. */
    | { as: 'choice'; options: readonly Option[] }
    | { as: 'multi-select'; options: Options; placeholder?: string }
    /** 'YYYY-MM-DD'. */
    | { as: 'date'; home: HomeTimeOf; min?: LocalDate; max?: LocalDate }
    /** 'HH:MM'. */
    | { as: 'time'; home: HomeTimeOf }
    /** A list of 'HH:MM'. `usual`: those that hold when none is named. */
    | { as: 'times'; home: HomeTimeOf; most?: number; usual?: readonly ClockTime[] }
    | { as: 'checkbox' }
  )

export interface FieldGroup {
  /** A heading; none for a short form. */
  title?: string
  fields: readonly FieldDescription[]
}

export type SavedWhere = 'saved' | 'saved-here'

export interface RecordFormDialogProps<Schema extends v.GenericSchema> {
  opened: boolean
  onClose: () => void
  title: string
  schema: Schema
  /** May depend on nothing but props: it is read again on every render. */
  groups: readonly FieldGroup[]
  /** Starting values; a field without one starts empty. Read when the dialog opens. */
  initialValues?: Readonly<Record<string, FieldValue | undefined>>
  /** "Save" by default. */
  submitLabel?: string
  /**
   * Resolves when it is on disk: 'saved' confirmed by the server, 'saved-here' on this tablet; or with what there is to
   * say instead. Throws a `Refusal`.
   */
  onSubmit: (values: v.InferOutput<Schema>) => Promise<SavedWhere | ToastWords>
  /** Above the fields: whom it is about. */
  children?: ReactNode
}
