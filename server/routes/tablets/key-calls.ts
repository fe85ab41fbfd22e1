/** The calls for the keys of a tablet: signed by it, with the session of who has unlocked it (decision 108). */
import { Hono } from 'hono'
import { tabletKeysChange, tabletKeysInUse } from '#domain/protocol/tablet-keys.ts'
import { type AppEnvironment, callerOf } from '../../access/caller.ts'
import { tabletOf } from '../../access/recognize-tablet.ts'
import { addKeys, requireAreasIn, useKeys } from '../../accounts/tablets/change-keys.ts'
import { giveKeys } from '../../accounts/tablets/give-keys.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { readBody } from '../../rest/read-body.ts'

/** The calls that `requireSession` and `recognizeTablet` precede. */
export function tabletKeyRoutes(dependencies: Pick<Dependencies, 'database' | 'now'>): Hono<AppEnvironment> {
  const { database } = dependencies
  const routes = new Hono<AppEnvironment>()

  routes.post('/tablet/keys', async context => {
    const tablet = tabletOf(context)
    return context.json(await giveKeys(database, tablet, callerOf(context), instantNow(dependencies)))
  })

  routes.put('/tablet/keys', async context => {
    const tablet = tabletOf(context)
    const change = await readBody(context, tabletKeysChange)
    requireAreasIn(change, tablet, callerOf(context), instantNow(dependencies))
    return context.json(await addKeys(dependencies, tablet, change))
  })

  routes.put('/tablet/keys/in-use', async context => {
    const tablet = tabletOf(context)
    const uses = await readBody(context, tabletKeysInUse)
    requireAreasIn(uses, tablet, callerOf(context), instantNow(dependencies))
    return context.json(await useKeys(database, tablet, uses))
  })

  return routes
}
