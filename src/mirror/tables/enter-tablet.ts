import type { StoredTablet } from '../../vault/stored.ts'
import { dropPages, forgetUnfinishedFeed } from '../write/feed-pages.ts'
import type { MirrorDatabase } from './database.ts'
import { inTransaction } from './storage.ts'

/**
 * Prepares the mirror of a home's tablet for who has unlocked it. Pages of a feed that was not read to its end may have
 * rows of areas that this person does not see: they are dropped and asked for again.
 */
export async function enterTablet(mirror: MirrorDatabase, userId: number): Promise<void> {
  await inTransaction(mirror, [mirror.scope_state, mirror.feed_page, mirror.table('sync_note')], async () => {
    await mirror.sync_note.put({ id: 'owner', user_id: userId })
    for (const state of await mirror.scope_state.toArray())
      if (state.received !== undefined) await forgetUnfinishedFeed(mirror, state)
  })
}

/** Makes this device a home's tablet: whatever it kept for somebody is deleted. The outbox must be empty. */
export async function becomeTablet(mirror: MirrorDatabase, tablet: StoredTablet): Promise<void> {
  const kept = ['device', 'tablet', 'emergency_use']
  const emptied = mirror.tables.filter(({ name }) => !kept.includes(name))
  await inTransaction(mirror, [...emptied, mirror.tablet], async () => {
    await Promise.all(emptied.map(table => table.clear()))
    await mirror.tablet.put(tablet)
  })
}

/** Deletes what only an earlier PIN of this person could open: the own scope comes again, half-written forms are lost. */
export async function forgetOwnRecords(mirror: MirrorDatabase, userId: number): Promise<void> {
  const scope = `user:${userId}`
  await inTransaction(mirror, [...mirror.allTables, mirror.draft], async () => {
    await mirror.scope_state.delete(scope)
    await dropPages(mirror, scope)
    await mirror.draft.where('user_id').equals(userId).delete()
    for (const { name, schema } of mirror.allTables) {
      if (schema.idxByName.scope !== undefined && name !== 'acknowledged')
        await mirror.table(name).where('scope').equals(scope).delete()
    }
  })
}
