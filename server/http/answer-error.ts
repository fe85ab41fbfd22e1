import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { Refusal } from '#domain/errors.ts'
import type { AppEnvironment } from '../access/caller.ts'
import { isDatabaseUnavailable, isStatementTimeout } from '../database/connection-errors.ts'
import type { Dependencies } from '../dependencies.ts'
import { timeoutRefusal } from '../turns/too-many.ts'
import { logFieldsOf } from './log-requests.ts'

/** Turns anything thrown into the error body of design §1. It never contains a stack or another company's data. */
export function answerError({ log }: Dependencies): ErrorHandler<AppEnvironment> {
  return (error, context) => {
    const refusal = refusalFor(error)
    const event = eventOf(refusal)
    if (event !== undefined) log({ event, ...logFieldsOf(context), sub_status: refusal.details.sub_status })
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
    // Every status of a `Refusal` allows a body.
    return context.json(refusal.toBody(), refusal.status as ContentfulStatusCode)
  }
}

/** Wrong passwords, codes and passkeys, and codes for sign-ins that have ended or never existed. */
const SIGN_IN_FAILURES = new Set(['credentials_wrong', 'code_wrong', 'passkey_refused', 'sign_in_over'])

/** Returns the log event for a possible attack; undefined for everyday refusals. */
function eventOf({ code, details }: Refusal): string | undefined {
  if (details.sub_status !== undefined && SIGN_IN_FAILURES.has(details.sub_status)) return 'sign_in_failed'
  if (code === 'too_many_requests') return 'limit_reached'
  return code === 'forbidden' ? 'access_refused' : undefined
}

function refusalFor(error: Error): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException && error.status === 400) {
    return new Refusal('malformed', 'The request could not be read as JSON.')
  }
  if (isDatabaseUnavailable(error)) {
    return new Refusal('unavailable', 'Hearth is starting up again. Please try in a moment.', {
      retryAfterSeconds: 2,
    })
  }
  if (isStatementTimeout(error)) return timeoutRefusal()
  return new Refusal('internal', 'Something went wrong on our side.')
}
