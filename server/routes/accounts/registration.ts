/** Registration from an invitation, and a new password after a forgotten one. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { personCard } from '#domain/entities/person-card.ts'
import { safeRedirect } from '#domain/rules/access/redirects.ts'
import { textUpTo } from '#domain/values/bounded.ts'
import { registrationPassword, repeatedPassword } from '#domain/values/password.ts'
import { phoneNumber } from '#domain/values/phone.ts'
import { email, optionalLongText, text } from '#domain/values/text.ts'
import { type AppContext, type AppEnvironment, callerOf } from '../../access/caller.ts'
import { requireSession } from '../../access/require-session.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { storeDemoRequest } from '../../accounts/demo-requests.ts'
import { limitKeysOf } from '../../accounts/known-device.ts'
import { confirmEmail } from '../../accounts/own-account.ts'
import { setPendingToken } from '../../accounts/pending-cookie.ts'
import { startPendingSignIn } from '../../accounts/pending-sign-in.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import {
  checkResetLink,
  completeRegistration,
  invitationForm,
  requestPasswordReset,
  resetPassword,
} from '../../accounts/registration.ts'
import { signedInUser } from '../../accounts/user-form.ts'
import { instantNow } from '../../dependencies.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { readBody } from '../../rest/read-body.ts'
import { makeRestRequest, runOperation } from '../../rest/rest-operation.ts'
import { requestSourceOf } from './new-session.ts'

const linkToken = v.pipe(textUpTo(200, { type: 'token is required' }), v.nonEmpty('token is required'))
const { first_name, last_name } = personCard.fields

const hasMatchingPasswords = <Entries extends { password: string; confirm_password?: string | undefined }>(
  entries: Entries,
) => entries.confirm_password === undefined || entries.confirm_password === entries.password

const registrationEntries = {
  token: linkToken,
  first_name,
  last_name,
  password: registrationPassword,
  confirm_password: v.optional(repeatedPassword),
  phone_number: v.optional(phoneNumber),
  /** Shown by the form; the invitation's own address is used. */
  email: v.optional(email),
  redirect: v.optional(v.nullable(textUpTo(500))),
}
export const registration = v.pipe(
  v.strictObject(registrationEntries),
  v.forward(v.check(hasMatchingPasswords, 'Passwords do not match'), ['confirm_password']),
)

export const newPasswordBody = v.pipe(
  v.strictObject({ password: registrationPassword, confirm_password: v.optional(repeatedPassword) }),
  v.forward(v.check(hasMatchingPasswords, 'Passwords do not match'), ['confirm_password']),
)

export const nameCompletion = v.strictObject({
  first_name: v.optional(first_name),
  last_name: v.optional(last_name),
  redirect: v.optional(v.nullable(textUpTo(500))),
})

export const emailBody = v.strictObject({ email })

export const mailRequest = v.variant('request_type', [
  v.strictObject({ request_type: v.literal('reset_password'), email }),
  v.strictObject({
    request_type: v.literal('request_demo'),
    email,
    additional_data: v.strictObject({
      company_name: text(100, 'Company Name is required'),
      phone_number: phoneNumber,
      message: v.optional(v.nullable(optionalLongText(2_000))),
    }),
  }),
])

const RESET_SENT_MESSAGE = 'If this address has an account, we sent a link to choose a new password.'

export function registrationRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  const { database, settings } = dependencies
  const routes = new Hono<AppEnvironment>()

  /** Links are 256 random bits; the limit keeps guessing from costing the database anything. */
  const countLinkTry = (context: AppContext) =>
    countTry(dependencies, 'link', { address: clientIpAddress(context, settings) })

  routes.post('/auth/register', async context => {
    const uncountTry = await countLinkTry(context)
    const { confirm_password: _, redirect: __, email: ___, ...fields } = await readBody(context, registration)
    await completeRegistration(dependencies, fields)
    await uncountTry()
    return context.json({ message: 'Your registration is complete. Please sign in.' }, 201)
  })

  routes.get('/register/complete/:token', async context => {
    const uncountTry = await countLinkTry(context)
    const form = await invitationForm(dependencies, context.req.param('token'))
    await uncountTry()
    return context.json(form)
  })

  /** Continues with the code: a user with the link and a new password is not yet signed in. */
  routes.post('/register/complete', async context => {
    const uncountTry = await countLinkTry(context)
    const { confirm_password: _, redirect: __, email: ___, ...fields } = await readBody(context, registration)
    const account = await completeRegistration(dependencies, fields)
    await uncountTry()
    const session_token = await startPendingSignIn(dependencies, { ...account, device_id: null })
    setPendingToken(context, session_token, settings.isHttps)
    return context.json({
      redirect: 'verify-otp',
      email: account.email,
      session_token,
      message: 'Your registration is complete.',
    })
  })

  routes.post('/auth/complete-registration', requireSession(dependencies), async context => {
    const caller = callerOf(context)
    const { redirect, ...fields } = await readBody(context, nameCompletion)
    const args = { user_id: caller.user_id, ...fields }
    const request = makeRestRequest(dependencies, context.req.header('Idempotency-Key'), args)
    await runOperation(dependencies, caller, 'user.complete_name', args, request)
    const user = await signedInUser(database, caller.user_id, instantNow(dependencies))
    return context.json({
      redirect: safeRedirect(redirect) ?? 'dashboard',
      email: user.email,
      user,
      missing_fields: [],
    })
  })

  const handleResetRequest = async (context: AppContext) => {
    const { email } = await readBody(context, emailBody)
    await countResetTry(dependencies, context, email)
    await requestPasswordReset(dependencies, email)
    return context.json({ message: RESET_SENT_MESSAGE })
  }
  routes.post('/auth/request-reset', handleResetRequest)
  routes.post('/auth/password-reset-requests', handleResetRequest)

  /** Checks a link before the user enters a new password for a link that has ended. */
  routes.get('/auth/password-resets/:token', async context => {
    const uncountTry = await countLinkTry(context)
    await checkResetLink(dependencies, context.req.param('token'))
    await uncountTry()
    return context.json({ is_good: true })
  })

  routes.post('/auth/password-resets/:token', async context => {
    const uncountTry = await countLinkTry(context)
    const { password } = await readBody(context, newPasswordBody)
    await resetPassword(dependencies, context.req.param('token'), password)
    await uncountTry()
    return context.json({ message: 'Your password has been changed. Please sign in.' })
  })

  routes.post('/auth/email-changes/:token', async context => {
    const uncountTry = await countLinkTry(context)
    const { email } = await confirmEmail(dependencies, context.req.param('token'))
    await uncountTry()
    return context.json({ email, message: 'Your email address has been changed.' })
  })

  routes.post('/utility/email', async context => {
    const request = await readBody(context, mailRequest)
    if (request.request_type === 'reset_password') {
      await countResetTry(dependencies, context, request.email)
      await requestPasswordReset(dependencies, request.email)
      return context.json({ message: RESET_SENT_MESSAGE })
    }
    const limitKey = { account: request.email, address: clientIpAddress(context, settings) }
    await countTry(dependencies, 'demo_request', limitKey)
    const { company_name, phone_number, message = null } = request.additional_data
    await storeDemoRequest(dependencies, { email: request.email, company_name, phone_number, message })
    return context.json({ message: 'Thank you. We will be in touch soon.' })
  })

  return routes
}

async function countResetTry(dependencies: WritingDependencies, context: AppContext, email: string) {
  const { database } = dependencies
  const user = await database.selectFrom('user').select('id').where('email', '=', email).executeTakeFirst()
  const source = requestSourceOf(context, dependencies)
  const limitKey = await limitKeysOf(dependencies, { user_id: user?.id, email }, source)
  await countTry(dependencies, 'reset', limitKey)
}
