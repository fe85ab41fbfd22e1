/**
 * The wire between browsers and server: a TCP relay that can be cut. Unlike a browser's own "offline" switch, the
 * service worker feels it too, and so does a stream that is open.
 */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export interface Wire {
  /** The port browsers use. */
  readonly port: number
  /** The port the server must listen on. */
  readonly serverPort: number
  cut(): void
  /** A guest Wi-Fi takes its place: every address leads to a page of its own, streams included. */
  portal(): void
  restore(): void
  close(): Promise<void>
}

/** `serverPort`: of a server that has a wire already; a new one otherwise. */
export async function openWire(toPort?: number): Promise<Wire> {
  const serverPort = toPort ?? (await freePort())
  const sockets = new Set<Socket>()
  let state: 'whole' | 'cut' | 'portal' = 'whole'
  const relay = createServer(browser => {
    if (state === 'cut') {
      browser.destroy()
      return
    }
    if (state === 'portal') {
      sockets.add(browser)
      browser.on('error', () => browser.destroy())
      browser.on('close', () => sockets.delete(browser))
      browser.on('data', request => browser.end(portalAnswer(request.toString('latin1'))))
      return
    }
    const server = connect(serverPort, '127.0.0.1')
    for (const [from, to] of [
      [browser, server],
      [server, browser],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      from.pipe(to)
    }
  })
  const become = (next: typeof state) => {
    state = next
    for (const socket of sockets) socket.destroy()
  }
  const port = await listening(relay)
  return {
    port,
    serverPort,
    cut: () => become('cut'),
    portal: () => become('portal'),
    restore() {
      // What stands between portal and browser ends with it; what goes through stays.
      if (state === 'portal') become('whole')
      state = 'whole'
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        relay.close(() => resolve())
      }),
  }
}

/** Some portals redirect, some answer in place; this one does both. */
function portalAnswer(request: string): string {
  const page = '<!doctype html><title>Guest Wi-Fi</title><p>Welcome! Accept the terms to go online.</p>'
  const head = request.startsWith('GET /api/')
    ? 'HTTP/1.1 302 Found\r\nLocation: /guest-wifi'
    : 'HTTP/1.1 200 OK\r\nContent-Type: text/html'
  return `${head}\r\nContent-Length: ${page.length}\r\nConnection: close\r\n\r\n${page}`
}

function listening(server: Server): Promise<number> {
  return new Promise(resolve => {
    // Given an address, the server's is one with a port.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

/** A port nobody listens on yet. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
