/**
 * A slow line between a device and the server: a TCP relay on which all connections share so many bits a second and
 * every byte is on its way for half a round trip. Unlike a browser's own throttling, which is one for each page and
 * worker, the service worker's requests take from what the page has.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Line {
  readonly megabits_per_second: number
  /** For a packet to the server and its answer back. */
  readonly round_trip_ms: number
}

export interface SlowWire {
  readonly address: string
  close(): Promise<void>
}

/** So much may wait in the relay before it stops reading from the sender. */
const MAX_WAITING_BYTES = 64_000

/** @param server the address of the server behind it */
export async function openSlowWire(server: string, line: Line): Promise<SlowWire> {
  const { port: serverPort } = new URL(server)
  const sockets = new Set<Socket>()
  const [up, down] = [createPipe(line), createPipe(line)]
  const relay = createServer(device => {
    const onward = connect(Number(serverPort), '127.0.0.1')
    for (const socket of [device, onward]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => socket.destroy())
      socket.on('close', () => sockets.delete(socket))
    }
    // Opening a connection takes a round trip before the first byte can leave.
    carry(device, onward, up, line.round_trip_ms)
    carry(onward, device, down, 0)
  })
  await new Promise<void>(resolve => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  return {
    address: `http://localhost:${port}`,
    close: () =>
      new Promise(resolve => {
        for (const socket of sockets) socket.destroy()
        relay.close(() => resolve())
      }),
  }
}

/** One direction of the line. Tells when a packet handed to it now arrives, in ms by `performance.now`. */
function createPipe({ megabits_per_second, round_trip_ms }: Line) {
  const bytesPerMs = (megabits_per_second * 1_000_000) / 8 / 1_000
  let freeAt = 0
  return (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + bytes / bytesPerMs
    return freeAt + round_trip_ms / 2
  }
}

function carry(from: Socket, to: Socket, arrivalOf: (bytes: number) => number, openingMs: number): void {
  const openAt = performance.now() + openingMs
  let waiting = 0
  let lastAt = openAt
  const at = (arrival: number, arrive: () => void) => {
    lastAt = Math.max(lastAt, arrival)
    setTimeout(arrive, lastAt - performance.now())
  }
  from.on('data', bytes => {
    waiting += bytes.length
    if (waiting > MAX_WAITING_BYTES) from.pause()
    at(arrivalOf(bytes.length), () => {
      waiting -= bytes.length
      if (!to.destroyed) to.write(bytes)
      if (waiting <= MAX_WAITING_BYTES) from.resume()
    })
  })
  from.on('close', () => at(lastAt, () => to.destroy()))
}
