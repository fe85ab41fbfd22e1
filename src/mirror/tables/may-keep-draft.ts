import type { MirrorDatabase } from './database.ts'

/**
 * Whether a form may store its draft. A draft that a closing form writes after its author signed out would stay on the
 * device. So would a draft in the mirror on disk on a shared device (S20.1).
 */
export async function mayKeepDraft(mirror: MirrorDatabase, authorId: number): Promise<boolean> {
  const session = await mirror.readSession()
  if (session?.user.id !== authorId) return false
  return mirror.isInMemory || session.device_kind !== 'shared'
}
