import { Hono } from 'hono'
import { sql } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/**
 * Answers when this process and the database respond, with the server's time (S14, S15). While the process is stopping,
 * tells a load balancer so with a refusal.
 */
export function healthRoutes({ healthDatabase, now }: Dependencies, isDraining: () => boolean) {
  return new Hono<AppEnvironment>().get('/health', async context => {
    if (isDraining()) {
      throw new Refusal('unavailable', 'This process is stopping.', {
        sub_status: 'draining',
        retryAfterSeconds: 2,
      })
    }
    const startedAt = now()
    await sql`select 1`.execute(healthDatabase)
    const answeredAt = now()
    return context.json({
      status: 'ok',
      server_time: new Date(answeredAt).toISOString(),
      database: { status: 'ok', answered_in_ms: answeredAt - startedAt },
    })
  })
}
