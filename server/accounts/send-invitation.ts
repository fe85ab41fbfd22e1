import type { Dependencies } from '../dependencies.ts'
import { invitationMail } from '../mail/words.ts'
import { createInvitation } from './invitations.ts'

/** Mails a link to register with. Links of before stay good until one is used. Throws when the mail cannot be sent. */
export async function sendInvitation(
  dependencies: Dependencies,
  { email, user_id }: { readonly email: string; readonly user_id: number },
): Promise<void> {
  const { database, mailer, settings } = dependencies
  const token = await createInvitation(database, dependencies, { email, user_id, purpose: 'register' })
  await mailer.send(invitationMail(email, `${settings.publicUrl}/register/complete/${token}`))
}
