/**
 * `npm run matrix -- [--only check,start,test] [22 24]`: the same on other versions of Node, each from the npm package
 * `node`. The last lines say what was run and how it ended.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { root, run, say } from './steps.mjs'

const STEPS = { check, start, test }
const READY_MS = 120_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: Object.keys(STEPS).join(',') } },
})
const steps = values.only.split(',')
const unknown = steps.find(step => !(step in STEPS))
if (unknown !== undefined) {
  say(`There is no step ${unknown}: npm run matrix -- --only ${Object.keys(STEPS).join(',')} 22 24`)
  process.exit(1)
}

const lines = []
for (const wanted of positionals.length > 0 ? positionals : ['22', '24']) {
  const found = await run('npx', ['--yes', '--package', `node@${wanted}`, 'node', '-p', 'process.execPath'])
  const node = found.output.trim().split('\n').at(-1) ?? ''
  if (!found.ok) {
    lines.push({ ok: false, text: `Node ${wanted} could not be fetched: ${found.output.trim()}` })
    continue
  }
  const env = { PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const { output: version } = await run('node', ['--version'], { env })
  for (const step of steps) {
    say(`\nNode ${version.trim()}: ${step}`)
    const begun = performance.now()
    const { ok, text } = await STEPS[step](env)
    const seconds = Math.round((performance.now() - begun) / 1_000)
    lines.push({ ok, text: `Node ${version.trim()}: ${step}, ${seconds} s: ${text}` })
  }
}
say('')
for (const { ok, text } of lines) say(`${ok ? '✓' : '✗'} ${text}`)
process.exitCode = lines.every(({ ok }) => ok) ? 0 : 1

async function check(env) {
  const { ok, output } = await run('npm', ['run', 'check'], { env })
  if (!ok) say(output)
  return { ok, text: ok ? 'green' : 'failed' }
}

async function test(env) {
  const { ok, output } = await run('npm', ['test'], { env })
  if (!ok) say(output)
  const total = output.trim().split('\n').at(-1) ?? ''
  const ranAgain = /^\d+ browser tests failed beside others and ran once more alone/m.exec(output)?.[0]
  return { ok, text: ranAgain === undefined ? total : `${total}; ${ranAgain}` }
}

/** As a newcomer does it, with the demo homes, on a free port and in a folder that is gone afterwards. */
async function start(env) {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-matrix-'))
  const port = String(await freePort())
  const hearth = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...env, PORT: port, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  for (const stream of [hearth.stdout, hearth.stderr]) {
    stream.on('data', text => {
      output += text
    })
  }
  const ended = new Promise(resolve => hearth.on('close', resolve))
  const isReady = await ready(port, ended)
  if (!isReady) say(output)
  if (hearth.exitCode === null) process.kill(-hearth.pid, 'SIGTERM')
  await ended
  rmSync(folder, { recursive: true, force: true })
  return { ok: isReady, text: isReady ? 'answers, with the demo homes' : 'did not answer' }
}

async function ready(port, ended) {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  for (const until = Date.now() + READY_MS; Date.now() < until && !isOver; ) {
    const answer = await fetch(`http://localhost:${port}/api/v1/health`).catch(() => undefined)
    if (answer?.ok) return true
    await new Promise(resolve => setTimeout(resolve, 500))
  }
  return false
}

function freePort() {
  return new Promise(resolve => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
