import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen, ownAddress, refuseTakenPort } from '#server/listen.ts'
import { createShutdown } from '#server/shutdown.ts'

const here = { host: '127.0.0.1', tls: undefined }

async function takenPort(): Promise<{ port: number; release: () => void }> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('There is no port.')
  return { port: address.port, release: () => server.close() }
}

const askOver = (agent: Agent, port: number) =>
  new Promise<object>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, async answer =>
      resolve({ connection: answer.headers.connection, text: await text(answer) }),
    ).on('error', reject)
  })

test('a taken port is said in one sentence', async () => {
  const { port, release } = await takenPort()
  await expect(refuseTakenPort({ ...here, port })).rejects.toThrow(
    `Port ${port} is taken by another program: stop it, or set another PORT.`,
  )
  release()
})

test('an address of another computer is said in one sentence', async () => {
  await expect(refuseTakenPort({ ...here, host: '192.0.2.1', port: 58_080 })).rejects.toThrow(
    'HOST 192.0.2.1 is not an address of this computer.',
  )
})

test('a certificate that cannot be read is said in one sentence', async () => {
  const tls = { certPath: '/nowhere/cert.pem', keyPath: '/nowhere/key.pem' }
  await expect(listen(() => new Response(), { ...here, port: 58_081, tls })).rejects.toThrow(
    'TLS_CERT names /nowhere/cert.pem, which cannot be read.',
  )
})

test('a stop does not wait for a tablet that listens to a stream', async () => {
  const { port, release } = await takenPort()
  release()
  const listening = await listen(() => new Response(new ReadableStream()), { ...here, port })
  const stream = await fetch(`http://127.0.0.1:${port}/`)
  const began = performance.now()
  await listening.close(100)
  expect(performance.now() - began).toBeLessThan(2_000)
  await stream.body?.cancel().catch(() => {})
})

const GRACE_MS = 10_000

test('a proxy that keeps its connections is told that the answer is the last, and nothing under way is cut', async () => {
  const { port, release } = await takenPort()
  release()
  let asked = 0
  const answerLate = () => {
    asked++
    return new Promise<Response>(resolve => setTimeout(resolve, 300, new Response('whole')))
  }
  const listening = await listen(answerLate, { ...here, port })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () => askOver(agent, port)
  expect(await ask()).toEqual({ connection: 'keep-alive', text: 'whole' })
  const underWay = ask()
  // Until it is under way.
  await expect.poll(() => asked).toBe(2)
  const began = performance.now()
  const closing = listening.close(GRACE_MS)
  expect(await underWay).toEqual({ connection: 'close', text: 'whole' })
  await closing
  // Nothing of the grace was waited for.
  expect(performance.now() - began).toBeLessThan(GRACE_MS)
  await expect(ask()).rejects.toThrow('ECONNREFUSED')
})

test('people read localhost for every address of this computer', () => {
  expect(ownAddress({ ...here, port: 8080 })).toBe('http://localhost:8080')
  const tls = { certPath: 'cert', keyPath: 'key' }
  expect(ownAddress({ host: '0.0.0.0', port: 443, tls })).toBe('https://localhost:443')
  expect(ownAddress({ host: 'hearth.local', port: 443, tls })).toBe('https://hearth.local:443')
})

test('a stop undoes the last step first, once, and a step that fails stops no other', async () => {
  const undone: string[] = []
  const shutdown = createShutdown()
  shutdown.add(async () => void undone.push('database'))
  shutdown.add(async () => Promise.reject(new Error('broken')))
  shutdown.add(async () => void undone.push('port'))
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(undone).toEqual(['port', 'database'])
})
