/** Other libraries with a server of their own and the same rows, each in a browser of its own. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Page } from 'playwright'
import { build } from 'vite'
import type { RowOf } from '../../domain/registry.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import type { Database } from '../../server/database/connection.ts'
import { selectRows } from '../../server/database/rows.ts'
import type { Stage } from './stage.ts'

const FOLDER = 'bench/peers'
const PAGE = 'dist/bench/peers'
const ROWS_A_REQUEST = 2_000

export type PeerName = 'rxdb' | 'pouchdb' | 'dexie' | 'replicache'

interface Calls {
  firstSync(): { ms: number; rows: number }
  delta(times: number): number[]
  follow(rows: readonly object[]): number[]
  replay(rows: readonly object[]): number
}

export interface Peer {
  readonly page: Page
  call<Name extends keyof Calls>(
    name: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<ReturnType<Calls[Name]>>
  close(): Promise<void>
}

export interface Peers {
  /** How many rows each has. */
  readonly rows: number
  open(name: PeerName): Promise<Peer>
  /** Marks as a device would write them. */
  newMarks(count: number): RowOf<'mark'>[]
  close(): void
}

/** @param count rows in all, half of them doses and half of them marks, out of Hearth's own tables */
export async function openPeers(stage: Stage, database: Database, count: number): Promise<Peers> {
  if (!isInstalled()) {
    stage.say('  Installing the peers.')
    const install = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: FOLDER, stdio: 'ignore' })
    if (install.status !== 0) throw new Error(`npm ci failed in ${FOLDER}.`)
  }
  await build({ configFile: `${FOLDER}/vite.config.mjs`, logLevel: 'error' })
  const server = spawn(process.execPath, [`${FOLDER}/server.mjs`, PAGE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const address = await new Promise<string>((resolve, reject) => {
    server.stdout.on('data', (output: Buffer) => {
      const port = /listening on (\d+)/.exec(output.toString())?.[1]
      if (port !== undefined) resolve(`http://localhost:${port}`)
    })
    server.once('exit', code => reject(new Error(`The server of the peers ended (${code}).`)))
  })

  const newest = sql`true order by administration_date desc, id limit ${Math.floor(count / 2)}`
  const marks = await selectRows(database, 'mark', newest)
  const load = async (collection: string, rows: readonly object[]) => {
    for (let start = 0; start < rows.length; start += ROWS_A_REQUEST) {
      await fetch(`${address}/rows/${collection}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(rows.slice(start, start + ROWS_A_REQUEST)),
      })
    }
  }
  await load('mark', marks)
  await load('administration', await selectRows(database, 'administration', newest))

  return {
    rows: marks.length * 2,
    async open(name) {
      const context = await stage.profile()
      const page = await context.newPage()
      await page.goto(address)
      return {
        page,
        async call(called, ...args) {
          const ask = ({ peer, called, given }: { peer: string; called: string; given: unknown[] }) => {
            const functions: Record<string, (...args: unknown[]) => unknown> = Reflect.get(
              Reflect.get(window, 'peers'),
              peer,
            )
            return functions[called]?.(...given)
          }
          const answer: unknown = await page.evaluate(ask, { peer: name, called, given: [...args] })
          // The page is JavaScript; what goes through is JSON.
          return answer as never
        },
        close: () => context.close(),
      }
    },
    newMarks(wanted) {
      const now = Date.now()
      const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))
      return marks.slice(0, wanted).map(row => ({ ...row, id: uuidV7(now, random) }))
    },
    close: () => void server.kill('SIGTERM'),
  }
}

/** An install of other versions does not count. */
const isInstalled = () =>
  existsSync(`${FOLDER}/node_modules`) &&
  spawnSync('npm', ['ls', '--depth=0'], { cwd: FOLDER, stdio: 'ignore' }).status === 0
