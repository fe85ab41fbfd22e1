/**
 * Reads data that only the server has, such as the addresses of colleagues, for administration screens, which show when
 * there is no connection. Records of care are never read this way; they are in the mirror.
 */
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { useAccess } from '../session/access.ts'
import { isNoResponse, noResponseWords } from '../session/failures.ts'
import type { PathOf } from '../session/http.ts'
import { useSync } from './status.ts'

export interface ServerRead<Answer> {
  /** The newest answer for this path; undefined before the first. It stays while it is requested again. */
  readonly answer: Answer | undefined
  /** Why there is no answer; set while there is none. */
  readonly error: { readonly message: string; readonly onTryAgain: () => void } | undefined
  /** The server has no such record, or does not show it to this user. */
  readonly isMissing: boolean
  /** Requests it again, after a change. */
  readonly refresh: () => void
}

interface Read<Answer> {
  readonly path: string
  readonly answer?: Answer
  readonly failure?: unknown
}

/**
 * Requests `path` (below /api/v1; null requests nothing), and again when the connection comes back. Drops answers that
 * a later request has overtaken. `failed`: the message when the server fails, shown before the server's own.
 */
export function useServerRead<Schema extends v.GenericSchema>(
  path: PathOf<'get'> | null,
  schema: Schema,
  failed: string,
): ServerRead<v.InferOutput<Schema>> {
  const { t } = useTranslation()
  const { http } = useAccess()
  const isOffline = useSync(({ connection }) => connection === 'offline')
  const [asked, setAsked] = useState(0)
  const [read, setRead] = useState<Read<v.InferOutput<Schema>>>()
  const refresh = useCallback(() => setAsked(count => count + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` and the connection ask the same question again
  useEffect(() => {
    if (path === null) return
    const asking = new AbortController()
    const ask = async () => {
      const json = await http.signedIn.get(path, { signal: asking.signal }).json()
      return { path, answer: v.parse(schema, json) }
    }
    ask().then(
      found => asking.signal.aborted || setRead(found),
      (failure: unknown) =>
        asking.signal.aborted ||
        setRead(before => ({ ...(before?.path === path ? before : {}), path, failure })),
    )
    return () => asking.abort()
  }, [http, path, schema, asked, isOffline])

  const current = read?.path === path ? read : undefined
  const { failure } = current ?? {}
  const message = unreadWords(failure, failed, t)
  return {
    answer: current?.answer,
    error:
      failure === undefined || current?.answer !== undefined ? undefined : { message, onTryAgain: refresh },
    isMissing: failure instanceof Refusal && failure.code === 'not_found',
    refresh,
  }
}

/** Returns the message why the server could not be read. `failed`: its beginning when the server answers an error. */
export const unreadWords = (failure: unknown, failed: string, t: TFunction): string =>
  isNoResponse(failure)
    ? noResponseWords(failure, t, t('sync.needsConnection.read'))
    : [failed, failure instanceof Refusal ? failure.message : ''].filter(Boolean).join('. ')
