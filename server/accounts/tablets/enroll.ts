/** Enrolls a tablet for a home: stores its public keys, and makes the secrets that the server has for it. */
import * as v from 'valibot'
import { fieldRefusal, notFound, Refusal, refusalOf } from '#domain/errors.ts'
import type { TabletShare, tabletEnrollment } from '#domain/protocol/tablets.ts'
import { AREAS, type Area } from '#domain/rules/access/areas.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Transaction } from '../../database/connection.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { applyInTransaction } from '../../operations/apply-operations.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { publicKey, WRONG_KEY_MESSAGE } from '../public-key.ts'
import { endSealedUnderCodes } from './change-keys.ts'
import { takeTabletCode, wrongTabletCodeRefusal } from './codes.ts'
import { newShare, SECRET_BYTES } from './share.ts'

export type Enrollment = v.InferOutput<typeof tabletEnrollment>

/** Who enrolls a tablet where: a person who is signed in, or who made the code that was typed. */
export type Enroller =
  | { readonly user_id: number; readonly session_id: string; readonly home_id: number }
  | { readonly code: string }

/**
 * Enrolls the tablet; again for the home it is enrolled for already, with new keys, when an answer was lost. Returns the
 * share with its first token, or undefined where the server has none.
 *
 * @throws the refusal of the code, or of the operation
 */
export async function enrollTablet(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random'>,
  enrollment: Enrollment,
  enroller: Enroller,
): Promise<TabletShare | undefined> {
  const { database, random } = dependencies
  refuseWrongKeys(enrollment)
  const now = instantNow(dependencies)
  const share = enrollment.protection === 'server_share' ? newShare(random) : undefined
  await database.transaction().execute(async transaction => {
    const { home_id, user_id } =
      'code' in enroller ? await readEnroller(transaction, enroller.code, now) : enroller
    await refuseOtherTablet(transaction, enrollment.id, home_id)
    const home = await transaction
      .selectFrom('home')
      .select('company_id')
      .where('id', '=', home_id)
      .executeTakeFirst()
    if (home === undefined) throw notFound('Group home')
    const { id, code: _, device_key, area_keys, secrets, ...fields } = enrollment
    const row = {
      ...fields,
      company_id: home.company_id,
      home_id,
      device_key: JSON.stringify(device_key),
      area_keys: JSON.stringify(area_keys),
      secrets: JSON.stringify(secrets),
      share: share?.stored.share ?? null,
      share_token_hash: share?.stored.share_token_hash ?? null,
      previous_share_token_hash: null,
      digest_key: Buffer.from(random(SECRET_BYTES)),
      enrolled_at: now,
      enrolled_by: user_id,
      last_contact_at: null,
      waiting_count: 0,
      waiting_since: null,
      suspended_at: null,
      keys_wanted: 1,
      keys_changed_at: null,
    }
    await transaction
      .insertInto('tablet')
      .values({ id, ...row, removed_at: null, removed_by: null })
      .onConflict(conflict => conflict.column('id').doUpdateSet(row))
      .execute()
    await endSealedUnderCodes(transaction, id, now)
    // What they were given opens nothing of the new keys.
    await transaction.updateTable('tablet_person').set({ areas: [] }).where('tablet_id', '=', id).execute()
    await logEnrollment(transaction, dependencies, { enrollment, enroller, home_id, user_id })
  })
  return share?.given
}

async function readEnroller(transaction: Transaction, code: string, now: string) {
  const { home_id, made_by } = await takeTabletCode(transaction, code, now)
  return { home_id, user_id: made_by }
}

/** Refuses an id that was removed, or that another home has. The tablet gets another id when its data is erased. */
async function refuseOtherTablet(transaction: Transaction, id: string, home_id: number): Promise<void> {
  const tablet = await transaction
    .selectFrom('tablet')
    .select(['home_id', 'removed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (tablet === undefined) return
  if (tablet.removed_at !== null) {
    throw new Refusal(
      'conflict',
      'This tablet was removed from its group home. Erase its data before you enroll it again.',
    )
  }
  if (tablet.home_id !== home_id) {
    throw new Refusal(
      'conflict',
      'This tablet is enrolled for another group home. Erase its data before you enroll it here.',
    )
  }
}

interface LoggedEnrollment {
  readonly enrollment: Enrollment
  readonly enroller: Enroller
  readonly home_id: number
  readonly user_id: number
}

/** Writes the operation, which checks the rights of the enroller. Nothing may be written after it. */
async function logEnrollment(
  transaction: Transaction,
  { now, random }: Pick<Dependencies, 'now' | 'random'>,
  { enrollment, enroller, home_id, user_id }: LoggedEnrollment,
): Promise<void> {
  const receivedAt = instantNow({ now })
  const id = uuidV7(now(), random)
  const { id: tablet_id, name, protection, disk_encrypted, screen_lock } = enrollment
  const isByCode = 'code' in enroller
  const submission = unsignedSubmission({
    id,
    kind: 'tablet.enroll',
    args: { tablet_id, home_id, name, protection, disk_encrypted, screen_lock },
    author: { user_id, session_id: isByCode ? id : enroller.session_id, device_id: tablet_id },
    recordedAt: receivedAt,
  })
  const [receipt] = await applyInTransaction(transaction, [submission], { receivedAt, locks: 'everywhere' })
  if (receipt?.outcome === 'applied') return
  // Who made the code manages the home no more.
  if (isByCode && receipt?.error?.code === 'not_found') throw wrongTabletCodeRefusal()
  throw receipt?.error === undefined ? new Error('A tablet was not enrolled.') : refusalOf(receipt.error)
}

function refuseWrongKeys({ device_key, area_keys, secrets }: Enrollment): void {
  if (!v.is(publicKey, device_key)) throw fieldRefusal('device_key', WRONG_KEY_MESSAGE)
  if (!AREAS.every(area => v.is(publicKey, area_keys[area])))
    throw fieldRefusal('area_keys', WRONG_KEY_MESSAGE)
  const isOfItsKey = (area: Area) =>
    secrets[area].private_key.x === area_keys[area].x && secrets[area].private_key.y === area_keys[area].y
  if (!AREAS.every(isOfItsKey)) throw fieldRefusal('secrets', WRONG_KEY_MESSAGE)
}
