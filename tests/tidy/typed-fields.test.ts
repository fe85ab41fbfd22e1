/** Numbers and clock times are typed into the two fields of `ui/record-form`: others drop or change what is typed (U21.1). */
import { expect, test } from 'vitest'
import { codeIn } from './project-files.ts'

const OTHER_FIELDS =
  /\b(NumberInput|NumberFormatter|TimeInput|TimePicker|DateInput|DateTimePicker|PinInput)\b|type="(number|time|date|datetime-local|month|week)"/
/** Cuts off what is pasted. */
const CUT_OFF = /<(TextInput|Textarea|CheckedText|PasswordInput|input|textarea)\b[^>]*\smaxLength=/

const code = codeIn('src').filter(({ path }) => /\.tsx?$/.test(path))

test('[U21.1] every number and clock time is typed into the field that keeps it as it is', () => {
  expect(code.length).toBeGreaterThan(100)
  expect(code.filter(({ text }) => OTHER_FIELDS.test(text)).map(({ path }) => path)).toEqual([])
  const typed = code.filter(({ text }) => /<TypedText\b/.test(text)).map(({ path }) => path)
  expect(typed.toSorted()).toEqual([
    'src/ui/record-form/number-field.tsx',
    'src/ui/record-form/time-field.tsx',
  ])
})

test('[U21.1] no field cuts off what is pasted into it', () => {
  expect(code.filter(({ text }) => CUT_OFF.test(text)).map(({ path }) => path)).toEqual([])
})
