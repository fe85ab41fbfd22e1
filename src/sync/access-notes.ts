/**
 * Adds entries to the access log: who opened, printed or saved which records (L1). Does so after the screen is
 * rendered, without blocking it.
 */
import { createContext, use, useEffect } from 'react'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { OperationInput } from '#domain/operations.ts'
import { SAME_VIEWING_MINUTES } from '#domain/rules/access/viewings.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { waitForPaint } from '../after-paint.ts'

export type AccessEntry = OperationInput<'access.viewed'>
export type LogAccess = (access: AccessEntry) => void

interface AccessLoggerOptions {
  now(): number
  /** Returns the id of the current user: on a shared tablet each user has their own viewings. */
  readUserId(): Promise<number>
  recordAccess(access: AccessEntry): Promise<unknown>
}

/**
 * Returns a function that logs an access. The same viewing is logged once in fifteen minutes (L3). An access that
 * cannot be logged, because the disk is full or no one is signed in, is still allowed.
 */
export function createAccessLogger({
  now,
  readUserId,
  recordAccess,
}: AccessLoggerOptions): (access: AccessEntry) => Promise<void> {
  const loggedAtMsByKey = new Map<string, number>()
  const isSameViewing = (key: string): boolean =>
    now() - (loggedAtMsByKey.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_VIEWING_MINUTES * MINUTE_MS
  return async access => {
    try {
      const key = [await readUserId(), access.what, access.scope, access.client_id].join(' ')
      if (access.way !== 'viewed') return void (await recordAccess(access))
      if (isSameViewing(key)) return
      loggedAtMsByKey.set(key, now())
      await recordAccess(access).catch(error => {
        loggedAtMsByKey.delete(key)
        throw error
      })
    } catch {
      // Access for care must not depend on the log entry.
    }
  }
}

/** Without a provider nothing is logged: for tests that show parts of screens without a device. */
export const LogAccessContext = createContext<LogAccess>(() => {})

/** Returns a function that logs what is printed or saved to a file. */
export const useLogAccess = (): LogAccess => use(LogAccessContext)

/** Logs a viewing of records, about `client_id` if set, once their scopes are known. */
export function useLogViewing(
  accessKind: AccessTarget,
  viewedScopes: Scope | readonly Scope[] | undefined,
  client_id: number | null = null,
): void {
  const logAccess = useLogAccess()
  const scopes = [viewedScopes ?? []].flat().join(' ')
  useEffect(() => {
    if (scopes === '') return
    void waitForPaint().then(() => {
      for (const scope of scopes.split(' '))
        logAccess({ what: accessKind, way: 'viewed', client_id, scope: scope as Scope })
    })
  }, [logAccess, accessKind, scopes, client_id])
}

/** Returns a function that logs the export of a file: each home in it gets its own entry. */
export function useLogFileExport(
  accessKind: AccessTarget,
): (scopes: readonly Scope[], client_id?: number | null) => void {
  const logAccess = useLogAccess()
  return (scopes, client_id = null) => {
    for (const scope of scopes) logAccess({ what: accessKind, way: 'exported', client_id, scope })
  }
}
