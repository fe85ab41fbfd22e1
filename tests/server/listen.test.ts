import { Agent, get } from 'node:http'
import { connect, createServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listen, localUrl, refuseTakenPort } from '#server/listen.ts'
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

describe('[A10.18] a body', () => {
  const PACE = { windowMs: 200, minBytes: 1_000 }
  const BODY_BYTES = 200_000

  /** What the server says to a body that is sent by `send`. */
  async function sendTo(
    read: (request: Request) => Promise<Response>,
    send: (socket: Socket, isOpen: () => boolean) => Promise<void>,
  ): Promise<string> {
    const { port, release } = await takenPort()
    release()
    const listening = await listen(read, { ...here, port }, PACE)
    const socket = connect(port, '127.0.0.1')
    const said = text(socket).catch(() => '')
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${BODY_BYTES}\r\n\r\n`)
    await send(socket, () => !socket.destroyed)
    const answer = await said
    await listening.close(0)
    return answer
  }
  const readAll = async (request: Request) =>
    new Response(`${(await request.arrayBuffer()).byteLength} bytes`)

  async function inPieces(bytes: number, socket: Socket, isOpen: () => boolean): Promise<void> {
    for (let sent = 0; sent < BODY_BYTES && isOpen(); sent += bytes) {
      socket.write(Buffer.alloc(bytes))
      await pause(20)
    }
  }

  test('that hardly comes is cut off', async () => {
    const began = performance.now()
    expect(await sendTo(readAll, (socket, isOpen) => inPieces(1, socket, isOpen))).not.toContain('bytes')
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('that comes slowly, for many windows, arrives', async () => {
    expect(await sendTo(readAll, (socket, isOpen) => inPieces(2_000, socket, isOpen))).toContain(
      '200000 bytes',
    )
  })

  test('that came while the server was busy is taken in before it is judged', async () => {
    let isAsked = () => {}
    const asked = new Promise<void>(resolve => {
      isAsked = resolve
    })
    const readWhenAsked = (request: Request) => {
      isAsked()
      return readAll(request)
    }
    const beforeBusy = async (socket: Socket) => {
      await asked
      socket.write(Buffer.alloc(BODY_BYTES))
      const busyUntil = performance.now() + 3 * PACE.windowMs
      while (performance.now() < busyUntil);
    }
    expect(await sendTo(readWhenAsked, beforeBusy)).toContain('200000 bytes')
  })

  test('that the server reads late is waited for', async () => {
    const readLate = async (request: Request) => {
      await pause(1_000)
      return readAll(request)
    }
    const atOnce = async (socket: Socket) => void socket.write(Buffer.alloc(BODY_BYTES))
    expect(await sendTo(readLate, atOnce)).toContain('200000 bytes')
  })
})

test('people read localhost for every address of this computer', () => {
  expect(localUrl({ ...here, port: 8080 })).toBe('http://localhost:8080')
  const tls = { certPath: 'cert', keyPath: 'key' }
  expect(localUrl({ host: '0.0.0.0', port: 443, tls })).toBe('https://localhost:443')
  expect(localUrl({ host: 'hearth.local', port: 443, tls })).toBe('https://hearth.local:443')
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
