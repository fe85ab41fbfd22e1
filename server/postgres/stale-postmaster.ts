/**
 * Clears the remains of an earlier PostgreSQL: after `kill -9` of Hearth it goes on running, and after `kill -9` of
 * PostgreSQL its pid file stays. Either would keep the next start from opening the data.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartRefusedError } from '../start-refused.ts'
import { findRunningProcess } from './running-process.ts'

/** PostgreSQL gets this long to finish by itself; it is never killed, as that would cut its last writes short. */
const MAX_SHUTDOWN_MS = 10_000

/** The old PostgreSQL did not stop; the message is one sentence for the person who starts Hearth. */
export class PostmasterStillRunning extends StartRefusedError {}

/** Returns the process id and port that a PostgreSQL wrote when it opened `folder`, even if it no longer runs. */
export function readPostmasterFile(folder: string): { pid: number; port: number | undefined } | undefined {
  let lines: string[]
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: port > 0 ? port : undefined }
}

/**
 * Makes `folder` ready to be opened again.
 *
 * @param folder absolute real path, as it was passed to `-D`
 * @throws PostmasterStillRunning
 */
export async function clearStalePostmaster(folder: string, report: (line: string) => void): Promise<void> {
  const postmaster = readPostmasterFile(folder)
  if (postmaster !== undefined && isPostmasterOf(postmaster.pid, folder)) {
    report('The database of an earlier Hearth is still running; asking it to finish.')
    try {
      process.kill(postmaster.pid, 'SIGINT')
    } catch {
      throw new PostmasterStillRunning(
        `A PostgreSQL of another user (process ${postmaster.pid}) works on ${folder}: stop it first.`,
      )
    }
    for (let waitedMs = 0; isPostmasterOf(postmaster.pid, folder); waitedMs += 100) {
      if (waitedMs >= MAX_SHUTDOWN_MS) {
        throw new PostmasterStillRunning(
          `The PostgreSQL of an earlier Hearth (process ${postmaster.pid}) did not finish in ten seconds: wait a little and start again.`,
        )
      }
      await pause(100)
    }
  }
  // The process id is unused, a zombie's or an unrelated program's, but PostgreSQL would mistake any living process for
  // the old server. If backends of the dead server linger, their shared memory still keeps a second server out.
  rmSync(join(folder, 'postmaster.pid'), { force: true })
}

function isPostmasterOf(pid: number, folder: string): boolean {
  const candidate = findRunningProcess(pid)
  if (candidate === undefined) return false
  return (
    /(^|\/)postgres /.test(candidate.commandLine) && `${candidate.commandLine} `.includes(` -D ${folder} `)
  )
}
