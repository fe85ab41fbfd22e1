/** The users of a company, and adding users: with a form, or by e-mail alone (spec part 3 §5, §7 Companies). */
import * as v from 'valibot'
import { linkMailed, mailedWords } from '#domain/answers/access-mail.ts'
import { userRecord } from '#domain/answers/user-record.ts'
import { wrongField } from '#domain/errors.ts'
import { invitedFields } from '#domain/operations/company.ts'
import { MISSING as MISSING_STAFF } from '#domain/operations/staff.ts'
import { directoryId } from '#domain/values/schemas.ts'
import { countInvitation, sendInvitation } from '../../accounts/send-invitation.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { listAnswer, onePage } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { findUsers } from '../../rest/user-answer.ts'
import { inviteUser } from '../users/invite-user.ts'
import { companyInReach, WHAT } from './company-answer.ts'

const screen = 'companies' as const
const rights = { collections: [], screen, operation: 'company.invite' } as const
const { email, first_name, last_name, phone_number, role, home_id } = invitedFields
const inWords = inTheFormsWords({ ...MISSING_STAFF, company_id: 'Company is required' })

const newUser = v.strictObject(
  { email, first_name: first_name.wrapped, last_name: last_name.wrapped, phone_number, role, home_id },
  inWords,
)
const byEmail = v.strictObject({ company_id: directoryId, email, role, home_id }, inWords)

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/company/:companyId/users',
      summary: 'Adds a user to a company, in a role, and mails the link to register with.',
      recordName: WHAT,
      rights,
      params: { companyId: directoryIdText },
      body: newUser,
      status: 201,
      answer: userRecord,
    },
    async ({ body, params, ...asked }) => {
      const { database } = asked.dependencies
      const { id } = await companyInReach(database, asked.caller, params.companyId, 'company.invite')
      return inviteUser(asked, id, body)
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/register/email',
      summary:
        'Mails a registration link. Somebody new gets an account of the company, without rights unless a role is given; somebody invited before gets another link.',
      recordName: WHAT,
      rights,
      body: byEmail,
      answer: linkMailed,
    },
    async ({ body, ...asked }) => {
      const { dependencies, caller } = asked
      const { company_id, ...person } = body
      const { id } = await companyInReach(dependencies.database, caller, company_id, 'company.invite')
      const users = await findUsers(dependencies.database, asked, { companies: [id] })
      const known = users.find(({ email }) => email === person.email)
      if (known?.is_registered) throw wrongField('email', 'This person has registered already.')
      if (known?.is_active === false) throw wrongField('email', 'This person is inactive.')
      if (known !== undefined) await countInvitation(dependencies, caller, known.email)
      const access_mail =
        known === undefined
          ? (await inviteUser(asked, id, person)).access_mail
          : await sendInvitation(dependencies, caller, { email: known.email, user_id: known.id })
      return {
        message: mailedWords(`Registration link sent to ${person.email}.`, person.email, access_mail),
        access_mail,
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/company/:companyId/users',
      summary: 'Everybody with an account in a company, by last name.',
      recordName: WHAT,
      rights: { collections: [], screen },
      params: { companyId: directoryIdText },
      answer: listAnswer('users', userRecord),
    },
    async ({ dependencies: { database }, caller, reach, params }) => {
      const { id } = await companyInReach(database, caller, params.companyId)
      const users = await findUsers(database, { caller, reach }, { companies: [id] })
      return { users, pagination: onePage(users.length) }
    },
  ),
]
