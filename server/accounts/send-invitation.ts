import type { AccessMail } from '#domain/answers/access-mail.ts'
import type { Caller } from '../access/caller.ts'
import { languageOf } from '../access/language-of.ts'
import type { Dependencies } from '../dependencies.ts'
import { invitationMail } from '../mail/words.ts'
import { createInvitation, LINK_LIFETIME_MS } from './invitations.ts'
import { mailLink } from './queued-mail.ts'
import { countTry } from './rate-limits.ts'

/**
 * Counts a mail from a user to another person against the rate limits, before it is made (J10).
 * @throws 429 after three an hour to one address, or fifty by one person
 */
export async function limitAccessMails(
  dependencies: Pick<Dependencies, 'database' | 'now'>,
  { user_id }: Pick<Caller, 'user_id'>,
  email: string,
): Promise<void> {
  await countTry(dependencies, 'invited', { account: email.toLowerCase() })
  await countTry(dependencies, 'inviting', { account: String(user_id) })
}

/**
 * Mails a link to register with, in the name of the person's company. It is in the language of the sender, since the
 * new account has none yet. Earlier links stay valid until one is used. Link and mail are written together; a mail that
 * cannot be sent now is retried. Returns the state of the mail.
 */
export async function sendInvitation(
  dependencies: Dependencies,
  { user_id: sender_id }: Pick<Caller, 'user_id'>,
  { email, user_id }: { readonly email: string; readonly user_id: number },
): Promise<AccessMail | null> {
  return mailLink(dependencies, async transaction => {
    const token = await createInvitation(transaction, dependencies, { email, user_id, purpose: 'register' })
    const company = await transaction
      .selectFrom('user')
      .innerJoin('company', 'company.id', 'user.company_id')
      .select('company.name')
      .where('user.id', '=', user_id)
      .executeTakeFirst()
    const link = `${dependencies.settings.publicUrl}/register/complete/${token}`
    const language = await languageOf(transaction, sender_id)
    const mail = invitationMail({ email, language }, link, company?.name)
    return { name: 'invitation', user_id, mail, lasts_ms: LINK_LIFETIME_MS.register }
  })
}
