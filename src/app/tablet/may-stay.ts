import type { MirrorDatabase } from '../../mirror/tables/database.ts'

/** Why whoever has unlocked this page has to leave it. */
export type Leave = 'lost_pin' | 'must_sign_in'

/**
 * Returns why this page is to be locked; undefined when it is not. The person may not unlock the tablet any more, or has
 * no session on it: the server has ended it (A28.6), or the tablet was switched off before it was stored.
 */
export async function whyToLeave(mirror: MirrorDatabase): Promise<Leave | undefined> {
  const [person, session] = await Promise.all([
    mirror.tablet_person.get(mirror.unlockedBy ?? 0),
    mirror.readSession(),
  ])
  if (session?.isEnded !== false) return 'must_sign_in'
  return person?.wrap === undefined ? 'lost_pin' : undefined
}

/** The PIN opens nothing until its person has signed in again: what they record would be nobody's. */
export async function forgetPin(mirror: MirrorDatabase): Promise<void> {
  const { unlockedBy } = mirror
  if (unlockedBy !== undefined)
    await mirror.tablet_person.where('user_id').equals(unlockedBy).modify(forgetWrap)
}

function forgetWrap(person: { wrap?: unknown }): void {
  delete person.wrap
}
