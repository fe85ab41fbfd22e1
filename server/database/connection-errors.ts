/**
 * Recognizes errors of a database that is unavailable: stopped, starting, out of connections, or cut off. The work may
 * be retried.
 */
import { setTimeout as pause } from 'node:timers/promises'

/** SQLSTATE classes 08 (connection) and 57P0x (shutdown, starting), and 53300 (too many connections). */
const DATABASE_UNAVAILABLE_CODES = /^(08...|57P0[1-3]|53300)$/
const SOCKET_ERROR_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])
/** Messages of node-postgres errors that have no code. */
const CONNECTION_LOST_MESSAGES =
  /Connection terminated|Query read timeout|Client has encountered a connection error|timeout exceeded when trying to connect/

/** PostgreSQL's SQLSTATE of an error, or the system's code; empty when it has neither. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = errorCodeOf(error)
  return (
    DATABASE_UNAVAILABLE_CODES.test(code) ||
    SOCKET_ERROR_CODES.has(code) ||
    CONNECTION_LOST_MESSAGES.test(error.message)
  )
}

/** A statement that the database ended because it took too long. */
export const isStatementTimeout = (error: unknown): boolean => errorCodeOf(error) === '57014'

const PAUSE_MS = 250
/** The pauses alone add up to 30 seconds: longer than a killed database needs to come back. */
const MAX_TRIES = 120

/**
 * Runs `work`, and runs it again each time the database goes away meanwhile. Only for work that may be repeated, such
 * as the steps of a start.
 * @throws what `work` throws for any other reason, or at the last try
 */
export async function retryThroughRestarts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === MAX_TRIES) throw error
      await pause(PAUSE_MS)
    }
  }
}
