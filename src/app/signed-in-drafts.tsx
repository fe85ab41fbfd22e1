import { type ReactNode, useMemo } from 'react'
import { useMirror } from '../mirror/read/use-rows.ts'
import { draftsOf } from '../mirror/tables/drafts.ts'
import { useSession } from '../session/session.ts'
import { DraftsContext } from '../ui/record-form/drafts.ts'

/** Provides forms with the drafts of the signed-in user only. */
export function SignedInDrafts({ children }: { children: ReactNode }) {
  const mirror = useMirror()
  const session = useSession()
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const drafts = useMemo(
    () => (userId === undefined ? undefined : draftsOf(mirror, userId)),
    [mirror, userId],
  )
  return <DraftsContext value={drafts}>{children}</DraftsContext>
}
