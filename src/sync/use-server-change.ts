/** Changes that only the server can make, such as adding a client: without a connection they report an error (D1). */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorCode, Refusal } from '#domain/errors.ts'
import { useServerAccess } from '../session/access.ts'
import { isUnansweredCall, noResponseMessage } from '../session/failures.ts'
import { type MethodAndPath, sendCall } from '../session/http.ts'
import { NotSent } from './not-sent.ts'
import { useSyncStatus } from './status.ts'
import { useRecordOperation } from './use-record.ts'

export type ServerChange = MethodAndPath<'post' | 'put' | 'patch' | 'delete'> & {
  readonly json?: object
  /** A form with a file, instead of JSON. */
  readonly form?: FormData
  /** Called with the server's answer. */
  readonly onAnswer?: (answer: unknown) => void
  /** Messages that replace the server's own for some of its errors. */
  readonly messages?: Partial<Readonly<Record<ErrorCode, string>>>
}

/** A request, and whether the server may have carried it out without our knowing. */
interface Attempt {
  readonly idempotencyKey: string
  isUnanswered: boolean
}

/** Refusals that follow from the content of the request, so that it was certainly not carried out. */
const NOT_CARRIED_OUT_CODES: readonly ErrorCode[] = ['invalid_input', 'conflict', 'unconfirmed']

/**
 * Returns a function that sends a change and resolves when the server has made it; the mirror is pulled at once. Throws
 * the server's `Refusal`, or `NotSent` when there is no answer. Requests share one `Idempotency-Key` until the server
 * has answered, so that a request whose answer was lost is not carried out twice.
 */
export function useServerChange(): (change: ServerChange) => Promise<'saved'> {
  const { t } = useTranslation()
  const { http } = useServerAccess()
  const { newId } = useRecordOperation()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const attemptRef = useRef<Attempt>(undefined)

  return async change => {
    const { json, form, onAnswer, messages = {} } = change
    const currentAttempt = attemptRef.current ?? { idempotencyKey: newId(), isUnanswered: false }
    attemptRef.current = currentAttempt
    try {
      const headers = { 'Idempotency-Key': currentAttempt.idempotencyKey }
      const content = {
        ...(json === undefined ? {} : { json }),
        ...(form === undefined ? {} : { body: form }),
      }
      const answer = await sendCall(http.signedIn, change, { headers, ...content })
      attemptRef.current = undefined
      syncNow()
      onAnswer?.(await answer.json())
      return 'saved'
    } catch (error) {
      if (isUnansweredCall(error)) {
        currentAttempt.isUnanswered = true
        const message = noResponseMessage(error, t, t('sync.needsConnection.text'))
        throw new NotSent(message, t('sync.needsConnection.whatToDo'))
      }
      if (!(error instanceof Refusal)) throw error
      if (error.details.sub_status === 'key_used') {
        throw new Refusal('conflict', t('sync.needsConnection.sentBefore'), {
          resolution: t('sync.needsConnection.look'),
        })
      }
      if (error.status >= 500) currentAttempt.isUnanswered = true
      else if (!currentAttempt.isUnanswered || NOT_CARRIED_OUT_CODES.includes(error.code))
        attemptRef.current = undefined
      throw withMessage(error, messages[error.code])
    }
  }
}

const withMessage = (error: Refusal, message: string | undefined): Refusal =>
  message === undefined ? error : new Refusal(error.code, message, error.details)
