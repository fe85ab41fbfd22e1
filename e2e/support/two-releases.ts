/**
 * A rolling upgrade that has come half way: two releases behind one address, as unlucky as can be. Each page comes from
 * the one release and its files are asked of the other; asked again, it is the other way around.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { webApp } from '#server/static.ts'
import type { Hearth } from './hearth.ts'

export interface TwoReleases {
  /** The same Hearth at the address of both. */
  readonly hearth: Hearth
  close(): Promise<void>
}

/** `app`: of the newer release, whose process shares no folder with that of `hearth`; the records are the latter's. */
export async function openTwoReleases(hearth: Hearth, app: string): Promise<TwoReleases> {
  const newer = webApp(app)
  const asked = new Map<string, number>()
  const both = new Hono().all('*', (context, next) => {
    const { pathname, search } = new URL(context.req.url)
    const times = asked.get(pathname) ?? 0
    asked.set(pathname, times + 1)
    const isNewersTurn = (times % 2 === 0) !== pathname.startsWith('/assets/')
    if (isNewersTurn && !pathname.startsWith('/api/')) return newer(context, next)
    return proxy(`http://127.0.0.1:${hearth.wire.serverPort}${pathname}${search}`, context.req)
  })
  const server = createServer(getRequestListener(both.fetch))
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
