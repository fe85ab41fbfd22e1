/** The calls of a tablet itself, each signed with its own key (decision 103). */
import { Hono } from 'hono'
import { frameParts } from '#domain/protocol/packed-months.ts'
import { packedRequest } from '#domain/protocol/packed-request.ts'
import { digestRequest, type LivePage, type PushAnswer, pullRequest } from '#domain/protocol/sync-protocol.ts'
import {
  type TabletPullAnswer,
  type TabletReportAnswer,
  tabletPushRequest,
  tabletReport,
  tabletShareRequest,
} from '#domain/protocol/tablets.ts'
import type { AppEnvironment } from '../../access/caller.ts'
import { signingTabletOf, tabletOf } from '../../access/recognize-tablet.ts'
import { scopesOfTablet } from '../../access/tablet-caller.ts'
import { storeEmergencyUses } from '../../accounts/tablets/emergency-uses.ts'
import { takeReport } from '../../accounts/tablets/report.ts'
import { giveShare } from '../../accounts/tablets/share.ts'
import { instantNow } from '../../dependencies.ts'
import { logFieldsOf } from '../../http/log-requests.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { readBody } from '../../rest/read-body.ts'
import { readScopeDigests } from '../../sync/digest.ts'
import type { Live } from '../../sync/live.ts'
import { streamRightsOfTablet } from '../../sync/live-pages.ts'
import { pull } from '../../sync/pull.ts'
import { publicRescueKey } from '../../sync/rescue-key.ts'
import { publicDeliveryKey } from '../../sync/tablets/delivery-key.ts'
import { readEmergencyUses } from '../../sync/tablets/emergency-uses.ts'
import { pushEnvelopes } from '../../sync/tablets/envelopes.ts'
import { sealLivePage, sealPullAnswer } from '../../sync/tablets/seal-rows.ts'
import { answerPackedRequestOfTablet } from '../../sync/tablets/sealed-parts.ts'
import { takeSealedPhoto } from '../../sync/tablets/sealed-photo.ts'
import { answerStream } from '../live-stream.ts'

/** The calls that `recognizeTablet` precedes. */
export function tabletRoutes(dependencies: WritingDependencies, live: Live): Hono<AppEnvironment> {
  const { database, random, log } = dependencies
  const routes = new Hono<AppEnvironment>()

  const readServerKeys = async () => ({
    rescue_key: await publicRescueKey(database, random),
    delivery_key: await publicDeliveryKey(database, random),
  })

  routes.post('/tablet/pull', async context => {
    const tablet = tabletOf(context)
    const request = await readBody(context, pullRequest)
    const answer = await pull(database, async () => scopesOfTablet(tablet), request, instantNow(dependencies))
    const sealedAnswer = await sealPullAnswer(tablet, answer)
    return context.json({ ...sealedAnswer, ...(await readServerKeys()) } satisfies TabletPullAnswer)
  })

  routes.post('/tablet/packed', async context => {
    const tablet = tabletOf(context)
    const request = await readBody(context, packedRequest)
    const parts = await answerPackedRequestOfTablet(database, tablet, request, instantNow(dependencies))
    const body = Buffer.concat([...frameParts(parts)])
    return context.body(new Uint8Array(body), 200, { 'Content-Type': 'application/octet-stream' })
  })

  routes.post('/tablet/digest', async context => {
    const tablet = tabletOf(context)
    const request = await readBody(context, digestRequest)
    const readScopes = async () => scopesOfTablet(tablet)
    return context.json(await readScopeDigests(database, readScopes, request, instantNow(dependencies)))
  })

  routes.get('/tablet/live', context => {
    const tablet = tabletOf(context)
    const sealPage = (page: LivePage) => sealLivePage(tablet, page)
    return answerStream(context, live, streamRightsOfTablet(tablet, sealPage))
  })

  routes.post('/tablet/push', async context => {
    signingTabletOf(context)
    const { envelopes } = await readBody(context, tabletPushRequest)
    const now = instantNow(dependencies)
    const receipts = await pushEnvelopes(dependencies, context.get('caller'), envelopes, now)
    const refusedCount = receipts.filter(({ error }) => error?.code === 'forbidden').length
    if (refusedCount > 0) log({ event: 'access_refused', ...logFieldsOf(context), operations: refusedCount })
    return context.json({ server_time: now, receipts } satisfies PushAnswer)
  })

  routes.post('/tablet/photo', async context => {
    signingTabletOf(context)
    const body = new Uint8Array(await context.req.arrayBuffer())
    const hash = await takeSealedPhoto(database, body, instantNow(dependencies))
    return context.json({ message: 'Photo stored.', hash })
  })

  routes.post('/tablet/share', async context => {
    const tablet = tabletOf(context)
    const { share_token } = await readBody(context, tabletShareRequest)
    return context.json(await giveShare(dependencies, tablet, share_token))
  })

  routes.post('/tablet/report', async context => {
    const report = await readBody(context, tabletReport)
    const now = instantNow(dependencies)
    // Who opened charts is stored, whatever has become of the tablet meanwhile.
    const sender = signingTabletOf(context)
    const uses = await readEmergencyUses(database, report.emergency?.uses ?? [])
    await storeEmergencyUses(dependencies, sender, uses)
    const answer = await takeReport(database, tabletOf(context), report, now)
    return context.json({ ...answer, ...(await readServerKeys()) } satisfies TabletReportAnswer)
  })

  return routes
}
