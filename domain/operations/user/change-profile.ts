import * as v from 'valibot'
import { personCard } from '../../entities/person-card.ts'
import { user as account } from '../../entities/user.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow } from '../../record-set.ts'
import { directoryId } from '../../values/ids.ts'
import { keepSame } from '../../values/keep-same.ts'
import { LANGUAGES } from '../../values/languages.ts'
import { phoneNumber } from '../../values/phone.ts'
import { userScope } from '../../values/scope.ts'
import { namedCard, namingReferences, ownAccount } from '../parts/own-account.ts'

/** What a person changes of their own profile: a field that is absent stays as it is. */
export const profileFields = {
  first_name: v.optional(personCard.fields.first_name),
  last_name: v.optional(personCard.fields.last_name),
  language: v.optional(v.picklist(LANGUAGES, 'Choose one of the languages')),
  phone_number: v.optional(v.nullable(phoneNumber)),
} as const

export const userChangeProfile = defineOperation({
  kind: 'user.change_profile',
  version: 1,
  clinical: false,
  online: 'Changing your profile',
  args: v.strictObject({
    user_id: directoryId,
    ...profileFields,
    notifications: v.optional(account.fields.notifications),
  }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, first_name, last_name, ...changes }, records, context) {
    const user = ownAccount(user_id, records, context)
    const card = records.one('person_card', user_id)
    const { language = user.language, phone_number = user.phone_number } = changes
    const { notifications = user.notifications } = changes
    const after = { ...user, language, phone_number, notifications }
    const changed: AnyRow[] = []
    if (keepSame(user, after) !== user) changed.push({ collection: 'user', row: after })
    if (first_name !== undefined || last_name !== undefined) {
      const { first_name: first = '', last_name: last = '' } = card ?? {}
      changed.push(
        namedCard(user, records, { first_name: first_name ?? first, last_name: last_name ?? last }),
      )
    }
    return changed
  },
})
