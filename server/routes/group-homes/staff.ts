/** The staff of a group home (design §1, paths the specification leaves open). */
import * as v from 'valibot'
import { staffMember } from '#domain/answers/staff-member.ts'
import { homeRoleFields } from '#domain/operations/staff.ts'
import { numericId } from '#domain/values/schemas.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { requireAccessibleHome } from '../../rest/home-answer.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { findStaffMember } from '../../rest/staff-answer.ts'

const collections = ['home'] as const
const screen = 'staff' as const
/** The role of a person without a role, such as after leaving every home. */
const DEFAULT_ROLE = 'staff'

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: '/group-homes/:homeId/staff',
      summary: 'Lets a staff member work in a home, in the role they have unless another one is given.',
      recordName: 'Group home',
      rights: { collections, screen, operation: 'staff.assign' },
      params: { homeId: numericIdText },
      body: v.strictObject({ staff_id: numericId, role: v.optional(homeRoleFields.role) }),
      status: 201,
      answer: staffMember,
    },
    async ({ dependencies, caller, accessibleHomes, params, body, request }) => {
      const { database } = dependencies
      const { id: home_id, scope } = requireAccessibleHome(accessibleHomes, params.homeId)
      requireHomeToChange(accessibleHomes, scope, 'staff.assign', 'Group home')
      const { id: staff_id, staff_role } = await findStaffMember(
        database,
        caller,
        accessibleHomes,
        body.staff_id,
      )
      const role = body.role ?? staff_role ?? DEFAULT_ROLE
      const grant_id = await takeDirectoryId(database, 'grant')
      const args = { actor_id: caller.user_id, staff_id, home_id, role, grant_id }
      await runOperation(dependencies, caller, 'staff.assign', args, request)
      return findStaffMember(database, caller, accessibleHomes, staff_id)
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/group-homes/:homeId/staff/:staffId',
      summary: 'A staff member no longer works in a home; their account stays.',
      recordName: 'Staff member',
      rights: { collections, screen, operation: 'staff.unassign' },
      params: { homeId: numericIdText, staffId: numericIdText },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, params, request }) => {
      const { id: home_id, scope } = requireAccessibleHome(accessibleHomes, params.homeId, 'Staff member')
      requireHomeToChange(accessibleHomes, scope, 'staff.unassign', 'Staff member')
      const { id: staff_id } = await findStaffMember(
        dependencies.database,
        caller,
        accessibleHomes,
        params.staffId,
      )
      await runOperation(
        dependencies,
        caller,
        'staff.unassign',
        { actor_id: caller.user_id, staff_id, home_id },
        request,
      )
      return { message: 'Staff member removed.' }
    },
  ),
]
