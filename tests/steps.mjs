/** The steps that `npm test` and `npm run check` are made of. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

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

/** Each checker works out for itself what the types are: on few cores, more of them cost time and gain none. */
const CHECKERS = String(Math.min(4, Math.ceil(availableParallelism() / 4)))

/** The compiler looks for garbage less often: a fifth less work, for little more memory than it takes anyway. */
const LESS_COLLECTING = { GOGC: '400', GOMEMLIMIT: '2500MiB' }

/** All places that tsconfig.json names, each again only when it or a declaration it reads changed. */
export async function checkTypes() {
  forgetTypesOfOtherPackages()
  forgetTypesOfDeletedFiles()
  const { ok, output } = await run(bin('tsc'), ['--build', '--checkers', CHECKERS], { env: LESS_COLLECTING })
  if (!ok) say(output.trim())
  return report('Types', ok)
}

/** The compiler does not look whether packages changed since it wrote down what it knows. */
function forgetTypesOfOtherPackages() {
  const known = `${root}/dist/types`
  const packages = readFileSync(`${root}/node_modules/.package-lock.json`, 'utf8')
  const seen = `${known}/packages.json`
  if (existsSync(seen) && readFileSync(seen, 'utf8') === packages) return
  rmSync(known, { recursive: true, force: true })
  mkdirSync(known, { recursive: true })
  writeFileSync(seen, packages)
}

/** Or an import of a file that was deleted would still find its types here, until a clean checkout does not. */
function forgetTypesOfDeletedFiles() {
  const known = `${root}/dist/types`
  for (const path of readdirSync(known, { recursive: true })) {
    if (!path.endsWith('.d.ts')) continue
    const source = `${root}/${path.slice(0, -'.d.ts'.length)}`
    if (!existsSync(`${source}.ts`) && !existsSync(`${source}.tsx`)) rmSync(`${known}/${path}`)
  }
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
