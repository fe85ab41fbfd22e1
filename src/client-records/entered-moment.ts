/** A moment as entered in a form: just now, or a day and a time. */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import type { Instant } from '#domain/values/dates.ts'
import { clockTime, localDate } from '#domain/values/schemas.ts'
import { instantOf, localDateTimeOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { FieldDescription, FormValues, HomeTimeOf } from '../ui/record-form/description.ts'

/** The schema entries of the form fields of a moment. */
export const enteredMomentEntries = {
  at: v.picklist(['now', 'earlier']),
  at_date: v.nullable(localDate),
  at_time: v.nullable(clockTime),
}
export type EnteredMoment = v.InferOutput<v.ObjectSchema<typeof enteredMomentEntries, undefined>>

export const momentSchema = v.object(enteredMomentEntries)

/** Returns the entered instant; undefined if a part is missing. `now`: the instant of the tap. */
export function enteredInstant(
  { at, at_date, at_time }: EnteredMoment,
  zone: TimeZone,
  now: Instant,
): Instant | undefined {
  if (at === 'now') return now
  return at_date === null || at_time === null ? undefined : instantOf(at_date, at_time, zone)
}

export function enteredMomentOf(instant: Instant, zone: TimeZone): EnteredMoment {
  const { date, time } = localDateTimeOf(instant, zone)
  return { at: 'earlier', at_date: date, at_time: time }
}

interface RecordedMoment {
  readonly recordedAt: Instant
  readonly zone: TimeZone
  /** The instant of the tap. */
  readonly now: Instant
}

/**
 * Returns the instants before and after an amendment; undefined if the moment was not changed. The form only shows
 * minutes: a moment that was not edited keeps its recorded seconds.
 */
export function amendedInstants(
  changes: { readonly [Name in keyof EnteredMoment]?: EnteredMoment[Name] | undefined },
  seenMoment: EnteredMoment,
  { recordedAt, zone, now }: RecordedMoment,
): { before: Instant; after: Instant } | undefined {
  const { at = seenMoment.at, at_date = seenMoment.at_date, at_time = seenMoment.at_time } = changes
  const recordedMoment = enteredMomentOf(recordedAt, zone)
  const instantOfMoment = (moment: EnteredMoment) =>
    isSameMoment(moment, recordedMoment) ? recordedAt : enteredInstant(moment, zone, now)
  const [instantBefore, instantAfter] = [
    instantOfMoment(seenMoment),
    instantOfMoment({ at, at_date, at_time }),
  ]
  if (instantBefore === undefined || instantAfter === undefined || instantBefore === instantAfter)
    return undefined
  return { before: instantBefore, after: instantAfter }
}

const isSameMoment = (left: EnteredMoment, right: EnteredMoment) =>
  left.at === right.at && left.at_date === right.at_date && left.at_time === right.at_time

const isEarlier = ({ at }: Readonly<FormValues>) => at === 'earlier'

export const fieldsOfMoment = (
  question: string,
  home: HomeTimeOf,
  t: TFunction,
): FieldDescription<keyof EnteredMoment>[] => [
  {
    as: 'choice',
    name: 'at',
    label: question,
    options: (['now', 'earlier'] as const).map(value => ({ value, label: t(`records.moment.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'at_date',
    label: t('records.moment.date'),
    required: t('records.moment.missing'),
    home,
    max: values => home(values).today,
    isShown: isEarlier,
    isHalfWidth: true,
  },
  {
    as: 'time',
    name: 'at_time',
    label: t('records.moment.time'),
    required: t('records.moment.missing'),
    home,
    isShown: isEarlier,
    isHalfWidth: true,
  },
]
