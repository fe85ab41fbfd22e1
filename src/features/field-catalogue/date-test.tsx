/** /date-test: the form fields for days and times. */
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock } from '../../labels/dates.ts'
import { momentNow } from '../../now.ts'
import type { FieldGroup, HomeTime } from '../../ui/record-form/description.ts'
import { type Catalogue, CataloguePage } from './catalogue-page.tsx'

export const DateTest = () => <CataloguePage useCatalogue={useDateCatalogue} />

/** How far ahead a day may be chosen unless a form says otherwise (spec part 1 §5). */
const YEARS_AHEAD = 5
const schema = v.looseObject({})

function useDateCatalogue(): Catalogue {
  const { t } = useTranslation()
  // The page belongs to no home, so it uses the device's own day.
  const { date: today } = localDateTimeOf(momentNow(), deviceWallClock().time_zone)
  const year = Number(today.slice(0, 4))
  const homeTimeWithClock = (clock: HomeTime['clock']) => () => ({ today, clock })
  const dateField = { as: 'date', home: homeTimeWithClock('12h') } as const
  const groups: FieldGroup[] = [
    {
      title: t('fieldCatalogue.groups.days'),
      fields: [
        {
          ...dateField,
          name: 'day',
          label: t('fieldCatalogue.labels.day'),
          hint: t('fieldCatalogue.hints.day'),
          required: true,
          min: `${year}-01-01`,
          max: `${year + YEARS_AHEAD}-12-31`,
        },
        { ...dateField, name: 'no_day', label: t('fieldCatalogue.labels.noDay') },
        { ...dateField, name: 'past_day', label: t('fieldCatalogue.labels.pastDay'), max: today },
        {
          ...dateField,
          name: 'birthday',
          label: t('fieldCatalogue.labels.birthday'),
          max: today,
          isLongAgo: true,
        },
        { ...dateField, name: 'disabled_day', label: t('fieldCatalogue.labels.disabledDay'), disabled: true },
      ],
    },
    {
      title: t('fieldCatalogue.groups.times'),
      fields: [
        {
          name: 'time_12',
          label: t('fieldCatalogue.labels.time12'),
          as: 'time',
          home: homeTimeWithClock('12h'),
        },
        {
          name: 'time_24',
          label: t('fieldCatalogue.labels.time24'),
          as: 'time',
          home: homeTimeWithClock('24h'),
        },
        {
          name: 'times',
          label: t('fieldCatalogue.labels.times'),
          as: 'times',
          home: homeTimeWithClock('12h'),
          most: 4,
        },
      ],
    },
  ]
  return {
    title: t('fieldCatalogue.dateTitle'),
    schema,
    groups,
    initialValues: { day: today, disabled_day: today },
  }
}
