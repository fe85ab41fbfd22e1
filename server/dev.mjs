/** `npm run dev`: the web app with instant reload on port 5173, the server behind it rebuilt when it changes. */
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build, createServer } from 'vite'

process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const web = await createServer()
await web.listen()
web.printUrls()

let server
let stopping = false

/** One server at a time: the next may only open the data folder when the last has given it back. */
let turn = Promise.resolve()
function restart() {
  turn = turn.then(async () => {
    await end()
    if (stopping) return
    server = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], { stdio: 'inherit' })
  })
}

async function end() {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return
  await new Promise(resolve => {
    server.once('exit', resolve)
    server.kill('SIGTERM')
  })
}

const watcher = await build({ configFile: 'server/vite.config.ts', build: { watch: {} }, logLevel: 'warn' })
watcher.on('event', event => {
  if (event.code === 'END') restart()
  if (event.code === 'ERROR') process.stderr.write(`${event.error.message}\n`)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    stopping = true
    await turn
    await end()
    process.exit(0)
  })
}
