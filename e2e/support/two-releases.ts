/**
 * A rolling upgrade that has come half way: two releases behind one address, as unlucky as can be. Each page comes from
 * the one release and its files are asked of the other; asked again, it is the other way around.
 */
import { createWebAppHandler } from '#server/static.ts'
import type { Hearth } from './hearth.ts'
import { type BehindProxy, openProxy } from './proxy.ts'

/** `app`: of the newer release, whose process shares no folder with that of `hearth`; the records are the latter's. */
export function openTwoReleases(hearth: Hearth, app: string): Promise<BehindProxy> {
  const newer = createWebAppHandler(app)
  const asked = new Map<string, number>()
  return openProxy(hearth, async (pathname, context, next) => {
    const times = asked.get(pathname) ?? 0
    asked.set(pathname, times + 1)
    const isNewersTurn = (times % 2 === 0) !== pathname.startsWith('/assets/')
    if (!isNewersTurn || pathname.startsWith('/api/')) return undefined
    return (await newer(context, next)) ?? undefined
  })
}
