/** Adding users to a company: with a form, or by e-mail alone (spec part 3 §5, §7 Companies). */
import * as v from 'valibot'
import { type CompanyUser, companyUser } from '#domain/company-record.ts'
import { notFound, wrongField } from '#domain/errors.ts'
import { invitedFields } from '#domain/operations/company/invite.ts'
import { MISSING as MISSING_STAFF } from '#domain/operations/staff/fields.ts'
import { directoryId } from '#domain/values/ids.ts'
import type { Caller } from '../../access/caller.ts'
import type { ReachedHome } from '../../access/reach.ts'
import { sendInvitation } from '../../accounts/send-invitation.ts'
import type { Connection } from '../../database/connection.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { directoryIdText } from '../../rest/path-and-query.ts'
import { inTheFormsWords } from '../../rest/read-body.ts'
import { type RestRequest, runOperation } from '../../rest/rest-operation.ts'
import { companyInReach, WHAT } from './company-answer.ts'
import { companyUsers } from './company-users.ts'

const rights = { sees: [], opens: 'companies', does: 'company.invite' } as const
const { email, first_name, last_name, phone_number, role, home_id } = invitedFields
const inWords = inTheFormsWords({ ...MISSING_STAFF, company_id: 'Company is required' })

const newUser = v.strictObject(
  { email, first_name: first_name.wrapped, last_name: last_name.wrapped, phone_number, role, home_id },
  inWords,
)
const byEmail = v.strictObject({ company_id: directoryId, email, role, home_id }, inWords)

type Invited = Omit<v.InferOutput<typeof byEmail>, 'company_id'> &
  Partial<Omit<v.InferOutput<typeof newUser>, 'email' | 'role' | 'home_id'>>

interface Invitation {
  readonly dependencies: WritingDependencies
  readonly caller: Caller
  readonly reach: readonly ReachedHome[]
  readonly request: RestRequest
}

/** Makes the account and mails the link to register with. */
async function invite(
  { dependencies, caller, reach, request }: Invitation,
  company_id: number,
  person: Invited,
): Promise<CompanyUser> {
  const { database } = dependencies
  const args = {
    ...person,
    actor_id: caller.user_id,
    company_id,
    staff_id: await takeDirectoryId(database, 'user'),
    grant_id: await takeDirectoryId(database, 'grant'),
  }
  const touched = await runOperation(dependencies, caller, 'company.invite', args, request)
  // A repeated request is answered with the person of the first one.
  const made = touched.find(({ collection }) => collection === 'user')
  const user = await userOf(database, company_id, reach, ({ id }) => id === Number(made?.id))
  if (user === undefined) throw notFound('User')
  if (!user.is_registered) await sendInvitation(dependencies, { email: user.email, user_id: user.id })
  return user
}

async function userOf(
  database: Connection,
  companyId: number,
  reach: readonly ReachedHome[],
  isWanted: (user: CompanyUser) => boolean,
): Promise<CompanyUser | undefined> {
  const homes = reach.filter(({ company_id }) => company_id === companyId)
  return (await companyUsers(database, companyId, homes)).find(isWanted)
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/company/:companyId/users',
      summary: 'Adds a user to a company, in a role, and mails the link to register with.',
      what: WHAT,
      rights,
      params: { companyId: directoryIdText },
      body: newUser,
      status: 201,
      answer: companyUser,
    },
    async ({ body, params, ...asked }) => {
      const { database } = asked.dependencies
      const { id } = await companyInReach(database, asked.caller, params.companyId, 'company.invite')
      return invite(asked, id, body)
    },
  ),
  describedCall(
    {
      method: 'post',
      path: '/register/email',
      summary:
        'Mails a registration link. Somebody new gets an account of the company, without rights unless a role is given; somebody invited before gets another link.',
      what: WHAT,
      rights,
      body: byEmail,
      answer: messageAnswer,
    },
    async ({ body, ...asked }) => {
      const { dependencies, caller, reach } = asked
      const { company_id, ...person } = body
      const { id } = await companyInReach(dependencies.database, caller, company_id, 'company.invite')
      const known = await userOf(dependencies.database, id, reach, ({ email }) => email === person.email)
      if (known === undefined) await invite(asked, id, person)
      else if (known.is_registered) throw wrongField('email', 'This person has registered already.')
      else if (!known.is_active) throw wrongField('email', 'This person is inactive.')
      else await sendInvitation(dependencies, { email: known.email, user_id: known.id })
      return { message: `Registration link sent to ${person.email}.` }
    },
  ),
]
