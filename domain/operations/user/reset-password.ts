import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from './own-account.ts'

/**
 * A person chooses a new password. The server makes it once it has checked the link that was mailed, and writes the
 * password's hash itself: it is in no operation. The account is stamped again, because any update of its row clears the
 * revision.
 */
export const userResetPassword = defineOperation({
  kind: 'user.reset_password',
  version: 1,
  clinical: false,
  online: 'Choosing a new password',
  args: v.strictObject({ user_id: directoryId }),
  references: ({ user_id }) => [{ collection: 'user', id: user_id }],
  scope: ({ user_id }) => userScope(user_id),
  apply: ({ user_id }, records, context) => [
    { collection: 'user', row: { ...ownAccount(user_id, records, context) } },
  ],
})
