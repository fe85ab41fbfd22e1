import { MIRROR_NAME, MIRROR_VERSION } from '../src/mirror/tables/mirror-version.ts'

/**
 * Throws on a device whose database is of a newer release than this worker: one that the server was rolled back to could
 * not open it (S13.13). It must not even be installed: a browser lets a worker that waits take over by itself as soon as
 * the last page is closed.
 */
export async function refuseNewerDatabase(factory: Partial<Pick<IDBFactory, 'databases'>>): Promise<void> {
  // A browser that cannot tell, or does not want to, keeps no app from being installed.
  const all = (await factory.databases?.().catch(() => undefined)) ?? []
  const kept = all.find(({ name }) => name === MIRROR_NAME)
  // Dexie's versions are a tenth of the browser's.
  if ((kept?.version ?? 0) / 10 > MIRROR_VERSION) {
    throw new Error('The records on this device are of a newer version of Hearth.')
  }
}
