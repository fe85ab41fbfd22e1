/** A PostgreSQL of its own for trying something out: nothing of the real one is touched, and nothing stays. */
import { chmodSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DataFolderInUse, findHolderPid } from './data-folder-lock.ts'
import { type EmbeddedOptions, startEmbeddedDatabase } from './embedded.ts'
import { clusterFolder } from './embedded-cluster.ts'
import { clearStalePostmaster } from './stale-postmaster.ts'

export interface ScratchDatabase {
  readonly connectionString: string
  /** Ends PostgreSQL and deletes its files; may be called again. */
  remove(): Promise<void>
}

/** What is lost with the machine is no loss here. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const

/**
 * Starts it in `folder`, which is made. What a run left there that was killed is deleted first.
 * @throws DataFolderInUse when another run works there, and what `startEmbeddedDatabase` throws
 */
export async function startScratchDatabase(
  folder: string,
  { newPassword, report }: Pick<EmbeddedOptions, 'newPassword' | 'report'>,
): Promise<ScratchDatabase> {
  const holderPid = findHolderPid(folder)
  if (holderPid !== undefined)
    throw new DataFolderInUse(`A rehearsal is under way already (process ${holderPid}): wait for its end.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await clearStalePostmaster(clusterFolder(realpathSync(folder)), report)
  rmSync(folder, { recursive: true })
  mkdirSync(folder)
  // When Hearth is root, PostgreSQL runs as another user, which must be able to pass through this folder.
  chmodSync(folder, process.getuid?.() === 0 ? 0o711 : 0o700)
  const deleteFiles = () => rmSync(folder, { recursive: true, force: true })
  try {
    const database = await startEmbeddedDatabase({
      dataDir: folder,
      newPassword,
      report: () => {},
      settings: SETTINGS,
    })
    let removal: Promise<void> | undefined
    return {
      connectionString: database.connectionString,
      remove() {
        removal ??= database.stop().finally(deleteFiles)
        return removal
      },
    }
  } catch (error) {
    deleteFiles()
    throw error
  }
}

/** The folder for a rehearsal, below that of Hearth. */
export const rehearsalFolder = (dataDir: string): string => join(dataDir, 'rehearsal')
