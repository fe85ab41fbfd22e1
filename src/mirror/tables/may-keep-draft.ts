import type { MirrorDatabase } from './database.ts'

/**
 * Whether what a form writes by itself may be kept. What a closing form writes after its author signed out would stay
 * behind, and so would, on a device that is not theirs, what goes into the mirror on disk (S20.1).
 */
export async function mayKeepDraft(mirror: MirrorDatabase, authorId: number): Promise<boolean> {
  const session = await mirror.session.get('current')
  if (session?.user.id !== authorId) return false
  return mirror.isInMemory || session.device_kind !== 'shared'
}
