/** Sign-in, sessions, registration and the checks around them (spec part 1 §7). None of these asks for a session first. */
import { Hono } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'
import { addressRoutes } from './auth-addresses.ts'
import { registrationRoutes } from './auth-registration.ts'
import { sessionRoutes } from './auth-sessions.ts'

export function authRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  return new Hono<AppEnvironment>()
    .route('/', sessionRoutes(dependencies))
    .route('/', registrationRoutes(dependencies))
    .route('/', addressRoutes(dependencies))
}
