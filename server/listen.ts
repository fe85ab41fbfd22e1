/** Puts the app on a port, and takes it off again without waiting for the streams of tablets that are still open. */
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { getRequestListener } from '@hono/node-server'
import { BadEnvironment, type Environment } from './env.ts'

export interface Listening {
  /**
   * Accepts no new connection, and every answer is the last of its own. Requests under way get `graceMs`, then their
   * connections are cut.
   */
  close(graceMs: number): Promise<void>
}

type Fetch = (request: Request, bindings?: unknown) => Response | Promise<Response>

/** @throws BadEnvironment when the port, the host or the certificate cannot be used */
export async function listen(
  fetch: Fetch,
  { host, port, tls }: Pick<Environment, 'host' | 'port' | 'tls'>,
): Promise<Listening> {
  const { listener, giveBack } = givingBack(getRequestListener(fetch))
  const server =
    tls === undefined ? createHttpServer(listener) : createHttpsServer(certificate(tls), listener)
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(reasonNotToListen(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    async close(graceMs) {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      giveBack()
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearTimeout(cut)
    },
  }
}

/** A proxy goes on sending requests on the connections it has open, until an answer says that it is the last. */
function givingBack(answer: RequestListener): { listener: RequestListener; giveBack: () => void } {
  const unanswered = new Set<ServerResponse>()
  let isGivenBack = false
  return {
    listener(request, response) {
      response.shouldKeepAlive &&= !isGivenBack
      unanswered.add(response)
      response.once('close', () => unanswered.delete(response))
      answer(request, response)
    },
    giveBack() {
      isGivenBack = true
      for (const response of unanswered) response.shouldKeepAlive = false
    },
  }
}

/** @throws BadEnvironment when `listen` would, leaving nothing behind */
export async function refuseTakenPort(
  environment: Pick<Environment, 'host' | 'port' | 'tls'>,
): Promise<void> {
  const listening = await listen(() => new Response(), environment)
  await listening.close(0)
}

/** What a person on this computer types to reach it. */
export function ownAddress({ host, port, tls }: Pick<Environment, 'host' | 'port' | 'tls'>): string {
  const name = ['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host) ? 'localhost' : host
  return `${tls === undefined ? 'http' : 'https'}://${name.includes(':') ? `[${name}]` : name}:${port}`
}

function certificate({ certPath, keyPath }: NonNullable<Environment['tls']>): { cert: Buffer; key: Buffer } {
  return { cert: readOf('TLS_CERT', certPath), key: readOf('TLS_KEY', keyPath) }
}

function readOf(name: string, path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (cause) {
    throw new BadEnvironment(`${name} names ${path}, which cannot be read.`, { cause })
  }
}

function reasonNotToListen(error: NodeJS.ErrnoException, host: string, port: number): Error {
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
