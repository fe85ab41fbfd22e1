/** The form fields of a group home; the operation's own schema decides what is valid (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { changeableHomeFields } from '#domain/operations/home.ts'
import { numericId } from '#domain/values/schemas.ts'
import type { FieldGroup, Options } from '../../ui/record-form/description.ts'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { groupHomesWords } from './words.ts'

/** The manager may be null: a home can be added before its manager is known. */
export const homeSchema = v.object({ ...changeableHomeFields, manager_id: v.nullable(numericId) })
export type HomeField = keyof typeof homeSchema.entries
export const HOME_FIELDS = Object.keys(homeSchema.entries) as HomeField[]

const TIME_ZONES = Object.keys(groupHomesWords.form.zones) as (keyof typeof groupHomesWords.form.zones)[]

interface HomeFieldOptions {
  readonly managers: Options
  /** The current time zone; choosing another shows a note about what that changes. undefined for a new home. */
  readonly currentZone: string | undefined
}

/** Returns "Eastern (New York)"; a zone that is not in the list is shown by its own name. */
export const zoneWords = (zone: string, t: TFunction): string => {
  const listedZone = TIME_ZONES.find(timeZone => timeZone === zone)
  return listedZone === undefined ? zone : t(`groupHomes.form.zones.${listedZone}`)
}

export function homeFields(
  { managers, currentZone }: HomeFieldOptions,
  t: TFunction,
): FieldGroup<HomeField>[] {
  const fields = formFields(
    homeSchema,
    fieldWords('home', t),
    {},
    {
      home_name: { isHalfWidth: true },
      city: { isHalfWidth: true },
      state: { isHalfWidth: true },
      zip_code: { isHalfWidth: true },
      phone: { type: 'phone', isHalfWidth: true },
      email: { as: 'text', type: 'email', isHalfWidth: true },
      manager_id: {
        as: 'select',
        placeholder: t('groupHomes.form.managerToCome'),
        options: managers,
        hint: managers === 'failed' ? t('groupHomes.form.managersFailed') : t('groupHomes.form.managerHint'),
        isHalfWidth: true,
      },
      capacity: { min: 1, max: 50, isHalfWidth: true },
      water_consumption: {
        hint: t('groupHomes.form.waterHint'),
        required: false,
        max: 30,
        isHalfWidth: true,
      },
      lock_minutes: { hint: t('groupHomes.form.lockHint'), min: 1, max: 60, isHalfWidth: true },
      time_zone: {
        as: 'select',
        options: [
          ...new Set<string>([...TIME_ZONES, ...(currentZone === undefined ? [] : [currentZone])]),
        ].map(value => ({
          value,
          label: zoneWords(value, t),
        })),
        note: ({ time_zone }) =>
          currentZone === undefined || time_zone === currentZone || time_zone === null || time_zone === ''
            ? undefined
            : { text: t('groupHomes.form.zoneNote'), tone: 'attention' },
      },
      clock: { as: 'choice' },
      window_minutes: { hint: t('groupHomes.form.windowHint'), max: 240, isHalfWidth: true },
    },
  )
  const groupOf = (title: string, names: readonly HomeField[]) => ({
    title,
    fields: fields.filter(({ name }) => names.includes(name)),
  })
  return [
    groupOf(t('groupHomes.form.about'), NAME_AND_ADDRESS_FIELDS),
    groupOf(t('groupHomes.form.running'), HOME_SETTING_FIELDS),
    groupOf(
      t('groupHomes.form.clock'),
      HOME_FIELDS.filter(name => ![...NAME_AND_ADDRESS_FIELDS, ...HOME_SETTING_FIELDS].includes(name)),
    ),
  ]
}

const NAME_AND_ADDRESS_FIELDS: readonly HomeField[] = [
  'home_name',
  'address',
  'city',
  'state',
  'zip_code',
  'phone',
  'email',
]
const HOME_SETTING_FIELDS: readonly HomeField[] = [
  'manager_id',
  'capacity',
  'water_consumption',
  'lock_minutes',
]
