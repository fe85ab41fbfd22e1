import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from '../parts/own-account.ts'

/** A person has signed in. The code came by mail, so the address is theirs from then on. */
export const userSignIn = defineOperation({
  kind: 'user.sign_in',
  version: 1,
  clinical: false,
  online: 'Signing in',
  args: v.strictObject({ user_id: directoryId }),
  references: ({ user_id }) => [{ collection: 'user', id: user_id }],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id }, records, context) {
    const user = ownAccount(user_id, records, context)
    const { verification_status: before } = user
    const verification_status = before === 'Not Verified' ? 'email verified' : before
    return [{ collection: 'user', row: { ...user, verification_status, last_login: context.recorded_at } }]
  },
})
