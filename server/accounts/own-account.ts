/** Changes people make to their own account: password and email address (spec part 1 §4, §5). */
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import type { Caller } from '../access/caller.ts'
import { languageOf } from '../access/language-of.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { confirmEmailMail, emailChangedMail, passwordChangedMail } from '../mail/words.ts'
import { applyAccountOperation } from './account-operation.ts'
import { consumeInvitation, createInvitation, LINK_LIFETIME_MS } from './invitations.ts'
import { hashPassword, isCorrectPassword } from './passwords.ts'
import { countTry } from './rate-limits.ts'
import { sendWithoutWaiting } from './send-later.ts'
import { endSessionsOf } from './sessions.ts'
import { refuseTakenEmail } from './taken.ts'

const WRONG_PASSWORD_MESSAGE = 'Password change failed. Check old password.'

/** Changes the password and ends every other session. @throws 400 at `oldPassword`, 429 */
export async function changePassword(
  dependencies: Dependencies,
  { user_id, session_id, device_id }: Caller,
  { oldPassword, newPassword }: { readonly oldPassword: string; readonly newPassword: string },
): Promise<void> {
  const { database } = dependencies
  const refundTry = await countTry(dependencies, 'sign_in', { account: `own:${user_id}` })
  const { email, language, password_hash } = await database
    .selectFrom('user')
    .select(['email', 'language', 'password_hash'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (!(await isCorrectPassword(oldPassword, password_hash)))
    throw fieldRefusal('oldPassword', WRONG_PASSWORD_MESSAGE)
  await refundTry()
  const newPasswordHash = await hashPassword(newPassword)
  await database.transaction().execute(async transaction => {
    await endSessionsOf(transaction, user_id, instantNow(dependencies), 'password_changed', session_id)
    await transaction.deleteFrom('pending_sign_in').where('user_id', '=', user_id).execute()
    await transaction
      .updateTable('user')
      .set({ password_hash: newPasswordHash })
      .where('id', '=', user_id)
      .execute()
    const session = { session_id, device_id }
    await applyAccountOperation(transaction, dependencies, 'user.change_password', { user_id }, session)
  })
  sendWithoutWaiting(dependencies, 'password_changed', passwordChangedMail({ email, language }))
}

/** Mails a link to the new address; the account keeps its address until the link is opened. @throws 409, 429 */
export async function requestEmailChange(
  dependencies: Dependencies,
  user_id: number,
  email: string,
): Promise<void> {
  const { database, settings } = dependencies
  await countTry(dependencies, 'code_mail', { account: `own:${user_id}` })
  await refuseTakenEmail(database, email, user_id)
  const language = await languageOf(database, user_id)
  const token = await createInvitation(database, dependencies, { email, user_id, purpose: 'change_email' })
  const mail = confirmEmailMail({ email, language }, `${settings.publicUrl}/confirm-email/${token}`)
  sendWithoutWaiting(dependencies, 'confirm_email', mail, LINK_LIFETIME_MS.change_email)
}

/**
 * Changes the address after its link was opened: codes are mailed there from now on. @throws 404 for a link that has
 * ended, 409
 */
export async function confirmEmail(dependencies: Dependencies, token: string): Promise<{ email: string }> {
  const { database, now } = dependencies
  const { email, previousEmail, language } = await database.transaction().execute(async transaction => {
    const invitation = await consumeInvitation(transaction, now, token, 'change_email')
    if (invitation === undefined) {
      throw new Refusal('not_found', 'This link is no longer valid. Please request a new one.')
    }
    const { user_id, email } = invitation
    const { email: previousEmail, language } = await transaction
      .selectFrom('user')
      .select(['email', 'language'])
      .where('id', '=', user_id)
      .executeTakeFirstOrThrow()
    await refuseTakenEmail(transaction, email, user_id)
    await applyAccountOperation(transaction, dependencies, 'user.change_email', { user_id, email })
    return { email, previousEmail, language }
  })
  if (previousEmail !== email) {
    sendWithoutWaiting(dependencies, 'email_changed', emailChangedMail({ email: previousEmail, language }))
  }
  return { email }
}
