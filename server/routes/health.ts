import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/** Says that we are here and the database answers, and what time it is (S14, S15). */
export function healthRoutes({ healthDatabase, now }: Dependencies) {
  return new Hono<AppEnvironment>().get('/health', async context => {
    await sql`select 1`.execute(healthDatabase)
    return context.json({ status: 'ok', server_time: new Date(now()).toISOString() })
  })
}
