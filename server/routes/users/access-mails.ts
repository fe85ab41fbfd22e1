/**
 * Helps a user sign in: mails the registration link again, mails a link to choose a new password, and lets the caller
 * vouch for the user's e-mail address.
 */
import { mailedLinkAnswer, messageWithMailStatus } from '#domain/answers/access-mail.ts'
import { forbidden, Refusal } from '#domain/errors.ts'
import { mailPasswordReset } from '../../accounts/registration.ts'
import { limitAccessMails, sendInvitation } from '../../accounts/send-invitation.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { changeCallOf } from '../../rest/resource.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { refuseRegistered } from './invite-user.ts'
import { requireAdministeredUser, USER_RECORD_NAME, users } from './users-in-reach.ts'

const { rights } = users
const params = { userId: numericIdText }

/** Throws for a person who has never chosen a password: registering is what proves that an address is theirs. */
function refuseUnregistered({ is_registered }: { readonly is_registered: boolean }): void {
  if (!is_registered)
    throw new Refusal('conflict', 'This person has not registered yet. Send the registration link again.')
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: '/admin/users/:userId/invitation',
      summary: 'Mails another registration link to somebody who has not registered yet.',
      recordName: USER_RECORD_NAME,
      rights: { ...rights, operation: 'company.invite' },
      params,
      answer: mailedLinkAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, params }) => {
      const user = await requireAdministeredUser(
        dependencies.database,
        { caller, accessibleHomes },
        params.userId,
      )
      if (!user.may_change) throw forbidden()
      refuseRegistered(user)
      await limitAccessMails(dependencies, caller, user.email)
      const access_mail = await sendInvitation(dependencies, caller, { email: user.email, user_id: user.id })
      return {
        message: messageWithMailStatus(`Registration link sent to ${user.email}.`, user.email, access_mail),
        access_mail,
      }
    },
  ),
  changeCallOf(users, {
    operation: 'staff.verify',
    method: 'post',
    pathSegment: 'verify',
    summary:
      'Vouches for the e-mail address of somebody who has registered. Signing in still takes the code that is mailed there.',
    args({ caller }, user) {
      refuseUnregistered(user)
      return { actor_id: caller.user_id, staff_id: user.id }
    },
  }),
  defineCall(
    {
      method: 'post',
      path: '/admin/users/:userId/reset-password',
      summary: 'Mails a link to choose a new password. The password of before stays until the link is used.',
      recordName: USER_RECORD_NAME,
      rights: { ...rights, operation: 'staff.send_reset' },
      params,
      answer: mailedLinkAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, params, request }) => {
      const user = await requireAdministeredUser(
        dependencies.database,
        { caller, accessibleHomes },
        params.userId,
      )
      refuseUnregistered(user)
      await limitAccessMails(dependencies, caller, user.email)
      const args = { actor_id: caller.user_id, staff_id: user.id }
      await runOperation(dependencies, caller, 'staff.send_reset', args, request)
      const access_mail = await mailPasswordReset(dependencies, { email: user.email, user_id: user.id })
      const message = `A link to choose a new password was sent to ${user.email}.`
      return { message: messageWithMailStatus(message, user.email, access_mail), access_mail }
    },
  ),
]
