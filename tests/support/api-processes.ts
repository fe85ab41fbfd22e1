/** The built server as processes of their own, several on one PostgreSQL, as behind a load balancer. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { build } from 'vite'

const root = join(import.meta.dirname, '../..')
/** Inside the clone: the server finds its packages in the folders above it. Test files run at once, each in a worker. */
const BUILT = join(root, `dist/api-processes-${process.env.VITEST_POOL_ID ?? 0}`)

export const buildServer = () =>
  build({
    configFile: join(root, 'server/vite.config.ts'),
    logLevel: 'error',
    build: { outDir: join(BUILT, 'server'), sourcemap: false },
  })

export interface ApiProcess {
  readonly port: number
  readonly address: string
  /** Everything it printed since it was made. */
  said(): string
  /** Resolves when it is ready. */
  start(more?: Readonly<Record<string, string>>): Promise<void>
  /** As a rolling restart does it, and waits until it is gone; its exit code. */
  stop(): Promise<number | null>
  /** Once more, while it stops. */
  signal(signal: 'SIGTERM'): void
  /** As a crash does it. */
  kill(): Promise<void>
}

/** Without `databaseUrl` on an embedded database of its own. */
export async function apiProcess(
  databaseUrl: string | undefined,
  dataDir: string,
  environment: Readonly<Record<string, string>> = { DEMO: '1' },
): Promise<ApiProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let ending: ChildProcess | undefined
  let said = ''
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return null
    ending.kill(signal)
    const [code] = (await once(ending, 'exit')) as [number | null]
    return code
  }
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    said: () => said,
    async start(more = {}) {
      const started = spawn(process.execPath, [join(BUILT, 'server/main.js')], {
        cwd: root,
        env: {
          PATH: process.env.PATH,
          PORT: String(port),
          ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
          DATA_DIR: dataDir,
          ...environment,
          ...more,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      await new Promise<void>((resolve, reject) => {
        let now = ''
        const listen = (chunk: Buffer) => {
          now += chunk
          said += chunk
          if (now.includes('Hearth is ready at')) resolve()
        }
        started.stdout.on('data', listen)
        started.stderr.on('data', listen)
        started.once('exit', code => reject(new Error(`Hearth did not start (${code}):\n${now}`)))
      })
    },
    stop: () => end('SIGTERM'),
    signal: signal => void ending?.kill(signal),
    async kill() {
      await end('SIGKILL')
    },
  }
}

function freePort(): Promise<number> {
  return new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
