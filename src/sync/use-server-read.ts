/**
 * Reads data that only the server has, such as email addresses of colleagues, for administration screens. They show
 * when there is no connection. Records of care are never read this way; they are in the mirror.
 */
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { useServerAccess } from '../session/access.ts'
import { isUnansweredCall, noResponseMessage } from '../session/failures.ts'
import type { PathOf } from '../session/http.ts'
import { useSyncStatus } from './status.ts'

export interface ServerRead<Answer> {
  /** The newest answer for this path; undefined before the first. It stays while it is requested again. */
  readonly answer: Answer | undefined
  /** The reason, if there is no answer yet and the last request failed. */
  readonly error: { readonly message: string; readonly onTryAgain: () => void } | undefined
  /** The server has no such record, or does not show it to this user. */
  readonly isMissing: boolean
  /** Requests the data again, after a change. */
  readonly refresh: () => void
}

interface ReadResult<Answer> {
  readonly path: string
  readonly answer?: Answer
  readonly failure?: unknown
}

/**
 * Requests `path` (below /api/v1; null requests nothing), and again when the connection comes back. Drops answers that
 * a later request has overtaken. `failureMessage`: the message when the server fails, shown before the server's own.
 */
export function useServerRead<Schema extends v.GenericSchema>(
  path: PathOf<'get'> | null,
  schema: Schema,
  failureMessage: string,
): ServerRead<v.InferOutput<Schema>> {
  const { t } = useTranslation()
  const { http } = useServerAccess()
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  const [requestCount, setRequestCount] = useState(0)
  const [result, setResult] = useState<ReadResult<v.InferOutput<Schema>>>()
  const refresh = useCallback(() => setRequestCount(count => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `requestCount` and the connection ask once more
  useEffect(() => {
    if (path === null) return
    const controller = new AbortController()
    const sendRequest = async () => {
      const json = await http.signedIn.get(path, { signal: controller.signal }).json()
      return { path, answer: v.parse(schema, json) }
    }
    sendRequest().then(
      newResult => controller.signal.aborted || setResult(newResult),
      (failure: unknown) =>
        controller.signal.aborted ||
        setResult(previous => ({ ...(previous?.path === path ? previous : {}), path, failure })),
    )
    return () => controller.abort()
  }, [http, path, schema, requestCount, isOffline])

  const currentResult = result?.path === path ? result : undefined
  const { failure } = currentResult ?? {}
  const message = readFailureMessage(failure, failureMessage, t)
  return {
    answer: currentResult?.answer,
    error:
      failure === undefined || currentResult?.answer !== undefined
        ? undefined
        : { message, onTryAgain: refresh },
    isMissing: failure instanceof Refusal && failure.code === 'not_found',
    refresh,
  }
}

/** Returns the message why the server could not be read. `failureMessage`: its beginning when an error was answered. */
export const readFailureMessage = (failure: unknown, failureMessage: string, t: TFunction): string =>
  isUnansweredCall(failure)
    ? noResponseMessage(failure, t, t('sync.needsConnection.read'))
    : [failureMessage, failure instanceof Refusal ? failure.message : ''].filter(Boolean).join('. ')
