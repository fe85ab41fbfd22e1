/** A PostgreSQL process that is started again, on the same port, whenever it ends without being asked to. */
import type { ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseNotStarted, lastErrorMessage } from './embedded-cluster.ts'
import type { PostgresProgram } from './postgres-program.ts'

export interface SupervisedPostgres {
  port: number
  /** Finishes within five seconds; what was committed is on disk either way. */
  stop(): Promise<void>
}

export interface Supervision {
  program: PostgresProgram
  /** Absolute real path of the cluster. */
  folder: string
  settings: Readonly<Record<string, string>>
  report: (line: string) => void
  /** Called once, when PostgreSQL ended by itself and could not be started again for a long time. */
  onGiveUp: () => void
}

/** Backends of a killed PostgreSQL hold its memory for some moments, until they notice. */
const MAX_BACKEND_EXIT_MS = 10_000
const ORDERLY_STOP_MS = 2_000
const LONGEST_RETRY_MS = 5_000
/** A start may be killed from outside, by a person or by a system short of memory, and is then tried again. */
const MAX_STARTS = 10
const RETRY_PAUSE_MS = 250
/** Half an hour with the longest pause: time for a person who sees the report to make room on a full disk. */
const MAX_RESTARTS = 360

/** @throws DatabaseNotStarted when the first start fails, or was killed ten times */
export async function supervisePostgres(supervision: Supervision): Promise<SupervisedPostgres> {
  const { report, onGiveUp } = supervision
  let isStopping = false
  let { child, port } = await startOnFreePort(supervision)
  let restartPromise = Promise.resolve()

  function watch(startedProcess: ChildProcess): void {
    const onExit = () => {
      if (!isStopping) restartPromise = restart()
    }
    // The process may have ended between its ready line and this moment.
    if (startedProcess.exitCode !== null || startedProcess.signalCode !== null) onExit()
    else startedProcess.once('exit', onExit)
  }

  async function restart(): Promise<void> {
    report('The database stopped by itself; starting it again.')
    let waitMs = 100
    for (let attempt = 1; !isStopping; attempt++) {
      try {
        child = await startWithRetries(port, supervision)
        report('The database is back.')
        watch(child)
        return
      } catch (error) {
        report(error instanceof Error ? error.message : String(error))
      }
      if (attempt === MAX_RESTARTS) {
        report('The database could not be started again; Hearth ends.')
        return onGiveUp()
      }
      await pause(waitMs)
      waitMs = Math.min(waitMs * 2, LONGEST_RETRY_MS)
    }
  }

  watch(child)
  return {
    port,
    async stop() {
      isStopping = true
      await Promise.race([restartPromise, pause(ORDERLY_STOP_MS)])
      await stopProcess(child)
    },
  }
}

/** Tries a fast shutdown, then an immediate one, after which the next start replays the write-ahead log. */
async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exitPromise = new Promise<void>(resolve => child.once('exit', () => resolve()))
  child.kill('SIGINT')
  const killTimer = setTimeout(() => child.kill('SIGQUIT'), ORDERLY_STOP_MS)
  await exitPromise
  clearTimeout(killTimer)
}

async function startOnFreePort(supervision: Supervision): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { child: await startWithRetries(port, supervision), port }
    } catch (error) {
      // Another program may have taken the port in between.
      if (attempt === 5 || !(error instanceof PortTaken)) throw error
    }
  }
}

class PortTaken extends DatabaseNotStarted {}
class MemoryInUse extends DatabaseNotStarted {}
class KilledAtStart extends DatabaseNotStarted {}

async function startWithRetries(port: number, supervision: Supervision): Promise<ChildProcess> {
  let waitedMs = 0
  let killCount = 0
  for (;;) {
    try {
      return await startOnce(port, supervision)
    } catch (error) {
      if (error instanceof KilledAtStart) killCount++
      else if (error instanceof MemoryInUse) waitedMs += RETRY_PAUSE_MS
      else throw error
      if (killCount === MAX_STARTS || waitedMs > MAX_BACKEND_EXIT_MS) throw error
      await pause(RETRY_PAUSE_MS)
    }
  }
}

function startOnce(port: number, { program, folder, settings }: Supervision): Promise<ChildProcess> {
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = program.run('postgres', ['-D', folder, '-p', String(port), ...flags])
  return new Promise((resolve, reject) => {
    let output = ''
    let isSettled = false
    child.stderr?.setEncoding('utf8').on('data', text => {
      // The output is always read to the end, even when no longer used: a full pipe would stop PostgreSQL.
      if (isSettled) return
      output += text
      if (output.includes('database system is ready to accept connections')) {
        isSettled = true
        resolve(child)
      }
    })
    child.on('error', reject)
    child.once('close', (_code, signal) => {
      isSettled = true
      const sentence = `The database did not start: ${lastErrorMessage(output)}.`
      if (/could not create any TCP\/IP sockets/.test(output)) reject(new PortTaken(sentence))
      else if (/pre-existing shared memory block/.test(output)) reject(new MemoryInUse(sentence))
      // Either the started process or its child that replays the write-ahead log was killed.
      else if (signal === 'SIGKILL' || /was terminated by signal 9/.test(output)) {
        reject(new KilledAtStart('The database did not start: it was killed.'))
      } else reject(new DatabaseNotStarted(sentence))
    })
  })
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const listenAddress = server.address()
      server.close(() => {
        if (listenAddress !== null && typeof listenAddress === 'object') resolve(listenAddress.port)
        else reject(new DatabaseNotStarted('This computer gave no free port to the database.'))
      })
    })
  })
}
