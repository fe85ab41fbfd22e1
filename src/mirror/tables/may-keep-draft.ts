import type { MirrorDatabase } from './database.ts'

/**
 * Whether a form may store its draft. A draft that a closing form writes after its author signed out would be left
 * behind, and so would, on a shared device, a draft in the mirror on disk (S20.1).
 */
export async function mayKeepDraft(mirror: MirrorDatabase, authorId: number): Promise<boolean> {
  const session = await mirror.session.get('current')
  if (session?.user.id !== authorId) return false
  return mirror.isInMemory || session.device_kind !== 'shared'
}
