/**
 * What the server needs from outside. Only `main.ts` reads wall clock, randomness and environment; tests bring their
 * own.
 */
import type { RandomBytes } from '#domain/values/ids.ts'
import type { Database, Databases } from './database/connection.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Pusher } from './push/pusher.ts'

export interface Dependencies {
  /** Reads, and the small writes of signing in. */
  readonly database: Database
  /** One connection that nothing else takes: whether the database answers is told under any load. */
  readonly healthDatabase: Database
  /** For the hourly work, whose statements may take long. */
  readonly jobsDatabase: Database
  readonly pools: Databases['pools']
  /** For LISTEN, which needs a connection of its own. */
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
  /** Where people reach Hearth; links in mails start here. */
  readonly publicUrl: string
  readonly isDemo: boolean
  /** Believe X-Forwarded-For and -Proto of the proxy in front. */
  readonly trustProxy: boolean
  readonly isSecure: boolean
  /** What shows /metrics to whoever has it; without it nobody sees them: a proxy nobody told of may stand in front. */
  readonly metricsToken: string | undefined
}

/** The moment as the ISO instant every row carries. */
export const instantNow = (dependencies: Pick<Dependencies, 'now'>): string =>
  new Date(dependencies.now()).toISOString()
