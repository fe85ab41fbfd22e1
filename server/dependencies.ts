/**
 * What the server needs from outside. Only programs such as `main.ts` read the wall clock, randomness and the
 * environment; tests pass their own.
 */
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Database, Databases } from './database/connection.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Pusher } from './push/pusher.ts'

export interface Dependencies {
  /** For reads, and for the small writes of signing in. */
  readonly database: Database
  /** One connection that nothing else uses, to check under any load whether the database answers. */
  readonly healthDatabase: Database
  /** For the hourly work, whose statements may take long. */
  readonly jobsDatabase: Database
  readonly pools: Databases['pools']
  /** For LISTEN, which needs its own connection. */
  readonly connectionString: string
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: RandomBytes
  readonly mailer: Mailer
  readonly pusher: Pusher
  /** One line of JSON per request and event; never a query, name, note, token or code. */
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly settings: Settings
}

export interface Settings {
  /** The URL at which people open Hearth; links in mails start with it. */
  readonly publicUrl: string
  readonly isDemo: boolean
  /** Whether to trust X-Forwarded-For and -Proto of the proxy in front. */
  readonly trustProxy: boolean
  readonly isHttps: boolean
  /** The token that gives access to /metrics. Without it access is denied, as an undeclared proxy may be in front. */
  readonly metricsToken: string | undefined
}

/** Returns the current moment as an ISO instant, the format of rows. */
export const instantNow = (dependencies: Pick<Dependencies, 'now'>): string =>
  new Date(dependencies.now()).toISOString()
