/**
 * The share of a tablet whose protection is `server_share`: given once for each token, with the next token. A token that
 * was used up before means that somebody has a copy of the tablet's disk, and suspends the tablet.
 */
import { Refusal } from '#domain/errors.ts'
import type { TabletShare } from '#domain/protocol/tablets.ts'
import { isSilentAt } from '#domain/rules/tablets/silent.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import { suspendedTabletRefusal } from '../../access/recognize-tablet.ts'
import { areBytesEqual, hashOf, newToken } from '../../access/secrets.ts'
import { stateOfTablet, type TabletCaller } from '../../access/tablet-caller.ts'
import type { Connection, Transaction } from '../../database/connection.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { countTry } from '../rate-limits.ts'

export const SECRET_BYTES = 32

export interface NewShare {
  readonly stored: { readonly share: Buffer; readonly share_token_hash: Buffer }
  readonly given: TabletShare
}

/** Makes the share of a new tablet, with the first token. */
export function newShare(random: RandomBytes): NewShare {
  const share = Buffer.from(random(SECRET_BYTES))
  const share_token = newToken(random)
  return {
    stored: { share, share_token_hash: hashOf(share_token) },
    given: { share: share.toString('base64url'), share_token },
  }
}

/**
 * Gives the share for a token, with the next token.
 *
 * @throws 403 for a token that is not good, 429 over the limit of a day
 */
export async function giveShare(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'log'>,
  tablet: TabletCaller,
  token: string,
): Promise<TabletShare> {
  const { database, random, log } = dependencies
  await countTry(dependencies, 'tablet_share', { account: tablet.id })
  const now = instantNow(dependencies)
  const share = await database.transaction().execute(async transaction => {
    const stored = await lockTablet(transaction, tablet.id)
    if (stored === undefined || stateOfTablet(stored) !== 'active') return undefined
    if (stored.share === null) {
      throw new Refusal('conflict', 'The server keeps no part of the keys of this tablet.')
    }
    const hash = hashOf(token)
    if (isSilent(stored, now) || !isGoodToken(stored, hash)) {
      await suspendTablet(transaction, tablet.id, now)
      return undefined
    }
    const share_token = newToken(random)
    await transaction
      .updateTable('tablet')
      .set({ share_token_hash: hashOf(share_token), previous_share_token_hash: hash })
      .where('id', '=', tablet.id)
      .execute()
    return { share: stored.share.toString('base64url'), share_token }
  })
  if (share !== undefined) return share
  log({ event: 'tablet_suspended', tablet_id: tablet.id })
  throw suspendedTabletRefusal()
}

const lockTablet = (transaction: Transaction, id: string) =>
  transaction.selectFrom('tablet').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface StoredTokens {
  readonly share_token_hash: Buffer | null
  readonly previous_share_token_hash: Buffer | null
}

/** Every token is good after a manager resumed the tablet; the next one then counts. */
function isGoodToken({ share_token_hash, previous_share_token_hash }: StoredTokens, hash: Buffer): boolean {
  if (share_token_hash === null) return true
  return [share_token_hash, previous_share_token_hash].some(
    goodHash => goodHash !== null && areBytesEqual(goodHash, hash),
  )
}

/** Whether the server heard nothing of a tablet for as long as it locks reading: it may be in other hands. */
export const isSilent = (
  { last_contact_at, enrolled_at }: Pick<TabletCaller, 'last_contact_at' | 'enrolled_at'>,
  now: string,
): boolean => isSilentAt(now, last_contact_at ?? enrolled_at)

export const suspendTablet = (connection: Connection, id: string, now: string) =>
  connection
    .updateTable('tablet')
    .set({ suspended_at: now })
    .where('id', '=', id)
    .where('suspended_at', 'is', null)
    .execute()
