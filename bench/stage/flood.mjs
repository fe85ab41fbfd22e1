/** A thread that asks the same again and again over so many connections, and reads no answer: the timing is done elsewhere. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const { address, asks } = workerData
const agent = new Agent({ keepAlive: true })
const counts = {}
let isOver = false
let sent = 0

/** `{n}` in a body is a number nobody had before. */
const ask = ({ method, path, headers, body }) =>
  new Promise(resolve => {
    const asked = request(`${address}${path}`, { agent, method, headers }, answer => {
      counts[answer.statusCode] = (counts[answer.statusCode] ?? 0) + 1
      answer.resume().on('close', resolve)
    })
    asked.on('error', resolve)
    asked.end(body?.replaceAll('{n}', String(++sent)))
  })

parentPort.once('message', () => {
  isOver = true
  agent.destroy()
  parentPort.postMessage(counts)
})

for (const one of asks) {
  for (let connection = 0; connection < one.connections; connection++) {
    void (async () => {
      while (!isOver) await ask(one)
    })()
  }
}
