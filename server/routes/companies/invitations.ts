/** The users of a company, and adding users: with a form, or by e-mail alone (spec part 3 §5, §7 Companies). */
import * as v from 'valibot'
import { mailedLinkAnswer, messageWithMailStatus } from '#domain/answers/access-mail.ts'
import { userRecord } from '#domain/answers/user-record.ts'
import { fieldRefusal } from '#domain/errors.ts'
import { invitationFields } from '#domain/operations/company.ts'
import { REQUIRED_MESSAGES as STAFF_REQUIRED_MESSAGES } from '#domain/operations/staff.ts'
import { numericId } from '#domain/values/schemas.ts'
import { limitAccessMails, sendInvitation } from '../../accounts/send-invitation.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { listAnswer, onePagePagination } from '../../rest/list-answer.ts'
import { numericIdText } from '../../rest/path-and-query.ts'
import { withFormMessages } from '../../rest/read-body.ts'
import { findUsers } from '../../rest/user-answer.ts'
import { inviteUser } from '../users/invite-user.ts'
import { COMPANY_RECORD_NAME, requireAccessibleCompany } from './company-answer.ts'

const screen = 'companies' as const
const rights = { collections: [], screen, operation: 'company.invite' } as const
const { email, first_name, last_name, phone_number, role, home_id } = invitationFields
const formMessages = withFormMessages({ ...STAFF_REQUIRED_MESSAGES, company_id: 'Company is required' })

const newUserBody = v.strictObject(
  { email, first_name: first_name.wrapped, last_name: last_name.wrapped, phone_number, role, home_id },
  formMessages,
)
const emailInvitationBody = v.strictObject({ company_id: numericId, email, role, home_id }, formMessages)

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'post',
      path: '/company/:companyId/users',
      summary: 'Adds a user to a company, in a role, and mails the link to register with.',
      recordName: COMPANY_RECORD_NAME,
      rights,
      params: { companyId: numericIdText },
      body: newUserBody,
      status: 201,
      answer: userRecord,
    },
    async ({ body, params, ...call }) => {
      const { database } = call.dependencies
      const { id } = await requireAccessibleCompany(database, call.caller, params.companyId, 'company.invite')
      return inviteUser(call, id, body)
    },
  ),
  defineCall(
    {
      method: 'post',
      path: '/register/email',
      summary:
        'Mails a registration link. Somebody new gets an account of the company, without rights unless a role is given; somebody invited before gets another link.',
      recordName: COMPANY_RECORD_NAME,
      rights,
      body: emailInvitationBody,
      answer: mailedLinkAnswer,
    },
    async ({ body, ...call }) => {
      const { dependencies, caller } = call
      const { company_id, ...person } = body
      const { id } = await requireAccessibleCompany(
        dependencies.database,
        caller,
        company_id,
        'company.invite',
      )
      const users = await findUsers(dependencies.database, call, { companyIds: [id] })
      const existingUser = users.find(({ email }) => email === person.email)
      if (existingUser?.is_registered) throw fieldRefusal('email', 'This person has registered already.')
      if (existingUser?.is_active === false) throw fieldRefusal('email', 'This person is inactive.')
      if (existingUser !== undefined) await limitAccessMails(dependencies, caller, existingUser.email)
      const access_mail =
        existingUser === undefined
          ? (await inviteUser(call, id, person)).access_mail
          : await sendInvitation(dependencies, caller, {
              email: existingUser.email,
              user_id: existingUser.id,
            })
      return {
        message: messageWithMailStatus(
          `Registration link sent to ${person.email}.`,
          person.email,
          access_mail,
        ),
        access_mail,
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/company/:companyId/users',
      summary: 'Everybody with an account in a company, by last name.',
      recordName: COMPANY_RECORD_NAME,
      rights: { collections: [], screen },
      params: { companyId: numericIdText },
      answer: listAnswer('users', userRecord),
    },
    async ({ dependencies: { database }, caller, accessibleHomes, params }) => {
      const { id } = await requireAccessibleCompany(database, caller, params.companyId)
      const users = await findUsers(database, { caller, accessibleHomes }, { companyIds: [id] })
      return { users, pagination: onePagePagination(users.length) }
    },
  ),
]
