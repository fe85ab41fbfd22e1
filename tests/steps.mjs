/** The steps that `npm test` and `npm run check` are made of. */
import { spawn, spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** Every place where code runs has its own tsconfig, so that `window` in domain does not compile. */
const PLACES = ['domain', 'server', 'src', 'sw', 'tests', 'e2e']

export const say = line => process.stdout.write(`${line}\n`)

/**
 * Runs a program at the root of the clone, or of another one.
 * @param {string} command
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string>, cwd?: string }} options show: let the person watch
 * @returns {Promise<{ ok: boolean, output: string }>} output is empty when it was shown
 */
export function run(command, args, { show = false, env = {}, cwd = root } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    })
    let output = ''
    child.stdout?.on('data', text => {
      output += text
    })
    child.stderr?.on('data', text => {
      output += text
    })
    child.on('error', error => resolve({ ok: false, output: String(error) }))
    child.on('close', code => resolve({ ok: code === 0, output }))
  })
}

/** Installs what the lock file names and is missing, as `npm start` does; an instant where nothing is. */
export const installed = () =>
  spawnSync('sh', ['server/install.sh'], { cwd: root, stdio: 'inherit' }).status === 0

export const bin = name => `node_modules/.bin/${name}`

/** What the compiler already knows, so that it looks only at what changed. */
const KNOWN = 'node_modules/.cache/types'

/** All places at once; prints what does not compile. */
export async function checkTypes() {
  const check = place =>
    run(bin('tsc'), ['-p', place, '--incremental', '--tsBuildInfoFile', `${KNOWN}/${place}.tsbuildinfo`])
  const results = await Promise.all(PLACES.map(check))
  const broken = results.filter(result => !result.ok)
  for (const { output } of broken) say(output.trim())
  return report('Types', broken.length === 0)
}

export async function checkLint() {
  const { ok, output } = await run(bin('biome'), ['check', '--error-on-warnings', '--colors=off'])
  if (!ok) say(output.trim())
  return report('Lint', ok)
}

export function report(what, ok) {
  say(`${ok ? '✓' : '✗'} ${what}`)
  return ok
}
