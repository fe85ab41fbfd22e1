/** A Hearth to measure: the built server as `npm start` runs it, with its own PostgreSQL, and nothing in it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeIn, exited, ready } from '../../e2e/support/hearth.ts'
import { type Database, openDatabase } from '../../server/database/connection.ts'
import { findRunningConnectionString } from '../../server/postgres/embedded.ts'

/** A path with a dot before it, as `--import` asks. */
const COUNTING = './bench/stage/count-statements.mjs'

export interface Hearth {
  readonly address: string
  readonly database: Database
  codeFor(email: string): Promise<string>
  /** Memory in use, in MB: of the API's process, and of all of PostgreSQL's without counting shared pages twice. */
  memory(): { api: number; database: number }
  /** Processor time used so far, in ms, by the API's process and by all of PostgreSQL's, ended ones included. */
  processorMs(): { api: number; database: number }
  /** How many statements the server has sent to its database since it started. */
  statements(): Promise<number>
  stop(): Promise<void>
}

/** @param built the folder with the app and server to measure */
export async function startHearth(built: string): Promise<Hearth> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-bench-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const main = join(built, 'server/main.js')
  const server = spawn(process.execPath, ['--import', COUNTING, main], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, PUBLIC_URL: address, DEMO: '0' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  await ready(server)
  // Its log goes on: a pipe that is not read would stop it.
  server.stdout?.resume()
  server.stderr?.resume()
  const connection = findRunningConnectionString(dataDir)
  if (connection === undefined) throw new Error('The database of this Hearth is not running.')
  const database = openDatabase(connection, { maxConnections: 4 })
  return {
    address,
    database,
    codeFor: email => codeIn(join(dataDir, 'mail'), email),
    memory: () => ({ api: memoryOf([pidOf(server)]), database: memoryOf(postgresOf(dataDir)) }),
    processorMs: () => ({
      api: processorMsOf([pidOf(server)]),
      database: processorMsOf(postgresOf(dataDir)),
    }),
    statements: () =>
      new Promise(resolve => {
        server.once('message', count => resolve(Number(count)))
        server.send('statements')
      }),
    async stop() {
      await database.destroy()
      const gone = exited(server)
      server.kill('SIGTERM')
      await gone
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const pidOf = ({ pid }: ChildProcess): number => {
  if (pid === undefined) throw new Error('The server is not running.')
  return pid
}

function postgresOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
}

/** Proportional set size in MB: a page that several processes share counts once among them. Linux only. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map(pid =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Of these processes and of their children that have ended. Linux only, in steps of 10 ms. */
function processorMsOf(pids: readonly number[]): number {
  const TICK_MS = 10
  const ticks = pids.map(pid => {
    // After the name, which may contain spaces, utime, stime, cutime and cstime are the 12th to 15th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) * TICK_MS
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Given an address, the server's is one with a port.
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}
