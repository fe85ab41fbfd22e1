/** Adding, changing and deactivating accounts (spec part 3 §2 User management, §7 Admin users). */
import * as v from 'valibot'
import { userRecord } from '#domain/answers/user-record.ts'
import { fieldRefusal } from '#domain/errors.ts'
import { COMPANY_ROLES, invitationFields } from '#domain/operations/company.ts'
import { changeableUserFields, REQUIRED_MESSAGES, shownUserFields } from '#domain/operations/staff.ts'
import { reactivationFields } from '#domain/operations/staff-account.ts'
import { numericId } from '#domain/values/schemas.ts'
import type { Caller } from '../../access/caller.ts'
import { languageOf } from '../../access/language-of.ts'
import { limitAccessMails, sendInvitation } from '../../accounts/send-invitation.ts'
import { sendWithoutWaiting } from '../../accounts/send-later.ts'
import { takeDirectoryId, takeDirectoryIds } from '../../database/rows.ts'
import type { Dependencies } from '../../dependencies.ts'
import { emailChangedMail } from '../../mail/words.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { changeCallOf, removeCallOf, updateBody } from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { countOpenGrants, inviteUser } from './invite-user.ts'
import { companyIdFor, requireAdministeredUser, USER_RECORD_NAME, users } from './users-in-reach.ts'

const { first_name, last_name, email, phone_number, home_id } = invitationFields
const formMessages = withFormMessages({ ...REQUIRED_MESSAGES, company_id: 'Company is required' })

const newUserBody = v.strictObject(
  {
    email,
    first_name: first_name.wrapped,
    last_name: last_name.wrapped,
    phone_number,
    role: v.optional(v.picklist(COMPANY_ROLES, 'Role is required'), 'staff'),
    home_id,
    /** May be left out by a caller who administers one company. */
    company_id: v.optional(numericId),
  },
  formMessages,
)

/**
 * Mails a registered user's old address that it was changed, or an unregistered user's new address the link to register
 * with.
 */
async function mailAboutNewEmail(
  dependencies: Dependencies,
  caller: Pick<Caller, 'user_id'>,
  oldEmail: string,
  user: { readonly id: number; readonly email: string; readonly is_registered: boolean },
): Promise<void> {
  if (user.is_registered) {
    const recipient = { email: oldEmail, language: await languageOf(dependencies.database, user.id) }
    sendWithoutWaiting(dependencies, 'email_changed', emailChangedMail(recipient))
  } else await sendInvitation(dependencies, caller, { email: user.email, user_id: user.id })
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: '/admin/users',
      summary: 'Adds a user to a company, in a role, and mails the link to register with.',
      recordName: USER_RECORD_NAME,
      rights: { ...users.rights, operation: 'company.invite' },
      body: newUserBody,
      status: 201,
      answer: userRecord,
    },
    async ({ body, ...call }) => {
      const { company_id, ...person } = body
      const companyId = companyIdFor(call.caller, company_id)
      if (companyId === undefined) throw fieldRefusal('company_id', 'Company is required')
      return inviteUser(call, companyId, person)
    },
  ),
  defineCall(
    {
      method: 'put',
      path: '/admin/users/:userId',
      summary:
        'Changes an account. Another role of homes counts in every home; one of the company or the platform replaces all. Another address is told to the one of before and is to be verified again.',
      recordName: USER_RECORD_NAME,
      rights: { ...users.rights, operation: 'staff.update' },
      params: { userId: numericIdText },
      body: updateBody({ ...changeableUserFields, home_id }, shownUserFields),
      answer: userRecord,
    },
    async ({ dependencies, caller, accessibleHomes, params, body, request }) => {
      const { database } = dependencies
      const viewer = { caller, accessibleHomes }
      const previousUser = await requireAdministeredUser(database, viewer, params.userId)
      const { seen = null, home_id, ...changes } = body
      const grantCount =
        changes.role === undefined ? 0 : Math.max(1, await countOpenGrants(database, previousUser.id))
      const args = {
        ...{ actor_id: caller.user_id, staff_id: previousUser.id, changes, seen, home_id },
        grant_ids: await takeDirectoryIds(database, 'grant', grantCount),
      }
      const { email } = changes
      if (email !== undefined && email !== previousUser.email && !previousUser.is_registered)
        await limitAccessMails(dependencies, caller, email)
      await runOperation(dependencies, caller, 'staff.update', args, request)
      const user = await requireAdministeredUser(database, viewer, previousUser.id)
      if (user.email !== previousUser.email)
        await mailAboutNewEmail(dependencies, caller, previousUser.email, user)
      return user
    },
  ),
  removeCallOf(users, {
    operation: 'staff.deactivate',
    summary:
      'Deactivates an account: ends its rights and sessions, and keeps the person and what they recorded.',
    message: 'User deactivated.',
    args: ({ caller }, { id }) => ({ actor_id: caller.user_id, staff_id: id }),
  }),
  changeCallOf(users, {
    operation: 'staff.reactivate',
    pathSegment: 'reactivate',
    summary: 'Opens the account of somebody who left, in the role given and, for a role of homes, the home.',
    body: v.strictObject(reactivationFields, formMessages),
    args: async ({ dependencies, caller, body }, { id }) => ({
      actor_id: caller.user_id,
      staff_id: id,
      ...body,
      grant_id: await takeDirectoryId(dependencies.database, 'grant'),
    }),
  }),
]
