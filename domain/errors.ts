/**
 * The closed list of error codes. The server maps each to an HTTP status in the table below, the app to a message that
 * a caregiver understands, in one catalog.
 */
export const ERROR_HTTP_STATUS = {
  malformed: 400,
  invalid_input: 400,
  duplicate_medication: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  /** Unusual input is to be confirmed: the same request is accepted when it contains the confirmation. */
  unconfirmed: 409,
  duplicate_request: 409,
  too_large: 413,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof ERROR_HTTP_STATUS
export type FieldErrors = Record<string, string[]>

/** The error body of every 4xx and 5xx answer (design §1). */
export interface ErrorBody {
  code: ErrorCode
  message: string
  error?: string
  resolution?: string
  sub_status?: string
  fields?: FieldErrors
}

interface RefusalDetails {
  fields?: FieldErrors
  resolution?: string
  sub_status?: string
  /** Seconds to wait, with `too_many_requests` and `unavailable`. */
  retryAfterSeconds?: number
}

/** A request or operation that is not allowed, with the message for the person who made it. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: RefusalDetails = {},
  ) {
    super(message)
  }

  get status(): number {
    return ERROR_HTTP_STATUS[this.code]
  }

  toBody(): ErrorBody {
    const { fields, resolution, sub_status } = this.details
    return {
      code: this.code,
      message: this.message,
      ...(fields === undefined ? {} : { fields }),
      ...(resolution === undefined ? {} : { resolution }),
      ...(sub_status === undefined ? {} : { sub_status }),
    }
  }
}

/** Returns the refusal that an error body was made from. */
export const refusalOf = ({ code, message, ...details }: ErrorBody): Refusal =>
  new Refusal(code, message, details)

/** Returns a refusal of one field: its message is both at the field and the message of the refusal. */
export const fieldRefusal = (field: string, message: string) =>
  new Refusal('invalid_input', message, { fields: { [field]: [message] } })

/** The same message for "does not exist" and "not visible to you": an answer must not distinguish them. */
export const notFound = (recordName = 'Record') => new Refusal('not_found', `${recordName} not found.`)
export const forbidden = (message = 'Access denied. Please check your permissions.') =>
  new Refusal('forbidden', message)
