import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { email } from '../../values/text.ts'
import { ownAccount } from '../parts/own-account.ts'

/**
 * A person's address becomes another one, once the link mailed to it was opened: codes are mailed there from then on,
 * so a mistyped address must not lock anybody out. The server holds that nobody else has it.
 */
export const userChangeEmail = defineOperation({
  kind: 'user.change_email',
  version: 1,
  clinical: false,
  online: 'Changing your email address',
  args: v.strictObject({ user_id: directoryId, email }),
  references: ({ user_id }) => [{ collection: 'user', id: user_id }],
  scope: ({ user_id }) => userScope(user_id),
  apply: ({ user_id, email }, records, context) => [
    { collection: 'user', row: { ...ownAccount(user_id, records, context), email } },
  ],
})
