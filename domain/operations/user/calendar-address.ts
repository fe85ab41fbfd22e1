import * as v from 'valibot'
import { defineOperation } from '../../operation.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from './own-account.ts'

const aboutOwnCalendar = <const Kind extends string>(kind: Kind, online: string) =>
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

/** A person gets an address for their calendar app; the one of before ends. The server makes it and keeps its hash. */
export const userMakeCalendarAddress = aboutOwnCalendar(
  'user.make_calendar_address',
  'Making a calendar address',
)

/** The address of a person's calendar ends. */
export const userRevokeCalendarAddress = aboutOwnCalendar(
  'user.revoke_calendar_address',
  'Ending a calendar address',
)
