/** Notes who opened, printed or saved what (L1), after the screen is rendered and without blocking it. */
import { createContext, use, useEffect } from 'react'
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { OperationInput } from '#domain/operations.ts'
import { SAME_VIEWING_MINUTES } from '#domain/rules/access/viewings.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { afterPaint } from '../after-paint.ts'

export type AccessEntry = OperationInput<'access.viewed'>
export type NoteAccess = (access: AccessEntry) => void

interface AccessNotesOptions {
  now(): number
  /** Returns the id of the current user: on a shared tablet each user has their own viewings. */
  userId(): Promise<number>
  record(access: AccessEntry): Promise<unknown>
}

/**
 * Returns a function that notes an access. A viewing noted within fifteen minutes is not noted again (L3). An access
 * that cannot be noted, because the disk is full or no one is signed in any more, is still allowed.
 */
export function createAccessNotes({
  now,
  userId,
  record,
}: AccessNotesOptions): (access: AccessEntry) => Promise<void> {
  const notedAt = new Map<string, number>()
  const isSameViewing = (key: string): boolean =>
    now() - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_VIEWING_MINUTES * MINUTE_MS
  return async access => {
    try {
      const key = [await userId(), access.what, access.scope, access.client_id].join(' ')
      if (access.way !== 'viewed') return void (await record(access))
      if (isSameViewing(key)) return
      notedAt.set(key, now())
      await record(access).catch(error => {
        notedAt.delete(key)
        throw error
      })
    } catch {
      // Access for care must not depend on the note.
    }
  }
}

/** Notes nothing without a provider, for tests that show parts of screens without a device. */
export const NoteAccessContext = createContext<NoteAccess>(() => {})

/** Returns a function to note what is printed or saved to a file. */
export const useNoteAccess = (): NoteAccess => use(NoteAccessContext)

/** Notes that this is viewed, about `client_id` if set, once its scopes are known. */
export function useNoteViewing(
  accessKind: AccessKind,
  viewedScopes: Scope | readonly Scope[] | undefined,
  client_id: number | null = null,
): void {
  const noteAccess = useNoteAccess()
  const scopes = [viewedScopes ?? []].flat().join(' ')
  useEffect(() => {
    if (scopes === '') return
    void afterPaint().then(() => {
      for (const scope of scopes.split(' '))
        noteAccess({ what: accessKind, way: 'viewed', client_id, scope: scope as Scope })
    })
  }, [noteAccess, accessKind, scopes, client_id])
}

/** Returns a function to note a file about several homes: each home gets its own entry. */
export function useNoteExport(
  accessKind: AccessKind,
): (scopes: readonly Scope[], client_id?: number | null) => void {
  const noteAccess = useNoteAccess()
  return (scopes, client_id = null) => {
    for (const scope of scopes) noteAccess({ what: accessKind, way: 'exported', client_id, scope })
  }
}
