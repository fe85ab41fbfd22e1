/**
 * Metrics in the format Prometheus reads (prom-client). Labels are only patterns of routes, kinds of operations and
 * states: never an id, name or address.
 */
import { timingSafeEqual } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupTimes } from '#domain/answers/backup-times.ts'
import { notFound } from '#domain/errors.ts'
import { findOperationDefinition } from '#domain/operations.ts'
import type { AppContext, AppEnvironment } from '../access/caller.ts'
import type { PoolState } from '../database/connection.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Writes } from '../operations/writes.ts'
import { logFieldsOf } from './log-requests.ts'

/** Values that are read when the metrics are requested. */
export interface MetricSources {
  readonly countStreams: () => number
  readonly pools: () => readonly PoolState[]
  readonly readBackupTimes: () => Promise<BackupTimes>
}

export interface Metrics {
  /** Counts and times requests to the API. */
  readonly countRequests: MiddlewareHandler<AppEnvironment>
  /** Wraps writes to count their outcomes. */
  countWriteOutcomes(writes: Writes): Writes
  /** Returns all metrics as Prometheus reads them. */
  render(): Promise<{ readonly text: string; readonly type: string }>
}

const BUCKET_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export function createMetrics(
  { countStreams, pools, readBackupTimes }: MetricSources,
  now: () => number,
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requestHistogram = new Histogram({
    name: 'hearth_request_seconds',
    help: 'Requests to the API by method, pattern and status. Streams count until they begin.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: BUCKET_SECONDS,
    registers,
  })
  const operationCounter = new Counter({
    name: 'hearth_operations_total',
    help: 'Operations by kind and outcome: applied, duplicate, held or rejected.',
    labelNames: ['kind', 'outcome'] as const,
    registers,
  })
  new Gauge({
    name: 'hearth_live_streams',
    help: 'Open streams of devices that listen for changes.',
    registers,
    collect() {
      this.set(countStreams())
    },
  })
  new Gauge({
    name: 'hearth_database_connections',
    help: 'Connections to PostgreSQL by pool and state, and queries that wait for one.',
    labelNames: ['pool', 'state'] as const,
    registers,
    collect() {
      for (const { pool, ...states } of pools()) {
        for (const [state, count] of Object.entries(states)) this.set({ pool, state }, count)
      }
    },
  })
  registerBackupTimes(registers, readBackupTimes)
  return {
    async countRequests(context, next) {
      const startedMs = now()
      await next()
      if (!context.req.path.startsWith('/api/')) return
      const { method, route } = logFieldsOf(context)
      requestHistogram.observe({ method, route, status: context.res.status }, (now() - startedMs) / 1_000)
    },
    countWriteOutcomes: writes => ({
      ...writes,
      async apply(submissions, receivedAt) {
        const receipts = await writes.apply(submissions, receivedAt)
        const kindByOperationId = new Map(submissions.map(({ operation }) => [operation.id, operation.kind]))
        for (const { id, outcome } of receipts) {
          const kind = kindByOperationId.get(id) ?? ''
          // The kind a device sends may be any text.
          operationCounter.inc({ kind: findOperationDefinition(kind) ? kind : 'unknown', outcome })
        }
        return receipts
      },
    }),
    render: async () => ({ text: await registry.metrics(), type: registry.contentType }),
  }
}

/** Each is 0 when it never happened, and missing while the database does not answer. */
function registerBackupTimes(registers: Registry[], readBackupTimes: MetricSources['readBackupTimes']): void {
  const timeGauge = (name: string, help: string, timeOf: (times: BackupTimes) => string | null) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          const time = timeOf(await readBackupTimes())
          this.set(time === null ? 0 : Date.parse(time) / 1_000)
        } catch {
          this.remove()
        }
      },
    })
  timeGauge(
    'hearth_last_backup_timestamp_seconds',
    'When the last backup was written and read back, in seconds since 1970; 0 when there was none.',
    ({ last_backup_at }) => last_backup_at,
  )
  timeGauge(
    'hearth_last_rehearsal_timestamp_seconds',
    'When restoring a backup was last rehearsed, in seconds since 1970; 0 when it never was.',
    ({ last_rehearsal_at }) => last_rehearsal_at,
  )
}

/** GET /metrics; a request without the token gets 404, as for an unknown URL. */
export function metricsRoutes(
  metrics: Metrics,
  { settings }: Pick<Dependencies, 'settings'>,
): Hono<AppEnvironment> {
  const { metricsToken: token } = settings
  return new Hono<AppEnvironment>().get('/metrics', async context => {
    if (token === undefined || !hasToken(context, token)) throw notFound('Page')
    const { text, type } = await metrics.render()
    return context.body(text, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
  })
}

/** Checks whether a request carries the token, in a time that reveals nothing about it. */
function hasToken(context: AppContext, token: string): boolean {
  const givenToken = Buffer.from(context.req.header('Authorization')?.replace(/^Bearer /, '') ?? '')
  const expectedToken = Buffer.from(token)
  return givenToken.length === expectedToken.length && timingSafeEqual(givenToken, expectedToken)
}
