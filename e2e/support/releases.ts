/**
 * Releases of the app before one Hearth: the server is asked for the records alone, so that another release takes no
 * start of it. That it is started anew meanwhile is told in outage.test.ts.
 */
import type { Handler } from 'hono'
import { createWebAppHandler } from '#server/static.ts'
import type { Hearth } from './hearth.ts'
import { openProxy } from './proxy.ts'
import { openWire } from './wire.ts'

export interface Releases {
  /** The same Hearth behind them, with a wire of its own. */
  readonly hearth: Hearth
  /** From now on the app is the one in this folder; the Hearth's own unless told otherwise. */
  release(app?: string): void
  /**
   * From now on such files are answered with the page of a guest Wi-Fi, to be kept for good. Told of none, it answers
   * all as they are, those that hung as well.
   */
  lieAbout(files?: RegExp): void
  /** From now on requests for such files get no answer at all; resolves with the next one. */
  hangOn(files: RegExp): Promise<void>
  close(): Promise<void>
}

export async function openReleases(one: Hearth): Promise<Releases> {
  let app: Handler | undefined
  let lies: RegExp | undefined
  let hanging: { readonly files: RegExp; readonly tell: () => void } | undefined
  const proxy = await openProxy(one, async (pathname, context, next) => {
    if (hanging?.files.test(pathname)) {
      hanging.tell()
      return new Promise(() => {})
    }
    if (lies?.test(pathname)) {
      const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'max-age=31536000, immutable' }
      return new Response('<!doctype html><title>Guest Wi-Fi</title>', { headers })
    }
    if (app === undefined || pathname.startsWith('/api/')) return undefined
    return (await app(context, next)) ?? undefined
  })
  const wire = await openWire(Number(new URL(proxy.hearth.address).port))
  return {
    hearth: { ...one, wire, address: `http://localhost:${wire.port}` },
    release: folder => {
      app = folder === undefined ? undefined : createWebAppHandler(folder)
    },
    lieAbout: files => {
      hanging = undefined
      lies = files
    },
    hangOn: files =>
      new Promise(tell => {
        hanging = { files, tell }
      }),
    async close() {
      await wire.close()
      await proxy.close()
    },
  }
}
