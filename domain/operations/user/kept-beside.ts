/**
 * Changes of secrets of an account: a password, the address of a calendar. The server makes them once it has checked
 * who asks, and keeps the secret's hash beside the operation: it is in none. The account is stamped again, because any
 * update of its row clears the revision.
 */
import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from '../parts/own-account.ts'

const secretChange = <const Kind extends string>(kind: Kind, online: string) =>
  defineOperation({
    kind,
    version: 1,
    clinical: false,
    online,
    args: v.strictObject({ user_id: directoryId }),
    references: ({ user_id }) => [{ collection: 'user', id: user_id }],
    scope: ({ user_id }) => userScope(user_id),
    apply: ({ user_id }, records, context) => [
      { collection: 'user', row: { ...ownAccount(user_id, records, context) } },
    ],
  })

/** A person chooses a new password by a link that was mailed. */
export const userResetPassword = secretChange('user.reset_password', 'Choosing a new password')

/** A person chooses a new password in the settings, knowing the old one. */
export const userChangePassword = secretChange('user.change_password', 'Changing your password')

/** A person gets an address for their calendar app; the one of before ends. */
export const userMakeCalendarAddress = secretChange('user.make_calendar_address', 'Making a calendar address')

/** The address of a person's calendar ends. */
export const userRevokeCalendarAddress = secretChange(
  'user.revoke_calendar_address',
  'Ending a calendar address',
)
