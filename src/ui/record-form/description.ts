/** How a form is described: groups of fields. The schema says what is valid, the description how it is asked. */
import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { ClockTime, LocalDate } from '#domain/values/dates.ts'
import type { WallClock } from '../../labels/dates.ts'
import type { LiveCheck } from '../checked-text/use-live-check.ts'
import type { Tone } from '../theme-colors.ts'
import type { ToastWords } from '../toast/toasts.tsx'

export type FieldValue = string | number | boolean | string[] | number[] | FormValues[] | null
export interface FormValues {
  [name: string]: FieldValue
}

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
export type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime

/** Something about a field that may depend on what is answered so far. */
export type Dependent<Value> = Value | ((values: Readonly<FormValues>) => Value)

/** A note that matters: in its color, with an icon. */
export interface FieldNote {
  readonly text: string
  readonly tone: Tone
}

interface FieldBasics<Name extends string> {
  /** The schema's field, so that its messages find their way. */
  name: Name
  label: string
  hint?: Dependent<string | undefined>
  /** A sentence under the field that depends on what is answered so far. */
  note?: (values: Readonly<FormValues>) => string | FieldNote | undefined
  /** Keeps a line free for the note: nothing moves under a finger when it appears. */
  noteHasRoom?: boolean
  /** Shows the asterisk. A string is the message when it is empty; `true` says "{label} is required". */
  required?: boolean | string
  /** Asked only when this says so; otherwise it counts as empty. */
  when?: (values: Readonly<FormValues>) => boolean
  /** What an empty field becomes for the schema: null (default, "cleared"), left out, or ''. */
  emptyAs?: 'null' | 'absent' | 'text'
  /** Takes half the row where there is room. */
  half?: boolean
  disabled?: Dependent<boolean>
}

export type FieldDescription<Name extends string = string> = FieldBasics<Name> &
  (
    | {
        as: 'text'
        /** `tel` is kept as it is typed, `phone` as `phoneNumber` writes it. */
        type?: 'text' | 'email' | 'tel' | 'phone'
        maxLength?: number
        placeholder?: string
        /** Asks the server about it while somebody types. */
        check?: LiveCheck
      }
    /** With `maxLength` the characters are counted under it. */
    | { as: 'textarea'; maxLength?: number; rows?: number; placeholder?: string }
    | {
        as: 'number'
        min?: number
        max?: number
        /** Digits after the decimal mark; none for a whole number. */
        decimals?: number
        /** Takes halves, quarters and eighths: "1/2". */
        hasFractions?: boolean
        unit?: Dependent<string | undefined>
        prefix?: string
        /** Enter leads to the next number, and at the last one closes the keyboard: nothing is saved half-way. */
        goesOn?: boolean
        /** Big buttons for one more and one less beside it: a count is tapped without a keyboard. */
        isTapped?: boolean
      }
    | { as: 'select'; options: Dependent<Options>; placeholder?: Dependent<string | undefined> }
    /** Few choices as big buttons: no list to open, no typing. */
    | {
        as: 'choice'
        options: Dependent<readonly Option[]>
        /** A second tap takes the answer back. */
        canClear?: boolean
      }
    /** A number of glasses, tapped on a row of them. `countWords`: "3 glasses". */
    | { as: 'glasses'; most: number; countWords: (count: number) => string }
    | { as: 'multi-select'; options: Dependent<Options>; placeholder?: Dependent<string | undefined> }
    /** 'YYYY-MM-DD'. */
    | {
        as: 'date'
        home: HomeTimeOf
        min?: Dependent<LocalDate | undefined>
        max?: Dependent<LocalDate | undefined>
        /** Decades back, such as a birthday: the calendar opens on the years. */
        isLongAgo?: boolean
      }
    /** 'HH:MM', or what was typed and cannot be read. */
    | { as: 'time'; home: HomeTimeOf }
    /** A list of 'HH:MM'. `usual`: those that hold when none is named. */
    | {
        as: 'times'
        home: HomeTimeOf
        most?: Dependent<number>
        usual?: Dependent<readonly ClockTime[]>
      }
    | { as: 'checkbox' }
    /** Ids of photos. `record`: the `collection/id` that has some already; empty for a new record. `documents`: or PDFs. */
    | { as: 'photos'; most: number; record: string; documents?: boolean }
    /** The same questions several times over, in an order. */
    | RowsKind
  )

interface RowsKind {
  as: 'rows'
  /** What each row asks. What depends on answers gets those of the row. */
  fields: readonly FieldDescription[]
  /** What a new row starts with, and what it keeps that no field asks. */
  newRow: Readonly<FormValues>
  /** The name of a row: over it and on its buttons. */
  rowName: (row: Readonly<FormValues>, place: number) => string
  most: number
  addLabel: string
}

/** What may depend on the answers. */
const DEPENDENT = [
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
      [Key in keyof Field]: Key extends (typeof DEPENDENT)[number]
        ? Exclude<Field[Key], (values: Readonly<FormValues>) => unknown>
        : Field[Key]
    }
  : never
/** A field as it is asked now. */
export type ResolvedField = Resolved<FieldDescription>

/** Answers what depends on the values. */
export function resolvedField(field: FieldDescription, values: Readonly<FormValues>): ResolvedField {
  const asked: Record<string, unknown> = { ...field }
  for (const name of DEPENDENT) {
    const dependent = asked[name]
    if (typeof dependent === 'function') asked[name] = dependent(values)
  }
  // Only dependents were replaced, each by what it gives.
  return asked as unknown as ResolvedField
}

export interface FieldGroup<Name extends string = string> {
  /** A heading; none for a short form. */
  title?: string
  fields: readonly FieldDescription<Name>[]
}

/** The fields of a schema; any name where the schema is not known. */
export type FieldNameOf<Schema extends v.GenericSchema> =
  unknown extends v.InferInput<Schema> ? string : keyof v.InferInput<Schema> & string

export type SavedWhere = 'saved' | 'saved-here'

/** What became of a record that is on disk: where it is, or what there is to say instead. */
export type Outcome = SavedWhere | ToastWords

export interface RecordFormDialogProps<Schema extends v.GenericSchema> {
  opened: boolean
  onClose: () => void
  title: string
  schema: Schema
  /** May depend on nothing but props: it is read again on every render. */
  groups: readonly FieldGroup<FieldNameOf<Schema>>[]
  /** Starting values; a field without one starts empty. Read when the dialog opens. */
  initialValues?: Readonly<Partial<Record<FieldNameOf<Schema>, FieldValue | undefined>>>
  /**
   * Keeps half-written values on this device under this key, for their author alone, until the record is saved or they
   * are discarded (U8). Ids only, no names: keys are not encrypted.
   */
  draftKey?: string
  /** "Save" by default. */
  submitLabel?: string
  /** Saving takes something away: its button is outlined in red, and Cancel is filled (U6.1). */
  isDangerous?: boolean
  /**
   * Resolves when the record is on disk, with what became of it or with a promise of that. Throws a `Refusal`.
   * `base` are the values the form, or the draft it shows, was begun with.
   */
  onSubmit: (
    values: v.InferOutput<Schema>,
    base: Readonly<FormValues>,
  ) => Promise<Outcome | { readonly answered: Promise<Outcome> }>
  /** Above the fields: whom it is about. It may depend on what is answered so far. */
  children?: ReactNode | ((values: Readonly<FormValues>) => ReactNode)
}
