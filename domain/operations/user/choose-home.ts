import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import { roleAt } from '../../rules/grants.ts'
import { directoryId } from '../../values/ids.ts'
import { userScope } from '../../values/scope.ts'
import { ownAccount } from '../parts/own-account.ts'

/** Sets the home a person's new devices and REST summaries start with; null is all homes. A home without a grant is not there. */
export const userChooseHome = defineOperation({
  kind: 'user.choose_home',
  version: 1,
  clinical: false,
  args: v.strictObject({ user_id: directoryId, current_home_id: v.nullable(directoryId) }),
  references: ({ user_id, current_home_id }) => [
    { collection: 'user', id: user_id },
    ...(current_home_id === null ? [] : [{ collection: 'home', id: current_home_id } as const]),
    { collection: 'grant', field: 'user_id', value: user_id },
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, current_home_id }, records, context) {
    const user = ownAccount(user_id, records, context)
    if (current_home_id !== null) {
      const home = records.one('home', current_home_id)
      const grants = records.all('grant').filter(grant => grant.user_id === user_id)
      const isTheirs = home !== undefined && roleAt(grants, home, context.recorded_at) !== undefined
      if (!isTheirs) throw notFound('Group home')
    }
    return [{ collection: 'user', row: { ...user, current_home_id } }]
  },
})
