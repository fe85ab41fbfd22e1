/** Notes who opened, printed or saved what (L1): after the screen is drawn, and never instead of it. */
import { createContext, use, useEffect } from 'react'
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { OperationInput } from '#domain/operations.ts'
import { SAME_VIEWING_MINUTES } from '#domain/rules/access/viewings.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import type { Scope } from '#domain/values/scope.ts'
import { painted } from '../after-paint.ts'

export type Access = OperationInput<'access.viewed'>
export type NoteAccess = (access: Access) => void

interface Notes {
  now(): number
  /** The person of now: on a shared tablet each has viewings of their own. */
  personId(): Promise<number>
  record(access: Access): Promise<unknown>
}

/**
 * A viewing that was noted within fifteen minutes is not noted again (L3). What cannot be noted, because the disk is full
 * or nobody is signed in any more, keeps nobody from a chart.
 */
export function createAccessNotes({ now, personId, record }: Notes): (access: Access) => Promise<void> {
  const notedAt = new Map<string, number>()
  const isSameViewing = (key: string): boolean =>
    now() - (notedAt.get(key) ?? Number.NEGATIVE_INFINITY) < SAME_VIEWING_MINUTES * MINUTE_MS
  return async access => {
    try {
      const key = [await personId(), access.what, access.scope, access.client_id].join(' ')
      if (access.way !== 'viewed') return void (await record(access))
      if (isSameViewing(key)) return
      notedAt.set(key, now())
      await record(access).catch(error => {
        notedAt.delete(key)
        throw error
      })
    } catch {
      // Care comes first.
    }
  }
}

/** Without a provider nothing is noted: parts of screens are shown in tests without a device. */
export const NoteAccessContext = createContext<NoteAccess>(() => {})

/** For what is printed or saved to a file. */
export const useNoteAccess = (): NoteAccess => use(NoteAccessContext)

/** Notes that this is open, once it is known in which scopes; with a client, that it is about them. */
export function useViewed(
  what: AccessKind,
  where: Scope | readonly Scope[] | undefined,
  client_id: number | null = null,
): void {
  const note = useNoteAccess()
  const scopes = [where ?? []].flat().join(' ')
  useEffect(() => {
    if (scopes === '') return
    void painted().then(() => {
      for (const scope of scopes.split(' ')) note({ what, way: 'viewed', client_id, scope: scope as Scope })
    })
  }, [note, what, scopes, client_id])
}

/** For a file about several homes: each of them has an entry of its own. */
export function useNoteExport(
  what: AccessKind,
): (scopes: readonly Scope[], client_id?: number | null) => void {
  const note = useNoteAccess()
  return (scopes, client_id = null) => {
    for (const scope of scopes) note({ what, way: 'exported', client_id, scope })
  }
}
