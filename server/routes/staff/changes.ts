/** Inviting, changing and deactivating staff (spec part 3 §4, §5, §7 Staff). */
import * as v from 'valibot'
import { mailedLinkAnswer, messageWithMailStatus } from '#domain/answers/access-mail.ts'
import { staffMember } from '#domain/answers/staff-member.ts'
import { fieldRefusal } from '#domain/errors.ts'
import {
  changeableStaffFields,
  homeRoleFields,
  newStaffFields,
  REQUIRED_MESSAGES,
  shownStaffFields,
} from '#domain/operations/staff.ts'
import { numericId } from '#domain/values/schemas.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { currentHome } from '../../access/current-home.ts'
import { type AccessibleHome, requireHomeToChange } from '../../access/reach.ts'
import { limitAccessMails, sendInvitation } from '../../accounts/send-invitation.ts'
import type { Connection } from '../../database/connection.ts'
import { takeDirectoryId, takeDirectoryIds } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { changeCallOf, removeCallOf, updateBody } from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { findStaffMember } from '../../rest/staff-answer.ts'
import { countOpenGrants, refuseRegistered } from '../users/invite-user.ts'
import { staff } from './lists.ts'

const newStaffBody = v.strictObject(
  { ...newStaffFields, home_id: v.optional(numericId) },
  withFormMessages(REQUIRED_MESSAGES),
)

/** Returns the home of a new person: the requested home, the caller's current home, or the only one. */
async function homeIdFor(
  database: Connection,
  caller: Caller,
  accessibleHomes: readonly AccessibleHome[],
  requestedHomeId: number | undefined,
): Promise<number> {
  if (requestedHomeId !== undefined)
    return requireHomeToChange(accessibleHomes, homeScope(requestedHomeId), 'staff.invite', 'Group home').id
  const home =
    (await currentHome(database, caller.user_id, accessibleHomes)) ??
    (accessibleHomes.length === 1 ? accessibleHomes[0] : undefined)
  if (home === undefined) throw fieldRefusal('home_id', 'Group home is required')
  return requireHomeToChange(accessibleHomes, home.scope, 'staff.invite', 'Group home').id
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: '/staff/register',
      summary: 'Invites somebody to work in a home: makes the account and mails the link to register with.',
      recordName: 'Group home',
      rights: { ...staff.rights, operation: 'staff.invite' },
      body: newStaffBody,
      status: 201,
      answer: staffMember,
    },
    async ({ dependencies, caller, accessibleHomes, body, request }) => {
      const { database } = dependencies
      await limitAccessMails(dependencies, caller, body.email)
      const args = {
        ...body,
        actor_id: caller.user_id,
        home_id: await homeIdFor(database, caller, accessibleHomes, body.home_id),
        staff_id: await takeDirectoryId(database, 'user'),
        grant_id: await takeDirectoryId(database, 'grant'),
      }
      const touchedRows = await runOperation(dependencies, caller, 'staff.invite', args, request)
      // A repeated request is answered with the person of the first request.
      const createdRow = touchedRows.find(({ collection }) => collection === 'user')
      const member = await findStaffMember(database, caller, accessibleHomes, Number(createdRow?.id))
      if (member.is_registered) return member
      const access_mail = await sendInvitation(dependencies, caller, {
        email: member.email,
        user_id: member.id,
      })
      return { ...member, access_mail }
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/staff/:staffId/invitation',
      summary: 'Mails another registration link to somebody who has not registered yet.',
      recordName: staff.recordName,
      rights: { ...staff.rights, operation: 'staff.invite' },
      params: { staffId: numericIdText },
      answer: mailedLinkAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, params }) => {
      const member = await findStaffMember(dependencies.database, caller, accessibleHomes, params.staffId)
      refuseRegistered(member)
      await limitAccessMails(dependencies, caller, member.email)
      const access_mail = await sendInvitation(dependencies, caller, {
        email: member.email,
        user_id: member.id,
      })
      return {
        message: messageWithMailStatus(
          `Registration link sent to ${member.email}.`,
          member.email,
          access_mail,
        ),
        access_mail,
      }
    },
  ),
  changeCallOf(staff, {
    operation: 'staff.update',
    summary: 'Changes a staff member. Another role counts in every home they work in.',
    body: updateBody(changeableStaffFields, shownStaffFields),
    async args({ dependencies: { database }, caller, body: { seen = null, ...changes } }, { id }) {
      const grantCount = changes.role === undefined ? 0 : await countOpenGrants(database, id)
      const grant_ids = await takeDirectoryIds(database, 'grant', grantCount)
      return { actor_id: caller.user_id, staff_id: id, changes, seen, grant_ids }
    },
  }),
  removeCallOf(staff, {
    operation: 'staff.deactivate',
    summary: 'Marks a staff member inactive, ends their rights and signs them out everywhere.',
    message: 'Staff member deactivated.',
    args: ({ caller }, { id }) => ({ actor_id: caller.user_id, staff_id: id }),
  }),
  changeCallOf(staff, {
    operation: 'staff.reactivate',
    pathSegment: 'reactivate',
    summary: 'Opens the account of somebody who left, in the home and role given.',
    body: v.strictObject(homeRoleFields, withFormMessages(REQUIRED_MESSAGES)),
    async args({ dependencies: { database }, caller, accessibleHomes, body }, { id }) {
      requireHomeToChange(accessibleHomes, homeScope(body.home_id), 'staff.reactivate', 'Group home')
      const grant_id = await takeDirectoryId(database, 'grant')
      return { actor_id: caller.user_id, staff_id: id, ...body, grant_id }
    },
  }),
]
