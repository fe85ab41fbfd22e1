/** The whole server without a port: main.ts serves `createApp(dependencies)`, and tests call it. */
import { Hono } from 'hono'
import { Refusal } from '#domain/errors.ts'
import type { AppEnvironment } from './access/caller.ts'
import { type RunningJobs, startJobs } from './clock/jobs.ts'
import { startNotifications } from './clock/notifications.ts'
import { readBackupTimes } from './database/backup-times.ts'
import { answerError } from './http/answer-error.ts'
import { logRequests } from './http/log-requests.ts'
import { createMetrics, metricsRoutes } from './http/metrics.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import type { WritingDependencies } from './operations/writes.ts'
import { routes } from './routes/routes.ts'
import { createLive } from './sync/live.ts'

export interface App {
  fetch(request: Request, bindings?: unknown): Response | Promise<Response>
  /** Starts the work beside requests: listening for changes of other processes, hourly jobs, and notifications. */
  start(): Promise<void>
  /** Makes health answer 503, so that a load balancer sends no more requests; everything else goes on. */
  drain(): void
  /** Ends open streams and listeners; requests in progress finish by themselves. */
  stop(): Promise<void>
}

export function createApp(outerDependencies: WritingDependencies): App {
  const liveStreams = createLive(outerDependencies)
  const metrics = createMetrics(
    {
      countStreams: liveStreams.countStreams,
      pools: outerDependencies.pools,
      readBackupTimes: () => readBackupTimes(outerDependencies.database),
    },
    outerDependencies.now,
  )
  const dependencies = { ...outerDependencies, writes: metrics.countWriteOutcomes(outerDependencies.writes) }
  // Not strict: `/company/` equals `/company` (spec part 3 §7).
  const app = new Hono<AppEnvironment>({ strict: false })
  app.use('*', setSecurityHeaders(dependencies))
  app.use('*', metrics.countRequests)
  app.use('*', logRequests(dependencies))
  app.route('/', metricsRoutes(metrics, dependencies))
  let isDraining = false
  app.route(
    '/api/v1',
    routes(dependencies, liveStreams, () => isDraining),
  )
  app.all('/api/*', () => {
    throw new Refusal('not_found', 'There is no such call.')
  })
  app.onError(answerError(dependencies))
  let jobs: RunningJobs[] = []
  return {
    fetch: app.fetch,
    async start() {
      await liveStreams.start()
      jobs = [startJobs(dependencies), startNotifications(dependencies)]
    },
    drain() {
      isDraining = true
    },
    async stop() {
      await Promise.all([liveStreams.stop(), ...jobs.map(job => job.stop())])
    },
  }
}
