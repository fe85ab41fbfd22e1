import type { Dependencies } from '../dependencies.ts'
import { invitationMail } from '../mail/words.ts'
import { createInvitation } from './invitations.ts'

/**
 * Mails a link to register with, in the name of the person's company. Links of before stay good until one is used.
 *
 * @throws when the mail cannot be sent
 */
export async function sendInvitation(
  dependencies: Dependencies,
  { email, user_id }: { readonly email: string; readonly user_id: number },
): Promise<void> {
  const { database, mailer, settings } = dependencies
  const token = await createInvitation(database, dependencies, { email, user_id, purpose: 'register' })
  const from = await database
    .selectFrom('user')
    .innerJoin('company', 'company.id', 'user.company_id')
    .select('company.name')
    .where('user.id', '=', user_id)
    .executeTakeFirst()
  const link = `${settings.publicUrl}/register/complete/${token}`
  await mailer.send(invitationMail(email, link, from?.name))
}
