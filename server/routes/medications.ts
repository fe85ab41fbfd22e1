import { Hono } from 'hono'
import type { AppEnvironment } from '../access/caller.ts'
import type { WritingDependencies } from '../operations/writes.ts'
import { calls } from './calls.ts'

/** MAR, medications, and the clients they are for (spec part 2 §7). */
export function medicationRoutes(dependencies: WritingDependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  for (const call of calls) call.mount(routes, dependencies)
  return routes
}
