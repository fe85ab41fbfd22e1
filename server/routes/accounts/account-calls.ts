/** The calls of sign-in, registration and the signed-in person, described for OpenAPI by their own request schemas. */
import * as v from 'valibot'
import { textUpTo } from '#domain/values/bounded.ts'
import { type CallShape, describeHandMountedCall } from '../../rest/described-call.ts'
import { emailCheckBody, phoneCheckBody } from './addresses.ts'
import { homeChoice } from './me.ts'
import { passkeySubmission } from './passkey-sign-in.ts'
import { emailBody, mailRequest, nameCompletion, newPasswordBody, registration } from './registration.ts'
import { codeRequest, codeSubmission, credentials, refreshRequest } from './sessions.ts'

const messageAnswer = v.object({ message: v.string() })
const tokenFields = {
  session_id: v.string(),
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  server_time: v.string(),
}
const userAnswer = v.looseObject({ id: v.number(), email: v.string() })
const pendingAnswer = v.object({ redirect: v.string(), email: v.string(), session_token: v.string() })
const nextStepFields = { redirect: v.string(), missing_fields: v.array(v.string()) }
const verifiedAnswer = v.object({
  ...tokenFields,
  user: userAnswer,
  user_role: v.nullable(v.string()),
  ...nextStepFields,
})

type ShapeTuple = readonly [CallShape['method'], string, string, Partial<CallShape>?]

const publicShapes: readonly ShapeTuple[] = [
  [
    'post',
    '/auth/sessions',
    'Password: starts a sign-in and mails a code.',
    { body: credentials, answer: pendingAnswer },
  ],
  [
    'post',
    '/auth/otp/verify',
    'The code: opens a session.',
    { body: codeSubmission, answer: verifiedAnswer },
  ],
  [
    'post',
    '/otp/verifications',
    'The same as /auth/otp/verify.',
    { body: codeSubmission, answer: verifiedAnswer },
  ],
  [
    'post',
    '/otp/requests',
    'Another code for a pending sign-in.',
    { body: codeRequest, answer: messageAnswer },
  ],
  [
    'post',
    '/auth/passkeys/options',
    'A challenge to sign in with a passkey, good for five minutes and once.',
    {
      answer: v.object({
        challenge: v.string(),
        rpId: v.string(),
        timeout: v.number(),
        userVerification: v.literal('required'),
      }),
    },
  ],
  [
    'post',
    '/auth/passkeys/verify',
    'The answer of a passkey to a challenge: opens a session, without password and code.',
    { body: passkeySubmission, answer: verifiedAnswer },
  ],
  [
    'post',
    '/auth/refresh',
    'New tokens for a refresh token.',
    { body: refreshRequest, answer: v.object(tokenFields) },
  ],
  [
    'post',
    '/auth/register',
    'Completes an invitation.',
    { body: registration, status: 201, answer: messageAnswer },
  ],
  ['get', '/register/complete/:token', 'What an invitation asks for.', { params: { token: textUpTo(200) } }],
  [
    'post',
    '/register/complete',
    'Completes an invitation and mails a code.',
    { body: registration, answer: pendingAnswer },
  ],
  [
    'post',
    '/auth/request-reset',
    'Mails a link for a new password.',
    { body: emailBody, answer: messageAnswer },
  ],
  [
    'post',
    '/auth/password-reset-requests',
    'The same as /auth/request-reset.',
    { body: emailBody, answer: messageAnswer },
  ],
  [
    'get',
    '/auth/password-resets/:token',
    'Whether a link for a new password is good.',
    { params: { token: textUpTo(200) }, answer: v.object({ is_good: v.literal(true) }) },
  ],
  [
    'post',
    '/auth/password-resets/:token',
    'A new password by link.',
    { params: { token: textUpTo(200) }, body: newPasswordBody, answer: messageAnswer },
  ],
  [
    'post',
    '/auth/email-changes/:token',
    'The link mailed to a new address was opened: it is the address of the account from now on.',
    { params: { token: textUpTo(200) }, answer: v.object({ email: v.string(), message: v.string() }) },
  ],
  [
    'post',
    '/utility/email',
    'Asks for a reset link or a demo.',
    { body: mailRequest, answer: messageAnswer },
  ],
  [
    'post',
    '/auth/email/validate',
    'Whether an address is free; session or invitation.',
    { body: emailCheckBody },
  ],
  [
    'get',
    '/calendar/:file',
    'Appointments of a person for a calendar app, with initials only (iCalendar).',
    { params: { file: textUpTo(100) } },
  ],
  [
    'post',
    '/auth/phone/validate',
    'Whether a number is free; session or invitation.',
    { body: phoneCheckBody },
  ],
]

const calendarAnswer = v.object({ made_at: v.nullable(v.string()), read_at: v.nullable(v.string()) })

const sessionShapes: readonly ShapeTuple[] = [
  [
    'get',
    '/me/calendar-address',
    'Whether there is an address for a calendar app.',
    { answer: calendarAnswer },
  ],
  [
    'post',
    '/me/calendar-address',
    'Makes an address for a calendar app; the one of before ends.',
    { status: 201, answer: v.object({ url: v.string(), made_at: v.string() }) },
  ],
  ['delete', '/me/calendar-address', 'Ends the address for a calendar app.', { answer: messageAnswer }],
  ['delete', '/auth/sessions', 'Signs out.', { answer: messageAnswer }],
  ['get', '/auth/token/status', 'How the token stands.'],
  [
    'post',
    '/auth/complete-registration',
    'Fills in what is missing of the person.',
    { body: nameCompletion },
  ],
  ['get', '/me', 'The signed-in person.', { answer: userAnswer }],
  ['put', '/staff/set-current-home', 'Chooses the current home; null is all.', { body: homeChoice }],
]

const describeShapes = (isPublic: boolean, shapes: readonly ShapeTuple[]): CallShape[] =>
  shapes.map(([method, path, summary, otherFields]) =>
    describeHandMountedCall({ method, path, summary, isPublic, ...otherFields }),
  )

export const accountCalls: readonly CallShape[] = [
  ...describeShapes(true, publicShapes),
  ...describeShapes(false, sessionShapes),
]
