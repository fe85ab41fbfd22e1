/**
 * Sign-in, sessions, registration and the checks whether an e-mail address or number is free (spec part 1 §7). None of
 * these calls needs a session.
 */
import { Hono } from 'hono'
import type { AppEnvironment } from '../../access/caller.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { contactCheckRoutes } from './addresses.ts'
import { passkeySignInRoutes } from './passkey-sign-in.ts'
import { registrationRoutes } from './registration.ts'
import { sessionRoutes } from './sessions.ts'

export function accountRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .route('/', sessionRoutes(dependencies))
    .route('/', passkeySignInRoutes(dependencies))
    .route('/', registrationRoutes(dependencies))
    .route('/', contactCheckRoutes(dependencies))
}
