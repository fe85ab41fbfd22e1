import * as v from 'valibot'
import { notFound } from '../errors.ts'
import { defineOperation } from '../operation.ts'
import { directoryId } from '../values/ids.ts'
import { userScope } from '../values/scope.ts'

/** Sets the home a person's new devices and REST summaries start with; null is all homes. A home of another company is not there. */
export const userChooseHome = defineOperation({
  kind: 'user.choose_home',
  version: 1,
  clinical: false,
  args: v.strictObject({ user_id: directoryId, current_home_id: v.nullable(directoryId) }),
  names: ({ user_id, current_home_id }) => [
    { collection: 'user', id: user_id },
    ...(current_home_id === null ? [] : [{ collection: 'home', id: current_home_id } as const]),
  ],
  scope: ({ user_id }) => userScope(user_id),
  apply({ user_id, current_home_id }, records, context) {
    const user = records.one('user', user_id)
    if (user === undefined || user_id !== context.author_id) throw notFound('User')
    const home = current_home_id === null ? undefined : records.one('home', current_home_id)
    if (current_home_id !== null && home?.company_id !== user.company_id) throw notFound('Group home')
    return [{ collection: 'user', row: { ...user, current_home_id } }]
  },
})
