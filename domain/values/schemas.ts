/**
 * The schemas of days, moments, ids, scopes and roles. Functions on these values are in separate files, without
 * valibot: today's round is rendered from rows that were validated on arrival (decision 095).
 */
import * as v from 'valibot'
import { listOf, textUpTo } from './bounded.ts'
import { isInstant, isLocalDate } from './dates.ts'
import { MAX_DIRECTORY_ID, MAX_PHOTOS, UUID_PATTERN } from './ids.ts'
import { ROLES } from './roles.ts'
import type { Scope } from './scope.ts'

const DATE_MESSAGE = 'Use a date such as 2026-03-08'
const TIME_MESSAGE = 'Use a time such as 08:30'
const INSTANT_MESSAGE = 'Use a moment such as 2026-03-08T13:00:00.000Z'

/** No resident was born earlier, and date arithmetic would leave the calendar near its end. */
const FIRST_DAY = '1900-01-01'
const LAST_DAY = '2199-12-31'

/** Reports the first fault that `faultOf` finds in text of the right shape: one message per fault. */
const createFaultCheck = (shape: RegExp, faultOf: (text: string) => string | undefined) =>
  v.rawCheck<string>(({ dataset, addIssue }) => {
    const message = dataset.typed && shape.test(dataset.value) ? faultOf(dataset.value) : undefined
    if (message !== undefined) addIssue({ message })
  })

/** A day. `message` is the message for text that is not written as a day. */
export const daySchema = (message: string) =>
  v.pipe(
    textUpTo(10, { length: message }),
    v.isoDate(message),
    createFaultCheck(v.ISO_DATE_REGEX, day => {
      if (!isLocalDate(day)) return 'This day does not exist'
      if (day < FIRST_DAY) return 'This day is too long ago'
      return day > LAST_DAY ? 'This day is too far ahead' : undefined
    }),
  )
export const localDate = daySchema(DATE_MESSAGE)
export const clockTime = v.pipe(textUpTo(5, { length: TIME_MESSAGE }), v.isoTime(TIME_MESSAGE))
export const instant = v.pipe(
  textUpTo(24, { length: INSTANT_MESSAGE }),
  v.isoTimestamp(INSTANT_MESSAGE),
  createFaultCheck(v.ISO_TIMESTAMP_REGEX, moment => {
    if (!isInstant(moment)) return 'Use a moment that exists, in UTC with milliseconds'
    if (moment.slice(0, 10) < FIRST_DAY) return 'This moment is too long ago'
    return moment.slice(0, 10) > LAST_DAY ? 'This moment is too far ahead' : undefined
  }),
)

export const uuid = v.pipe(
  textUpTo(36, { length: 'Not a record id.' }),
  v.regex(UUID_PATTERN, 'Not a record id.'),
)
/** UUIDv7 only: no id that is derived from facts can be one. */
export const nonDerivedId = v.pipe(uuid, v.regex(/^.{14}7/, 'Not an id of its own.'))
/** The photos of a record, each once, with an id its device made (decision 32). */
export const photoIds = v.pipe(
  listOf(nonDerivedId, MAX_PHOTOS),
  v.check(ids => new Set(ids).size === ids.length, 'The same photo twice.'),
)
export const numericId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_DIRECTORY_ID))

const SCOPE_PATTERN = /^(?:platform|withdrawn|(?:home|company|user):([1-9]\d{0,9}))$/

export const scope = v.custom<Scope>(value => {
  const match = typeof value === 'string' ? SCOPE_PATTERN.exec(value) : null
  return match !== null && Number(match[1] ?? 1) <= MAX_DIRECTORY_ID
}, 'A scope is home:N, company:N, user:N or platform.')

export const role = v.picklist(ROLES, 'Not a role of Hearth.')
