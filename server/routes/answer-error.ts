import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '#domain/errors.ts'
import type { AppEnvironment } from '../access/caller.ts'
import type { Dependencies } from '../dependencies.ts'

/** PostgreSQL conditions under which the same request may work in a moment (SQLSTATE classes 08 and 57, 53300). */
const DATABASE_AWAY = /^(08...|57P0[1-3]|53300)$/
const SOCKET_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** Turns whatever was thrown into the error body of design §1. Never a stack, never another company's data. */
export function answerError({ log }: Dependencies): ErrorHandler<AppEnvironment> {
  return (error, context) => {
    const refusal = refusalFor(error)
    if (refusal.code === 'internal') {
      log({
        event: 'error',
        request: context.get('requestId'),
        error: error.name,
        at: error.stack?.split('\n')[1]?.trim(),
      })
    }
    const { retryAfterSeconds } = refusal.details
    if (retryAfterSeconds !== undefined) context.header('Retry-After', String(retryAfterSeconds))
    // The statuses of the closed list all carry a body.
    return context.json(refusal.body(), refusal.status as ContentfulStatusCode)
  }
}

function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new Refusal('malformed', 'The request could not be read as JSON.')
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (
    DATABASE_AWAY.test(code) ||
    SOCKET_AWAY.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  ) {
    return new Refusal('unavailable', 'Hearth is starting up again. Please try in a moment.', {
      retryAfterSeconds: 2,
    })
  }
  return new Refusal('internal', 'Something went wrong on our side.')
}
