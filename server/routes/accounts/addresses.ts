/**
 * Checks whether an e-mail address or telephone number is free. Answered only to a caller who is signed in or has an
 * invitation (design §5).
 */
import { Hono } from 'hono'
import * as v from 'valibot'
import { fieldRefusal, Refusal } from '#domain/errors.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import { phoneNumber } from '#domain/values/phone.ts'
import { email } from '#domain/values/text.ts'
import type { AppContext, AppEnvironment } from '../../access/caller.ts'
import { bearerTokenOf, findSession } from '../../access/require-session.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { findInvitation } from '../../accounts/invitations.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import { refuseTakenEmail, refuseTakenPhone } from '../../accounts/taken.ts'
import type { Dependencies } from '../../dependencies.ts'
import { instantNow } from '../../dependencies.ts'
import { readBody } from '../../rest/read-body.ts'

const token = v.optional(v.nullable(textUpTo(200)))
export const emailCheckBody = v.strictObject({ email, token })
export const phoneCheckBody = v.strictObject({ phone_number: textUpTo(40), token })

export function contactCheckRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  const { database } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/auth/email/validate', async context => {
    const body = await readBody(context, emailCheckBody)
    const userId = await requireUserId(
      context,
      dependencies,
      body.token,
      'Authentication required for email validation',
    )
    await refuseTakenEmail(database, body.email, userId)
    return context.json({ message: 'Email address is valid and available' })
  })

  routes.post('/auth/phone/validate', async context => {
    const body = await readBody(context, phoneCheckBody)
    const userId = await requireUserId(
      context,
      dependencies,
      body.token,
      'Authentication required for phone validation',
    )
    const parsed = v.safeParse(phoneNumber, body.phone_number)
    if (!parsed.success) throw fieldRefusal('phone_number', 'Invalid phone number format')
    const formatted_phone_number = parsed.output
    await refuseTakenPhone(database, formatted_phone_number, userId)
    return context.json({ formatted_phone_number, message: 'Phone number is valid' })
  })

  return routes
}

/** Returns the user id of the caller, by session or by invitation. Throws 401 for anyone else. */
async function requireUserId(
  context: AppContext,
  dependencies: Dependencies,
  invitationToken: string | null | undefined,
  message: string,
): Promise<number> {
  const { database, now, settings } = dependencies
  const bearer = bearerTokenOf(context)
  const session = bearer === undefined ? undefined : await findSession(database, bearer)
  const isSessionOpen =
    session !== undefined && !session.isEnded && session.access_expires_at > instantNow(dependencies)
  const ipAddress = clientIpAddress(context, settings)
  const userId = isSessionOpen ? session.user_id : await findInvitedUserId(invitationToken)
  if (userId === undefined) {
    const isExpired = session !== undefined && !session.isEnded && !isSessionOpen
    throw new Refusal('unauthenticated', message, {
      sub_status: isExpired ? 'token_expired' : 'token_missing',
    })
  }
  await countTry(dependencies, 'lookup', { account: String(userId), address: ipAddress })
  return userId

  /** A guessed token counts like a guess at any other link: guessing must not cost the database anything. */
  async function findInvitedUserId(token: string | null | undefined): Promise<number | undefined> {
    if (!token) return undefined
    const uncountTry = await countTry(dependencies, 'link', { address: ipAddress })
    const invitation = await findInvitation(database, now, token, 'register')
    if (invitation !== undefined) await uncountTry()
    return invitation?.user_id
  }
}
