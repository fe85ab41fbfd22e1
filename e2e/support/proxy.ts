/**
 * A proxy of our own before a Hearth: it may answer in place of the server, or change what passes, a service worker's
 * requests included.
 */
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

/** What becomes of the headers of requests and answers that pass. */
export type Passing = (headers: Headers) => Headers

export async function openProxy(
  hearth: Hearth,
  instead: Instead,
  passing: Passing = headers => headers,
): Promise<BehindProxy> {
  const app = new Hono().all('*', async (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const answer = await instead(pathname, context, next)
    if (answer !== undefined) return answer
    const address = `http://127.0.0.1:${hearth.wire.serverPort}${pathname}${search}`
    const { raw } = context.req
    const passed = await proxy(address, { raw: new Request(raw, { headers: passing(raw.headers) }) })
    return new Response(passed.body, { status: passed.status, headers: passing(passed.headers) })
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
