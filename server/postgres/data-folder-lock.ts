/** Allows one Hearth per data folder. The lock names its process, so a lock left by `kill -9` blocks no later start. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefusedError } from '../start-refused.ts'
import { findRunningProcess } from './running-process.ts'

/** Another Hearth works on this folder; the message is one sentence for the person who started this one. */
export class DataFolderInUse extends StartRefusedError {}

const lockPath = (dataDir: string) => join(dataDir, 'hearth.lock')

/**
 * @param dataDir an existing folder
 * @returns a function that releases the folder
 * @throws DataFolderInUse
 */
export function lockDataFolder(dataDir: string): () => void {
  const path = lockPath(dataDir)
  const lockText = `${process.pid}\n${findRunningProcess(process.pid)?.startMark ?? ''}\n`
  // A link appears complete or not at all, so no process ever reads a half-written lock.
  const draftPath = `${path}.${process.pid}`
  writeFileSync(draftPath, lockText, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 5; attempt++) {
      if (tryLinkLock(draftPath, path)) {
        return () => {
          if (readLock(path) === lockText) rmSync(path, { force: true })
        }
      }
      const holderPid = findHolderPid(dataDir)
      if (holderPid !== undefined) {
        throw new DataFolderInUse(
          `The data folder ${dataDir} is in use by another Hearth (process ${holderPid}): stop it first, or set another DATA_DIR.`,
        )
      }
      rmSync(path, { force: true })
    }
    throw new DataFolderInUse(
      `The data folder ${dataDir} is being opened by several Hearths at once: try again.`,
    )
  } finally {
    rmSync(draftPath, { force: true })
  }
}

/** Returns the process id of the Hearth that works on this folder now, if any. */
export function findHolderPid(dataDir: string): number | undefined {
  const [pid, startMark] = readLock(lockPath(dataDir))?.split('\n') ?? []
  if (pid === undefined || !/^\d+$/.test(pid)) return undefined
  const holderProcess = findRunningProcess(Number(pid))
  return holderProcess !== undefined && holderProcess.startMark === startMark ? Number(pid) : undefined
}

function tryLinkLock(draftPath: string, path: string): boolean {
  try {
    linkSync(draftPath, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function readLock(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
