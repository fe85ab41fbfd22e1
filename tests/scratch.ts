/** Where a run of tests keeps the files that end with it: databases, mailboxes, profiles of browsers. */
import { accessSync, constants, statfsSync } from 'node:fs'

const IN_MEMORY = '/dev/shm'
/** Several times what a whole run was seen to need. */
const ENOUGH_BYTES = 4 * 1024 ** 3

/**
 * From now on `tmpdir()` of this process and those it starts is in memory, where the system has such a folder with room
 * in it (Linux) and `TMPDIR` says nothing else. Databases of tests are made and removed by the hundred, some 300 files
 * each, and a disk's file system looks ever longer for a place that was not freed a moment ago.
 */
export function keepScratchInMemory(): void {
  if (process.env.TMPDIR === undefined && hasRoom()) process.env.TMPDIR = IN_MEMORY
}

function hasRoom(): boolean {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return bavail * bsize >= ENOUGH_BYTES
  } catch {
    return false
  }
}
