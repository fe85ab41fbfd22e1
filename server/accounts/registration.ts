/** Registration from an invitation, with a name and a password, and a new password after a forgotten one. */
import type { AccessMail } from '#domain/answers/access-mail.ts'
import { Refusal } from '#domain/errors.ts'
import { languageOf } from '../access/language-of.ts'
import type { Transaction } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import { instantNow } from '../dependencies.ts'
import { administratorResetMail, passwordChangedMail, resetMail } from '../mail/words.ts'
import { applyAccountOperation } from './account-operation.ts'
import { consumeInvitation, createInvitation, findInvitation, LINK_LIFETIME_MS } from './invitations.ts'
import { hashPassword } from './passwords.ts'
import { mailLink } from './queued-mail.ts'
import { sendWithoutWaiting } from './send-later.ts'
import { endSessionsOf } from './sessions.ts'
import { refuseTakenPhone } from './taken.ts'

export interface InvitationForm {
  email: string
  first_name: string
  last_name: string
  token: string
  required_fields: string[]
}

/** Returns what the registration page shows for a link. @throws 404 for a link that is not valid (any more) */
export async function invitationForm(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  token: string,
): Promise<InvitationForm> {
  const invitation = await findInvitation(database, now, token, 'register')
  if (invitation === undefined) throw expiredLinkRefusal()
  const card = await database
    .selectFrom('person_card')
    .select(['first_name', 'last_name'])
    .where('id', '=', invitation.user_id)
    .executeTakeFirst()
  return {
    email: invitation.email,
    first_name: card?.first_name ?? '',
    last_name: card?.last_name ?? '',
    token,
    required_fields: ['first_name', 'last_name', 'password'],
  }
}

export interface Registration {
  readonly token: string
  readonly first_name: string
  readonly last_name: string
  readonly password: string
  readonly phone_number?: string | undefined
}

/**
 * Registers the invited person. @throws 404 for a link that has ended, 409 at the number when another person has it:
 * then the link stays valid
 */
export async function completeRegistration(
  { database, now, random }: Pick<Dependencies, 'database' | 'now' | 'random'>,
  { token, password, ...details }: Registration,
): Promise<{ user_id: number; email: string }> {
  // Checked before the expensive hash, so that guessed links cost nothing.
  if ((await findInvitation(database, now, token, 'register')) === undefined) throw expiredLinkRefusal()
  const password_hash = await hashPassword(password)
  return database.transaction().execute(async transaction => {
    const invitation = await consumeInvitation(transaction, now, token, 'register')
    if (invitation === undefined) throw expiredLinkRefusal()
    const { user_id } = invitation
    if (details.phone_number !== undefined) await refuseTakenPhone(transaction, details.phone_number, user_id)
    await writePassword(transaction, user_id, password_hash)
    await applyAccountOperation(transaction, { now, random }, 'user.register', { user_id, ...details })
    return invitation
  })
}

/**
 * Sends a link for a new password. Neither the answer nor its time reveals whether the email address is known: the same
 * rows are written, and the mail is sent after answering.
 */
export async function requestPasswordReset(dependencies: Dependencies, email: string): Promise<void> {
  const { database, settings } = dependencies
  const user = await database
    .selectFrom('user')
    .select(['id', 'language'])
    .where('email', '=', email)
    .where('is_active', '=', true)
    .executeTakeFirst()
  const token = await createInvitation(database, dependencies, {
    email,
    user_id: user?.id ?? null,
    purpose: 'reset_password',
  })
  if (user === undefined) return
  const mail = resetMail({ email, language: user.language }, `${settings.publicUrl}/reset-password/${token}`)
  sendWithoutWaiting(dependencies, 'reset', mail, LINK_LIFETIME_MS.reset_password)
}

/**
 * Mails a link for a new password that an administrator requested. Link and mail are written together; a mail that
 * cannot be sent now is retried. Returns the state of the mail.
 */
export async function mailPasswordReset(
  dependencies: Dependencies,
  { email, user_id }: { readonly email: string; readonly user_id: number },
): Promise<AccessMail | null> {
  return mailLink(dependencies, async transaction => {
    const newInvitation = { email, user_id, purpose: 'reset_password' } as const
    const token = await createInvitation(transaction, dependencies, newInvitation)
    const link = `${dependencies.settings.publicUrl}/reset-password/${token}`
    const language = await languageOf(transaction, user_id)
    const mail = administratorResetMail({ email, language }, link)
    return { name: 'reset', user_id, mail, lasts_ms: LINK_LIFETIME_MS.reset_password }
  })
}

/** @throws 404 for a link to a new password that is not valid (any more) */
export async function checkResetLink(
  { database, now }: Pick<Dependencies, 'database' | 'now'>,
  token: string,
): Promise<void> {
  if ((await findInvitation(database, now, token, 'reset_password')) === undefined) throw expiredLinkRefusal()
}

/**
 * Sets a new password and ends every session, so that anyone who knew the old one is signed out. Queues on devices stay
 * (S1).
 */
export async function resetPassword(
  dependencies: Dependencies,
  token: string,
  password: string,
): Promise<void> {
  const { database, now } = dependencies
  // Checked before the expensive hash, so that guessed links cost nothing.
  await checkResetLink(dependencies, token)
  const password_hash = await hashPassword(password)
  const { email, language } = await database.transaction().execute(async transaction => {
    const invitation = await consumeInvitation(transaction, now, token, 'reset_password')
    if (invitation === undefined) throw expiredLinkRefusal()
    await endSessionsOf(transaction, invitation.user_id, instantNow(dependencies), 'password_reset')
    await transaction.deleteFrom('pending_sign_in').where('user_id', '=', invitation.user_id).execute()
    await writePassword(transaction, invitation.user_id, password_hash)
    await applyAccountOperation(transaction, dependencies, 'user.reset_password', {
      user_id: invitation.user_id,
    })
    return { email: invitation.email, language: await languageOf(transaction, invitation.user_id) }
  })
  sendWithoutWaiting(dependencies, 'password_changed', passwordChangedMail({ email, language }))
}

/** Writes the hash, which is in no operation and no log. The row needs a stamp afterwards. */
const writePassword = (transaction: Transaction, userId: number, password_hash: string) =>
  transaction.updateTable('user').set({ password_hash }).where('id', '=', userId).execute()

const expiredLinkRefusal = () =>
  new Refusal('not_found', 'This link is no longer valid. Please request a new one.')
