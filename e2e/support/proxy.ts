/** A proxy of our own before a Hearth: it may answer in place of the server, a service worker's requests included. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { type Context, Hono, type Next } from 'hono'
import { proxy } from 'hono/proxy'
import type { Hearth } from './hearth.ts'

export interface BehindProxy {
  /** The same Hearth at the address of the proxy. */
  readonly hearth: Hearth
  close(): Promise<void>
}

/** What is answered in place of the server; undefined where the server answers itself. */
export type Instead = (
  pathname: string,
  context: Context,
  next: Next,
) => Response | Promise<Response | undefined> | undefined

export async function openProxy(hearth: Hearth, instead: Instead): Promise<BehindProxy> {
  const app = new Hono().all('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const answer = await instead(pathname, context, next)
    return answer ?? proxy(`http://127.0.0.1:${hearth.wire.serverPort}${pathname}${search}`, context.req)
  })
  const server = createServer(getRequestListener(app.fetch))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Given a port, the server's address has one.
  const { port } = server.address() as AddressInfo
  return {
    hearth: { ...hearth, address: `http://127.0.0.1:${port}` },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
