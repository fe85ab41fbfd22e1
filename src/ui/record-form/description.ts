/** The description of a form: groups of fields. The schema defines what is valid, the description how it is asked. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { ClockTime, LocalDate } from '#domain/values/dates.ts'
import type { WallClock } from '../../labels/dates.ts'
import type { LiveCheck } from '../checked-text/use-live-check.ts'
import type { Tone } from '../theme-colors.ts'
import type { ToastContent } from '../toast/toasts.tsx'

export type FieldValue = string | number | boolean | string[] | number[] | FormValues[] | null
export interface FormValues {
  [name: string]: FieldValue
}

export interface Option<Value extends string | number = string | number> {
  value: Value
  label: string
}
/** undefined: still being read; 'failed': shows "Failed to load options." */
export type Options = readonly Option[] | undefined | 'failed'

/** The day and the 12- or 24-hour clock of the home that a record is for, never the tablet's. */
export interface HomeTime extends Pick<WallClock, 'clock'> {
  readonly today: LocalDate
}
/** Home time that may depend on the client selected in the form. */
export type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime

/** A property of a field that may depend on the answers so far. */
export type Dependent<Value> = Value | ((values: Readonly<FormValues>) => Value)

/** An important note, shown with an icon and in the color of its tone. */
export interface FieldNote {
  readonly text: string
  readonly tone: Tone
}

interface FieldBasics<Name extends string> {
  /** The schema's field, so that messages are shown at this field. */
  name: Name
  label: string
  hint?: Dependent<string | undefined>
  /** A sentence under the field that depends on the answers so far. */
  note?: (values: Readonly<FormValues>) => string | FieldNote | undefined
  /** Reserves a line for the note, so that nothing moves under a finger when it appears. */
  noteHasRoom?: boolean
  /** Shows the asterisk. A string is the message for an empty field; `true` stands for "{label} is required". */
  required?: boolean | string
  /** Returns whether the field is shown; a hidden field counts as empty. */
  isShown?: (values: Readonly<FormValues>) => boolean
  /** What the schema receives for an empty field: null (default, "cleared"), nothing, or ''. */
  emptyAs?: 'null' | 'absent' | 'text'
  /** Half the row's width, if there is room. */
  isHalfWidth?: boolean
  disabled?: Dependent<boolean>
}

export type FieldDescription<Name extends string = string> = FieldBasics<Name> &
  (
    | {
        as: 'text'
        /** `tel` is stored as typed, `phone` as `phoneNumber` formats it. */
        type?: 'text' | 'email' | 'tel' | 'phone'
        maxLength?: number
        placeholder?: string
        /** Checks the value with the server while the user types. */
        check?: LiveCheck
      }
    /** With `maxLength`, a character counter is shown under it. */
    | { as: 'textarea'; maxLength?: number; rows?: number; placeholder?: string }
    | {
        as: 'number'
        min?: number
        max?: number
        /** Digits after the decimal mark; undefined for a whole number. */
        decimals?: number
        /** Accepts halves, quarters and eighths: "1/2". */
        hasFractions?: boolean
        unit?: Dependent<string | undefined>
        prefix?: string
        /** Enter moves to the next number, and at the last one closes the keyboard: nothing is saved half-finished. */
        goesOn?: boolean
        /** Shows big plus and minus buttons beside it, so that a count needs no keyboard. */
        isTapped?: boolean
      }
    | { as: 'select'; options: Dependent<Options>; placeholder?: Dependent<string | undefined> }
    /** A few options as big buttons: no list to open, no typing. */
    | {
        as: 'choice'
        options: Dependent<readonly Option[]>
        /** A second tap clears the answer. */
        canClear?: boolean
      }
    /** A number of glasses of fluid, tapped on a row of glasses. `countWords`: "3 glasses". */
    | { as: 'glasses'; most: number; countWords: (count: number) => string }
    | { as: 'multi-select'; options: Dependent<Options>; placeholder?: Dependent<string | undefined> }
    /** 'YYYY-MM-DD'. */
    | {
        as: 'date'
        home: HomeTimeOf
        min?: Dependent<LocalDate | undefined>
        max?: Dependent<LocalDate | undefined>
        /** For a date decades ago, such as a birthday: the calendar opens on the years. */
        isLongAgo?: boolean
      }
    /** 'HH:MM', or typed text that cannot be read. */
    | { as: 'time'; home: HomeTimeOf }
    /** A list of 'HH:MM'. `usual`: the times used when the list is empty. */
    | {
        as: 'times'
        home: HomeTimeOf
        most?: Dependent<number>
        usual?: Dependent<readonly ClockTime[]>
      }
    | { as: 'checkbox' }
    /** Ids of photos. `record`: the `collection/id` that has photos; empty for a new record. `documents`: PDFs too. */
    | { as: 'photos'; most: number; record: string; documents?: boolean }
    /** A list of rows that each have the same fields; the user can reorder them. */
    | RowsFieldDescription
  )

interface RowsFieldDescription {
  as: 'rows'
  /** The fields of each row. Their dependent properties receive the answers of the row. */
  fields: readonly FieldDescription[]
  /** Initial values of a new row, including values that no field shows. */
  newRow: Readonly<FormValues>
  /** The name of a row, shown over it and on its buttons. */
  rowName: (row: Readonly<FormValues>, rowIndex: number) => string
  most: number
  addLabel: string
}

/** Properties that may depend on the answers. */
const DEPENDENT_PROPERTIES = [
  'hint',
  'options',
  'placeholder',
  'disabled',
  'min',
  'max',
  'most',
  'usual',
  'unit',
] as const

type Resolved<Field> = Field extends unknown
  ? {
      [Key in keyof Field]: Key extends (typeof DEPENDENT_PROPERTIES)[number]
        ? Exclude<Field[Key], (values: Readonly<FormValues>) => unknown>
        : Field[Key]
    }
  : never
/** A field with all dependent properties resolved. */
export type ResolvedField = Resolved<FieldDescription>

/** Resolves the dependent properties of a field with the values. */
export function resolveField(field: FieldDescription, values: Readonly<FormValues>): ResolvedField {
  const resolved: Record<string, unknown> = { ...field }
  for (const name of DEPENDENT_PROPERTIES) {
    const dependent = resolved[name]
    if (typeof dependent === 'function') resolved[name] = dependent(values)
  }
  // Safe cast: only dependent properties were replaced, each by its result.
  return resolved as unknown as ResolvedField
}

export interface FieldGroup<Name extends string = string> {
  /** A heading; undefined for a short form. */
  title?: string
  fields: readonly FieldDescription<Name>[]
}

/** The field names of a schema; any name if the schema is not known. */
export type FieldNameOf<Schema extends v.GenericSchema> =
  unknown extends v.InferInput<Schema> ? string : keyof v.InferInput<Schema> & string

export type SavedState = 'saved' | 'saved-here'

/** The result of saving a record on disk: where it is now, or a message to show instead. */
export type SaveOutcome = SavedState | ToastContent

export interface RecordFormDialogProps<Schema extends v.GenericSchema> {
  opened: boolean
  onClose: () => void
  title: string
  schema: Schema
  /** May depend only on props: it is evaluated again on every render. */
  groups: readonly FieldGroup<FieldNameOf<Schema>>[]
  /** Initial values; other fields start empty. Read when the dialog opens. */
  initialValues?: Readonly<Partial<Record<FieldNameOf<Schema>, FieldValue | undefined>>>
  /**
   * Keeps unsaved values on this device under this key, for their author only, until the record is saved or the draft
   * is discarded (U8). Ids only, no names: keys are not encrypted.
   */
  draftKey?: string
  /** "Save" by default. */
  submitLabel?: string
  /** Saving removes something: its button is outlined in red, and Cancel is filled (U6.1). */
  isDangerous?: boolean
  /**
   * Resolves when the record is on disk, with an outcome or a promise of one. Throws a `Refusal`. `base` are the
   * initial values of the form, or of the draft it continues.
   */
  onSubmit: (
    values: v.InferOutput<Schema>,
    baseValues: Readonly<FormValues>,
  ) => Promise<SaveOutcome | { readonly serverAnswer: Promise<SaveOutcome> }>
  /** Shown above the fields: whom the form is about. It may depend on the answers so far. */
  children?: ReactNode | ((values: Readonly<FormValues>) => ReactNode)
}
