/** The signed-in person, their homes and their current home. */
import { Hono } from 'hono'
import * as v from 'valibot'
import { notFound } from '#domain/errors.ts'
import { numericId } from '#domain/values/schemas.ts'
import { type AppEnvironment, callerOf } from '../../access/caller.ts'
import { canEnterHome } from '../../access/homes.ts'
import { signedInUser } from '../../accounts/user-form.ts'
import { instantNow } from '../../dependencies.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { readBody } from '../../rest/read-body.ts'
import { makeRestRequest, runOperation } from '../../rest/rest-operation.ts'

export const homeChoice = v.strictObject({ current_home_id: v.nullable(numericId) })

export function meRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  const { database } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.get('/me', async context => {
    const caller = callerOf(context)
    const server_time = instantNow(dependencies)
    const user = await signedInUser(database, caller.user_id, server_time)
    return context.json({ ...user, session_id: caller.session_id, server_time })
  })

  /**
   * Sets the current home; null means all homes. The choice is the default for new devices and for REST summaries; each
   * device keeps its own choice (design §3).
   */
  routes.put('/staff/set-current-home', async context => {
    const caller = callerOf(context)
    const { current_home_id } = await readBody(context, homeChoice)
    const canEnter =
      current_home_id === null ||
      (await canEnterHome(database, caller.grants, instantNow(dependencies), current_home_id))
    if (!canEnter) throw notFound('Group home')
    const args = { user_id: caller.user_id, current_home_id }
    const request = makeRestRequest(dependencies, context.req.header('Idempotency-Key'), args)
    await runOperation(dependencies, caller, 'user.choose_home', args, request)
    return context.json({ current_home_id, message: 'Current home changed.' })
  })

  return routes
}
