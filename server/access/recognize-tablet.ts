/** Finds the tablet that signed a request with its own key. */
import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import { TABLET_HEADER, TABLET_HEADER_PATTERN, tabletRequestText } from '#domain/protocol/tablets.ts'
import { uuid } from '#domain/values/schemas.ts'
import type { Dependencies } from '../dependencies.ts'
import type { AppContext, AppEnvironment } from './caller.ts'
import { importSessionKey, isSignedBy } from './session-key.ts'
import { stateOfTablet, type TabletCaller } from './tablet-caller.ts'

/** Sets `tablet` when the signature is right, whatever the state of the tablet, and continues without it otherwise. */
export function recognizeTablet({
  database,
}: Pick<Dependencies, 'database'>): MiddlewareHandler<AppEnvironment> {
  return async (context, next) => {
    const [, id, signature = ''] = TABLET_HEADER_PATTERN.exec(context.req.header(TABLET_HEADER) ?? '') ?? []
    const row = v.is(uuid, id)
      ? await database.selectFrom('tablet').selectAll().where('id', '=', id).executeTakeFirst()
      : undefined
    if (row !== undefined) {
      const { device_key, area_keys, ...tablet } = row
      const isSigned = await isSignedBy(importSessionKey(device_key), await signedTextOf(context), signature)
      // The keys were checked when the tablet was enrolled.
      if (isSigned) context.set('tablet', { ...tablet, area_keys: area_keys as TabletCaller['area_keys'] })
    }
    await next()
  }
}

async function signedTextOf(context: AppContext): Promise<string> {
  const { pathname, search } = new URL(context.req.url)
  const body = new Uint8Array(await context.req.arrayBuffer())
  const bodyHash = createHash('sha256').update(body).digest('hex')
  return tabletRequestText(context.req.method, `${pathname}${search}`, bodyHash)
}

/**
 * Returns the tablet that sent a request.
 *
 * @throws 401 for an unknown tablet or a wrong signature, 403 for a tablet that was removed or is suspended
 */
export function tabletOf(context: AppContext): TabletCaller {
  const tablet = signingTabletOf(context)
  const state = stateOfTablet(tablet)
  if (state === 'removed') throw removedTabletRefusal()
  if (state === 'suspended') throw suspendedTabletRefusal()
  return tablet
}

/**
 * Returns the tablet that signed a request, also one that is suspended or was removed. It may deliver: the signatures
 * inside decide (S11), and a tablet may come back after months with doses that nobody else knows of.
 *
 * @throws 401 for an unknown tablet or a wrong signature
 */
export function signingTabletOf(context: AppContext): TabletCaller {
  const tablet = context.get('tablet')
  if (tablet === undefined) {
    throw new Refusal('unauthenticated', 'This tablet is not enrolled here.', {
      sub_status: 'tablet_unknown',
    })
  }
  return tablet
}

const removedTabletRefusal = () =>
  new Refusal('forbidden', 'This tablet was removed from its group home.', { sub_status: 'tablet_removed' })

export const suspendedTabletRefusal = () =>
  new Refusal('forbidden', 'This tablet is suspended until a manager resumes it.', {
    sub_status: 'tablet_suspended',
  })
