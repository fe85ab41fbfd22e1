/** How a group home is asked for; what is valid is the operation's own schema (spec part 3 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { CLOCKS } from '#domain/entities/home.ts'
import { changingHomeFields } from '#domain/operations/home.ts'
import { directoryId } from '#domain/values/ids.ts'
import { US_STATES } from '#domain/values/us-address.ts'
import type { FieldGroup, Options } from '../../ui/record-form/description.ts'
import { groupHomesWords } from './words.ts'

/** A home may be without a manager: one is to come. */
export const homeForm = v.object({ ...changingHomeFields, manager_id: v.nullable(directoryId) })
export type HomeField = keyof typeof homeForm.entries

const ZONES = Object.keys(groupHomesWords.form.zones) as (keyof typeof groupHomesWords.form.zones)[]

interface Asked {
  readonly managers: Options
  /** The zone the home has: another one says what it does. undefined for a new home. */
  readonly zone: string | undefined
}

/** "Eastern (New York)"; one that is not in the list goes by its own name. */
export const zoneWords = (zone: string, t: TFunction): string => {
  const known = ZONES.find(one => one === zone)
  return known === undefined ? zone : t(`groupHomes.form.zones.${known}`)
}

const label = (name: HomeField, t: TFunction) => t(`labels.home.fields.${name}`)

export const homeFields = ({ managers, zone }: Asked, t: TFunction): FieldGroup<HomeField>[] => [
  { title: t('groupHomes.form.about'), fields: addressFields(t) },
  {
    title: t('groupHomes.form.running'),
    fields: [
      {
        as: 'select',
        name: 'manager_id',
        label: label('manager_id', t),
        placeholder: t('groupHomes.form.managerToCome'),
        options: managers,
        hint: managers === 'failed' ? t('groupHomes.form.managersFailed') : t('groupHomes.form.managerHint'),
        half: true,
      },
      {
        as: 'number',
        name: 'capacity',
        label: label('capacity', t),
        required: true,
        min: 1,
        max: 50,
        half: true,
        emptyAs: 'absent',
      },
      {
        as: 'number',
        name: 'water_consumption',
        label: label('water_consumption', t),
        hint: t('groupHomes.form.waterHint'),
        min: 0,
        max: 30,
        half: true,
        emptyAs: 'absent',
      },
      {
        as: 'number',
        name: 'lock_minutes',
        label: label('lock_minutes', t),
        hint: t('groupHomes.form.lockHint'),
        required: true,
        min: 1,
        max: 60,
        half: true,
        emptyAs: 'absent',
      },
    ],
  },
  { title: t('groupHomes.form.clock'), fields: clockFields(zone, t) },
]

const addressFields = (t: TFunction): FieldGroup<HomeField>['fields'] => [
  text('home_name', 100, t),
  { ...text('address', 100, t), half: false },
  text('city', 50, t),
  {
    as: 'select',
    name: 'state',
    label: label('state', t),
    required: true,
    options: Object.entries(US_STATES).map(([value, name]) => ({ value, label: name })),
    half: true,
    emptyAs: 'absent',
  },
  text('zip_code', 10, t),
  { ...text('phone', 40, t), type: 'phone' },
  { as: 'text', type: 'email', name: 'email', label: label('email', t), half: true },
]

const text = (name: HomeField, maxLength: number, t: TFunction) =>
  ({
    as: 'text',
    name,
    label: label(name, t),
    required: true,
    maxLength,
    half: true,
    emptyAs: 'text',
  }) as const

const clockFields = (zone: string | undefined, t: TFunction): FieldGroup<HomeField>['fields'] => [
  {
    as: 'select',
    name: 'time_zone',
    label: label('time_zone', t),
    required: true,
    options: [...new Set<string>([...ZONES, ...(zone === undefined ? [] : [zone])])].map(value => ({
      value,
      label: zoneWords(value, t),
    })),
    note: ({ time_zone }) =>
      zone === undefined || time_zone === zone || time_zone === null || time_zone === ''
        ? undefined
        : { text: t('groupHomes.form.zoneNote'), tone: 'attention' },
    emptyAs: 'absent',
  },
  {
    as: 'choice',
    name: 'clock',
    label: label('clock', t),
    required: true,
    options: CLOCKS.map(value => ({ value, label: t(`labels.home.values.clock.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'number',
    name: 'window_minutes',
    label: label('window_minutes', t),
    hint: t('groupHomes.form.windowHint'),
    required: true,
    min: 0,
    max: 240,
    half: true,
    emptyAs: 'absent',
  },
]
