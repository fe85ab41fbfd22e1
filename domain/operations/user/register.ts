import * as v from 'valibot'
import { personCard } from '../../entities/person-card.ts'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { phoneNumber } from '../../values/phone.ts'
import { userScope } from '../../values/scope.ts'
import { namedCard, namingReferences, ownAccount } from '../parts/own-account.ts'

/**
 * A person who was invited gives their name. The server makes it once it has checked the link of the invitation; the
 * password is in no operation.
 */
export const userRegister = defineOperation({
  kind: 'user.register',
  version: 1,
  clinical: false,
  online: 'Registering',
  args: v.strictObject({
    user_id: directoryId,
    first_name: personCard.fields.first_name,
    last_name: personCard.fields.last_name,
    phone_number: v.optional(phoneNumber),
  }),
  references: ({ user_id }, records) => namingReferences(user_id, records),
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, phone_number, ...name }, records, context) {
    const user = ownAccount(user_id, records, context)
    const row = phone_number === undefined ? { ...user } : { ...user, phone_number }
    return [{ collection: 'user', row }, namedCard(user, records, name)]
  },
})
