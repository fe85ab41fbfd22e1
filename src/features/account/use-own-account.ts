import type { RowOf } from '#domain/registry.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'

export interface OwnAccount {
  readonly user: RowOf<'user'>
  /** undefined for a user who has no name yet. */
  readonly personCard: RowOf<'person_card'> | undefined
}

/** Reads the user's account and card from the mirror; undefined while they are read, null before the first sync. */
export function useOwnAccount(): OwnAccount | null | undefined {
  const session = useSession()
  const id = session.state === 'authenticated' ? session.user.id : 0
  const users = useRows({ collection: 'user', is: id })
  const cards = useRows({ collection: 'person_card', is: id })
  if (users === undefined || cards === undefined) return undefined
  const [user] = users
  return user === undefined ? null : { user, personCard: cards[0] }
}
