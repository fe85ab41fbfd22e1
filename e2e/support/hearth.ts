/** A real Hearth for browser tests: the built server as its own process, its own database, and a wire that can be cut. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { findRunningConnectionString } from '#server/postgres/embedded.ts'
import { openWire, type Wire } from './wire.ts'

const root = join(import.meta.dirname, '../..')

export interface Hearth {
  /** Where browsers go: through the wire. */
  readonly address: string
  readonly wire: Wire
  /** The newest code mailed to an address. */
  codeFor(email: string): Promise<string>
  /** The link in the newest mail to an address. */
  linkFor(email: string): Promise<string>
  /** Where everything it keeps lies. */
  readonly dataDir: string
  /** Asks its database, past the server. */
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<Row[]>
  /** PostgreSQL alone, without a word; the server starts it again. */
  killDatabase(): void
  /** As a power cut does it: node and PostgreSQL at once, without a word. */
  kill(): Promise<void>
  /** Starts it again on the same data and port. */
  start(): Promise<void>
  stop(options?: { readonly keepsData?: boolean }): Promise<void>
}

export interface HearthOptions {
  /** A folder with `server/main.js` and `app/`; the build of this clone unless told otherwise. */
  readonly built?: string
  /** A data folder of a Hearth that was stopped, to begin with; that of the demo homes unless told otherwise. */
  readonly from?: string | undefined
  /** Without the demo homes it is as empty as somebody who installs it finds it. */
  readonly isDemo?: boolean
  /** A module that node loads before the server, such as a clock of its own. */
  readonly preload?: string
}

/** Where `demo-homes.ts` has put a data folder with the demo homes, made once for the run. */
export const DEMO_HOMES = 'HEARTH_DEMO_HOMES'

export async function startHearth({
  built = join(root, 'dist'),
  isDemo = true,
  from = isDemo ? process.env[DEMO_HOMES] : undefined,
  preload,
}: HearthOptions = {}): Promise<Hearth> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hearth-e2e-'))
  // With owners and times: PostgreSQL starts only on a folder of its own.
  if (from !== undefined) execFileSync('cp', ['-a', `${from}/.`, dataDir])
  const wire = await openWire()
  let server: ChildProcess | undefined

  const start = async () => {
    const process = spawn(
      globalThis.process.execPath,
      [
        '--enable-source-maps',
        ...(preload === undefined ? [] : ['--import', preload]),
        join(built, 'server/main.js'),
      ],
      {
        cwd: root,
        env: {
          ...globalThis.process.env,
          PORT: String(wire.serverPort),
          DATA_DIR: dataDir,
          PUBLIC_URL: `http://localhost:${wire.port}`,
          DEMO: isDemo ? '1' : '0',
          // Where the push service of a test would stand; nothing answers there.
          PUSH_SERVICES: 'push.example.org',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    server = process
    await ready(process)
  }
  await start()
  const read = new Set<string>()
  const postmaster = () =>
    Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

  return {
    address: `http://localhost:${wire.port}`,
    wire,
    start,
    codeFor: email => codeIn(join(dataDir, 'mail'), email, read),
    linkFor: email => newest(join(dataDir, 'mail'), email, 'link', LINK),
    dataDir,
    query: (statement, values) => queryIn(dataDir, statement, values),
    killDatabase: () => process.kill(postmaster(), 'SIGKILL'),
    async kill() {
      const database = postmaster()
      const gone = exited(server)
      server?.kill('SIGKILL')
      process.kill(database, 'SIGKILL')
      await gone
    },
    async stop({ keepsData = false } = {}) {
      const gone = exited(server)
      server?.kill('SIGTERM')
      await gone
      await wire.close()
      if (keepsData) return
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function queryIn<Row extends pg.QueryResultRow>(
  dataDir: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: findRunningConnectionString(dataDir) })
  await client.connect()
  try {
    return (await client.query<Row>(statement, [...values])).rows
  } finally {
    await client.end()
  }
}

/** Resolves when the server says that it is ready. */
export function ready(process: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = ''
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Hearth is ready at')) resolve()
    }
    process.stdout?.on('data', listen)
    process.stderr?.on('data', listen)
    process.once('exit', code => reject(new Error(`Hearth did not start (${code}):\n${output}`)))
  })
}

export const exited = (process: ChildProcess | undefined): Promise<void> =>
  new Promise(resolve => {
    if (process === undefined || process.exitCode !== null || process.signalCode !== null) resolve()
    else process.once('exit', () => resolve())
  })

const CODE = /\b(\d{6})\b/
const LINK = /(https?:\/\/\S+)/

/** Codes as a person gets them: from the newest mail to the address that was not `read` yet. */
export const codeIn = (folder: string, email: string, read: Set<string> = new Set()): Promise<string> =>
  newest(folder, email, 'code', CODE, read)

const ATTEMPTS = 100
/** A mail that was read already counts again from here on: no other comes. */
const NO_OTHER = 50

/** What stands in the newest mail to an address. */
async function newest(
  folder: string,
  email: string,
  what: string,
  pattern: RegExp,
  read: Set<string> = new Set(),
): Promise<string> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const mail = mailsIn(folder).findLast(one => one.includes(email))
    if (mail !== undefined && read.has(mail) && attempt < NO_OTHER) {
      await new Promise(resolve => setTimeout(resolve, 100))
      continue
    }
    if (mail !== undefined) read.add(mail)
    const text = mail
      ?.split(/\r?\n\r?\n/)
      .slice(1)
      .join('\n')
    const found = pattern.exec(unwrapped(text ?? ''))?.[1]
    if (found !== undefined) return found
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error(`No ${what} was mailed to ${email}.`)
}

/** Long lines are broken in a mail (quoted-printable, RFC 2045 §6.7). */
const unwrapped = (text: string): string => text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

function mailsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .sort()
      .map(name => readFileSync(join(folder, name), 'utf8'))
  } catch {
    return []
  }
}
