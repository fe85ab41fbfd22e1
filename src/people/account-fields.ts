/** How the fields of an account are shown in every form that adds or changes one (spec part 3 §5). */
import type { TFunction } from 'i18next'
import { isStaffRole } from '#domain/rules/people/staff.ts'
import type { Role } from '#domain/values/roles.ts'
import type { FieldDescription, Option } from '../ui/record-form/description.ts'

/** The collections whose rows together are an account on screen. */
export type AccountCollection = 'user' | 'person_card' | 'grant'

export const NAME_FIELDS = { first_name: { isHalfWidth: true }, last_name: { isHalfWidth: true } } as const

export const emailField = (t: TFunction) =>
  ({ as: 'text', type: 'email', required: t('labels.user.emailMissing') }) as const

/** Returns the options for the roles that may be granted. */
export const roleOptions = (roles: readonly Role[], t: TFunction): Option<Role>[] =>
  roles.map(value => ({ value, label: t(`labels.user.values.role.${value}`) }))

interface HomeChoice {
  readonly id: number
  readonly home_name: string
}

/** Returns the home field for roles that belong to a home; shown once `homes` has the homes to choose from. */
export const roleHomeField = (
  homesFor: (values: Readonly<Record<string, unknown>>) => readonly HomeChoice[] | undefined,
  t: TFunction,
  hintFor: (count: number) => string,
): FieldDescription<'home_id'> => ({
  as: 'select',
  name: 'home_id',
  label: t('labels.user.fields.home_id'),
  required: true,
  hint: values => hintFor(homesFor(values)?.length ?? 0),
  isShown: values => isStaffRole(values.role as Role) && homesFor(values) !== undefined,
  options: values => homesFor(values)?.map(({ id, home_name }) => ({ value: id, label: home_name })),
})
