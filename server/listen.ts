/** Serves the app on a port, and stops without waiting for open streams of tablets. */
import { readFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { BadEnvironment, type Environment } from './env.ts'

export interface ListeningServer {
  /**
   * Accepts no new connections, and closes each connection after its current answer. Requests in progress get
   * `graceMs`, then their connections are cut.
   */
  close(graceMs: number): Promise<void>
}

/** The part of a body that must arrive in each window; the last window may bring less. */
interface Pace {
  readonly windowMs: number
  readonly minBytes: number
}

/** A tenth of the pace of the slowest mobile network. Node itself ends requests that take over five minutes. */
const MIN_PACE: Pace = { windowMs: 15_000, minBytes: 4_096 }

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** @throws BadEnvironment when the port, the host or the certificate cannot be used */
export async function listen(
  fetch: Fetch,
  { host, port, tls }: Pick<Environment, 'host' | 'port' | 'tls'>,
  pace = MIN_PACE,
): Promise<ListeningServer> {
  const { listener, endKeepAlive } = withKeepAliveEnd(getRequestListener(fetch))
  const server =
    tls === undefined ? createHttpServer(listener) : createHttpsServer(readCertificate(tls), listener)
  server.on('request', request => cutWhenSlow(request, pace))
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(listenError(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    async close(graceMs) {
      const closing = new Promise<void>(resolve => server.close(() => resolve()))
      endKeepAlive()
      server.closeIdleConnections()
      const cutTimer = setTimeout(() => server.closeAllConnections(), graceMs)
      await closing
      clearTimeout(cutTimer)
    },
  }
}

/**
 * Ends the connection of a request whose body arrives too slowly, so that a client cannot keep many of them open
 * (A10.18). A body that waits for us to read it is not slow: its buffer is full, and no more is read. A body that
 * arrived while this process was busy is not slow either: each check runs after arrived data has been read.
 */
function cutWhenSlow(request: IncomingMessage, { windowMs, minBytes }: Pace): void {
  const { socket, headers } = request
  if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return
  let previousBytes = socket.bytesRead
  const checkPace = () => {
    const currentBytes = socket.bytesRead
    const isWaitingForUs = request.readableLength >= request.readableHighWaterMark
    if (request.complete) clearInterval(timer)
    else if (!isWaitingForUs && currentBytes - previousBytes < minBytes) socket.destroy()
    previousBytes = currentBytes
  }
  const timer = setInterval(() => setImmediate(checkPace), windowMs)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

/**
 * Wraps a listener. `endKeepAlive` makes each answer the last of its connection: otherwise a proxy would go on sending
 * requests on open connections.
 */
function withKeepAliveEnd(handleRequest: RequestListener): {
  listener: RequestListener
  endKeepAlive: () => void
} {
  const openResponses = new Set<ServerResponse>()
  let isEnding = false
  return {
    listener(request, response) {
      response.shouldKeepAlive &&= !isEnding
      openResponses.add(response)
      response.once('close', () => openResponses.delete(response))
      handleRequest(request, response)
    },
    endKeepAlive() {
      isEnding = true
      for (const response of openResponses) response.shouldKeepAlive = false
    },
  }
}

/** Checks that the server can listen, and stops again. @throws BadEnvironment as `listen` does */
export async function refuseTakenPort(
  environment: Pick<Environment, 'host' | 'port' | 'tls'>,
): Promise<void> {
  const testServer = await listen(() => new Response(), environment)
  await testServer.close(0)
}

/** Returns the URL at which a browser on this computer reaches the server. */
export function localUrl({ host, port, tls }: Pick<Environment, 'host' | 'port' | 'tls'>): string {
  const hostName = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `${tls === undefined ? 'http' : 'https'}://${hostName.includes(':') ? `[${hostName}]` : hostName}:${port}`
}

function readCertificate({ certPath, keyPath }: NonNullable<Environment['tls']>): {
  cert: Buffer
  key: Buffer
} {
  return { cert: readSettingFile('TLS_CERT', certPath), key: readSettingFile('TLS_KEY', keyPath) }
}

function readSettingFile(settingName: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new BadEnvironment(`${settingName} names ${path}, which cannot be read.`, { cause })
  }
}

function listenError(error: NodeJS.ErrnoException, host: string, port: number): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new BadEnvironment(`Port ${port} is taken by another program: stop it, or set another PORT.`)
    case 'EACCES':
      return new BadEnvironment(`Port ${port} may not be used by this user: set a PORT above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new BadEnvironment(`HOST ${host} is not an address of this computer.`)
    default:
      return error
  }
}
