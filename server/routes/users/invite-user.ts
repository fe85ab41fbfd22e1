/** Makes accounts of a company, and mails the link to register with. */

import type { UserRecord } from '#domain/answers/user-record.ts'
import { notFound, Refusal } from '#domain/errors.ts'
import type { OperationInput } from '#domain/operations.ts'
import { openGrants } from '#domain/rules/people/staff.ts'
import { limitAccessMails, sendInvitation } from '../../accounts/send-invitation.ts'
import type { Connection } from '../../database/connection.ts'
import { takeDirectoryId } from '../../database/rows.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { type RestRequest, runOperation } from '../../rest/rest-operation.ts'
import { findUsers, type Viewer } from '../../rest/user-answer.ts'

type InvitedPerson = Omit<
  OperationInput<'company.invite'>,
  'actor_id' | 'company_id' | 'staff_id' | 'grant_id'
>

interface InvitationContext extends Viewer {
  readonly dependencies: WritingDependencies
  readonly request: RestRequest
}

/** Makes the account and mails the link to register with. */
export async function inviteUser(
  { dependencies, caller, accessibleHomes, request }: InvitationContext,
  company_id: number,
  person: InvitedPerson,
): Promise<UserRecord> {
  const { database } = dependencies
  await limitAccessMails(dependencies, caller, person.email)
  const args = {
    ...person,
    actor_id: caller.user_id,
    company_id,
    staff_id: await takeDirectoryId(database, 'user'),
    grant_id: await takeDirectoryId(database, 'grant'),
  }
  const touchedRows = await runOperation(dependencies, caller, 'company.invite', args, request)
  // A repeated request is answered with the person of the first request.
  const id = Number(touchedRows.find(({ collection }) => collection === 'user')?.id)
  const [user] = await findUsers(database, { caller, accessibleHomes }, { companyIds: [company_id], id })
  if (user === undefined) throw notFound('User')
  if (user.is_registered) return user
  const access_mail = await sendInvitation(dependencies, caller, { email: user.email, user_id: user.id })
  return { ...user, access_mail }
}

interface RegistrationState {
  readonly is_registered: boolean
  readonly is_active: boolean
}

/** Throws for a person who has registered or is inactive, and cannot be invited. */
export function refuseRegistered({ is_registered, is_active }: RegistrationState): void {
  if (is_registered) throw new Refusal('conflict', 'This person has registered already.')
  if (!is_active) throw new Refusal('conflict', 'This person is inactive. Reactivate the account first.')
}

/** Counts the open grants of a user: the most that a change of role can end. */
export const countOpenGrants = async (database: Connection, user_id: number): Promise<number> => {
  const grants = await database.selectFrom('grant').selectAll().where('user_id', '=', user_id).execute()
  return openGrants(grants).length
}
