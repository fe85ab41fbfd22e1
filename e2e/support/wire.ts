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
  mend(): void
  close(): Promise<void>
}

export async function openWire(): Promise<Wire> {
  const serverPort = await freePort()
  const sockets = new Set<Socket>()
  let isCut = false
  const relay = createServer(browser => {
    if (isCut) {
      browser.destroy()
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
  const port = await listening(relay)
  return {
    port,
    serverPort,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        relay.close(() => resolve())
      }),
  }
}

function listening(server: Server): Promise<number> {
  return new Promise(resolve => {
    // Given an address, the server's is one with a port.
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listening(server)
  await new Promise(resolve => server.close(resolve))
  return port
}
