/** POST /tablets: enrolls a tablet, for a signed-in person who manages the home, or with a code. */
import { Hono } from 'hono'
import type * as v from 'valibot'
import { fieldRefusal, notFound } from '#domain/errors.ts'
import { type EnrolledTablet, tabletEnrollment } from '#domain/protocol/tablets.ts'
import { homeScope } from '#domain/values/scope.ts'
import { type AppContext, type AppEnvironment, callerOf } from '../../access/caller.ts'
import { accessibleHomesOf, requireHomeToChange } from '../../access/reach.ts'
import { clientIpAddress } from '../../accounts/client-address.ts'
import { countTry } from '../../accounts/rate-limits.ts'
import { type Enroller, enrollTablet } from '../../accounts/tablets/enroll.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { readBody } from '../../rest/read-body.ts'
import { presentTablets } from '../../rest/tablet-answer.ts'
import { publicDeliveryKey } from '../../sync/tablets/delivery-key.ts'

const OPERATION = 'tablet.enroll'

export function enrollmentRoutes(dependencies: Dependencies): Hono<AppEnvironment> {
  const routes = new Hono<AppEnvironment>()
  routes.post('/tablets', async context => {
    const enrollment = await readBody(context, tabletEnrollment)
    const enroller = await enrollerOf(dependencies, context, enrollment)
    const share = await enrollTablet(dependencies, enrollment, enroller)
    const { database } = dependencies
    const { home_id, lock_minutes } = await database
      .selectFrom('tablet')
      .innerJoin('home', 'home.id', 'tablet.home_id')
      .select(['tablet.home_id', 'home.lock_minutes'])
      .where('tablet.id', '=', enrollment.id)
      .executeTakeFirstOrThrow()
    const [tablet] = await presentTablets(database, { homeIds: [home_id], id: enrollment.id })
    if (tablet === undefined) throw notFound('Tablet')
    const delivery_key = await publicDeliveryKey(database, dependencies.random)
    const answer: EnrolledTablet = { ...tablet, ...share, delivery_key, lock_minutes }
    return context.json(answer, 201)
  })
  return routes
}

/** A code counts, whoever is signed in. */
async function enrollerOf(
  dependencies: Dependencies,
  context: AppContext,
  { code, home_id }: Pick<v.InferOutput<typeof tabletEnrollment>, 'code' | 'home_id'>,
): Promise<Enroller> {
  if (code !== undefined) {
    const address = clientIpAddress(context, dependencies.settings)
    await countTry(dependencies, 'tablet_code', { address })
    return { code }
  }
  const caller = callerOf(context)
  if (home_id === undefined) throw fieldRefusal('home_id', 'Group home is required')
  const { database } = dependencies
  const rights = { collections: ['home'], operation: OPERATION } as const
  const homes = await accessibleHomesOf(database, caller, instantNow(dependencies), rights)
  requireHomeToChange(homes, homeScope(home_id), OPERATION, 'Group home')
  return { user_id: caller.user_id, session_id: caller.session_id, home_id }
}
