/** Reads answers that report an error, or that our server did not mark as its own. */
import * as v from 'valibot'
import { ERROR_HTTP_STATUS, type ErrorCode, Refusal } from '#domain/errors.ts'
import { errorAnswer } from './answers.ts'
import type { ForeignAnswer, Interference } from './failures.ts'

export async function readRefusal(response: Response): Promise<Refusal> {
  const body = v.safeParse(errorAnswer, await jsonOf(response))
  if (!body.success) return new Refusal('internal', 'Something went wrong on our side.')
  const { code, message, resolution, sub_status, fields } = body.output
  const retryAfterSeconds = retryAfterSecondsIn(response)
  return new Refusal(isErrorCode(code) ? code : 'internal', message, {
    ...(resolution === undefined ? {} : { resolution }),
    ...(sub_status === undefined ? {} : { sub_status }),
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

export async function readForeignAnswer(response: Response): Promise<ForeignAnswer> {
  const isJson = contentTypeOf(response).includes('json')
  const json = isJson ? await jsonOf(response) : undefined
  // A stream that is not read would keep its connection open.
  if (!isJson) void response.body?.cancel().catch(() => {})
  return {
    status: response.status,
    retryAfterSeconds: retryAfterSecondsIn(response),
    interference: interferenceIn(response, json),
    json,
  }
}

const NETWORK_SIGN_IN_NEEDED = 511

/**
 * Returns what is between us and our server, judged by an answer without its mark. A page or a redirect comes from a
 * Wi-Fi portal. Any other success, and any error in our format, came from our server and was altered. Any other error
 * comes from a proxy.
 */
function interferenceIn(response: Response, json: unknown): Interference | null {
  const { ok, status, type } = response
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400)
  const isPage = ok && contentTypeOf(response).includes('html')
  if (isRedirect || isPage || status === NETWORK_SIGN_IN_NEEDED) return 'portal'
  const body = v.safeParse(errorAnswer, json)
  const isOurError =
    body.success && isErrorCode(body.output.code) && ERROR_HTTP_STATUS[body.output.code] === status
  return ok || isOurError ? 'altered' : null
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined)
const contentTypeOf = ({ headers }: Response): string => (headers.get('Content-Type') ?? '').toLowerCase()

/** Returns seconds. Ignores a date, which RFC 9110 also allows. */
function retryAfterSecondsIn({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(ERROR_HTTP_STATUS, code)
