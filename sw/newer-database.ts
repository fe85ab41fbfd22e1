import { MIRROR_NAME, MIRROR_VERSION } from '../src/mirror/tables/mirror-version.ts'

/**
 * Throws on a device whose database is from a newer release than this worker. A release that the server was rolled back
 * to cannot open it (S13.13), and must not even be installed: the browser lets a waiting worker take over as soon as
 * the last page is closed.
 */
export async function refuseNewerDatabase(factory: Partial<Pick<IDBFactory, 'databases'>>): Promise<void> {
  // A browser that cannot or does not list its databases must not prevent the installation.
  const databases = (await factory.databases?.().catch(() => undefined)) ?? []
  const mirrorDatabase = databases.find(({ name }) => name === MIRROR_NAME)
  // Dexie stores its version times ten as the browser's version of the database.
  if ((mirrorDatabase?.version ?? 0) / 10 > MIRROR_VERSION) {
    throw new Error('The records on this device are of a newer version of Hearth.')
  }
}
