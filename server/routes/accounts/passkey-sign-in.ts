/** Signing in with a passkey: a challenge, and the authenticator's answer to it. Neither needs a session. */
import { Hono } from 'hono'
import * as v from 'valibot'
import type { AppEnvironment } from '../../access/caller.ts'
import { assertion } from '../../accounts/passkeys/authenticator-answers.ts'
import { beginPasskeySignIn, finishPasskeySignIn } from '../../accounts/passkeys/sign-in-with-passkey.ts'
import type { Dependencies } from '../../dependencies.ts'
import { readBody } from '../../rest/read-body.ts'
import { answerNewSession, newDeviceOf, newSessionFields, requestSourceOf } from './new-session.ts'

export const passkeySubmission = v.strictObject({ credential: assertion, ...newSessionFields })

export function passkeySignInRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .post('/auth/passkeys/options', async context => {
      const options = await beginPasskeySignIn(dependencies, requestSourceOf(context, dependencies))
      return context.json(options)
    })
    .post('/auth/passkeys/verify', async context => {
      const { credential, ...input } = await readBody(context, passkeySubmission)
      const device = newDeviceOf(context, dependencies, input)
      const session = await finishPasskeySignIn(dependencies, credential, device)
      return answerNewSession(context, dependencies, session, input)
    })
}
