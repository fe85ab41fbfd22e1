/** One clock everywhere (M6.6, M6.7, M2.16): the app writes days, times and spans in one file, by the clock of a home. */
import { expect, test } from 'vitest'
import { codeIn } from './project-files.ts'

const FORMATTER = 'src/labels/dates.ts'

/** What a time made by hand looks like, and what to take in its place. */
const HAND_MADE: readonly (readonly [RegExp, string])[] = [
  [/\.toLocale(Time|Date)?String\(/, 'writes by the language and zone of the tablet'],
  [/\bIntl\.(DateTimeFormat|DurationFormat|RelativeTimeFormat)\b/, 'is for the formatter alone'],
  [/\bfrom 'dayjs|\bdayjs\(/, 'knows the tablet’s zone only'],
  [/\.get(UTC)?(Hours|Minutes|Day|Date|Month|FullYear)\(/, 'is the tablet’s clock, or that of UTC'],
  [/\.slice\(11, (16|19)\)/, 'cuts a time of UTC out of a moment'],
  [/\$\{[^{}]*\}:\$\{[^{}]*\}/, 'puts hours and minutes together'],
  [/\$\{[^{}]*\}\s?(AM|PM|am|pm|min|mins|minutes|hours|hrs|h|m|days)\b/, 'puts a number and a unit together'],
  [/\{\{\w+\}\}\s?(min|hours?|h|minutes?)\b/, 'puts a number and a unit together'],
  [/\btype=("|\{')(time|date|datetime-local)\b/, 'shows AM and PM by the language of the browser'],
  [/\b(TimeInput|DateTimePicker|DateInput|DatePickerInput)\b/, 'does not know the home’s clock and day'],
]

/** What only looks like a time. */
const NO_TIME: Readonly<Record<string, string>> = {
  'src/app/words/ui-words.ts': 'The units the formatter puts together.',
  'src/mirror/write/digest.ts': 'An id and a revision.',
  'src/sync/outbox/rescue-file.ts': 'The name of a file, in UTC wherever it is opened.',
}

const handMade = (path: string, text: string) =>
  text
    .split('\n')
    .flatMap((line, index) =>
      HAND_MADE.filter(([pattern]) => pattern.test(line)).map(
        ([, why]) => `${path}:${index + 1} ${line.trim()} (${why})`,
      ),
    )

test('[M6.7] no file of the app writes a time, a day or a span by hand', () => {
  const wrong = codeIn('src')
    .filter(({ path }) => path !== FORMATTER && NO_TIME[path] === undefined)
    .flatMap(({ path, text }) => handMade(path, text))
  const sentence = `Take a function of ${FORMATTER} and the home it is about; for a time that is typed, the TimeField.`
  expect(wrong, sentence).toEqual([])
})

test('a time made by hand is noticed, whatever it is made of', () => {
  const planted = [
    'at.toLocaleTimeString()',
    'new Intl.DateTimeFormat()',
    "dayjs(at).format('HH:mm')",
    'moment.getHours()',
    'recorded_at.slice(11, 16)',
    '`$' + '{hours}:$' + '{minutes}`',
    '`$' + '{late} min late`',
    "late: '{{count}} min late'",
    '<input type="time" />',
    '<TimeInput />',
  ]
  expect(planted.filter(line => handMade('src/planted.tsx', line).length === 0)).toEqual([])
})

test('exceptions are of files that still need them', () => {
  const kept = codeIn('src').filter(({ path, text }) => handMade(path, text).length > 0)
  expect(Object.keys(NO_TIME).filter(path => !kept.some(file => file.path === path))).toEqual([])
})
