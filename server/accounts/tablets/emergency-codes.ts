/**
 * Codes that open a home's tablet in an emergency (decision 106): one a tablet, good once. The code is shown once and
 * stored nowhere; what the server has opens with nothing else.
 */
import * as v from 'valibot'
import { Refusal, refusalOf } from '#domain/errors.ts'
import {
  type EmergencyAnswer,
  type EmergencyReport,
  emergencyContext,
  type MadeEmergencyCode,
  sealedEmergency,
} from '#domain/protocol/emergency.ts'
import { tabletSecrets } from '#domain/protocol/tablet-keys.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Caller } from '../../access/caller.ts'
import type { Connection } from '../../database/connection.ts'
import { endEmergencyCodes } from '../../database/emergency-codes.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { applyInTransaction } from '../../operations/apply-operations.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { sealUnderNewCode } from './sealed-code.ts'

/**
 * Makes a code for a tablet, in place of the one before. A request that is repeated makes another.
 *
 * @throws the refusal of the operation, and 409 for a tablet whose keys the server has no more
 */
export async function makeEmergencyCode(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random'>,
  { tablet_id, home_id }: { readonly tablet_id: string; readonly home_id: number },
  caller: Caller,
): Promise<MadeEmergencyCode> {
  const { database, now, random } = dependencies
  const made_at = instantNow(dependencies)
  return database.transaction().execute(async transaction => {
    const { secrets } = await transaction
      .selectFrom('tablet')
      .select('secrets')
      .where('id', '=', tablet_id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (secrets === null) throw new Refusal('conflict', 'This tablet was removed from its group home.')
    const id = uuidV7(now(), random)
    // They were read with this schema when the tablet was enrolled.
    const content = v.parse(tabletSecrets, secrets)
    const { code, sealed } = sealUnderNewCode(random, emergencyContext(tablet_id, id), content)
    await endEmergencyCodes(transaction, tablet_id)
    await transaction
      .insertInto('tablet_emergency_code')
      .values({
        ...{ id, tablet_id, made_by: caller.user_id, made_at },
        ...{ sealed: JSON.stringify(sealed), received_at: null },
      })
      .execute()
    const submission = unsignedSubmission({
      id: uuidV7(now(), random),
      kind: 'tablet.emergency_code',
      args: { tablet_id, home_id },
      author: caller,
      recordedAt: made_at,
    })
    // Nothing may be written after it.
    const [receipt] = await applyInTransaction(transaction, [submission], {
      receivedAt: made_at,
      locks: 'everywhere',
    })
    if (receipt?.outcome === 'applied') return { id, code, made_at }
    throw receipt?.error === undefined ? new Error('A code was not made.') : refusalOf(receipt.error)
  })
}

/** Stores what a tablet says of its code, and returns the code it is to have. Its uses are stored before. */
export async function answerEmergency(
  connection: Connection,
  tabletId: string,
  { code, uses }: EmergencyReport,
  now: string,
): Promise<EmergencyAnswer> {
  if (code !== null) {
    await connection
      .updateTable('tablet_emergency_code')
      .set(({ fn, val }) => ({
        received_at: fn.coalesce('received_at', val(now)),
        wrong_codes: fn<number>('greatest', ['wrong_codes', val(code.wrong_codes)]),
      }))
      .where('id', '=', code.id)
      .where('tablet_id', '=', tabletId)
      .where(({ eb, or }) => or([eb('received_at', 'is', null), eb('wrong_codes', '<', code.wrong_codes)]))
      .execute()
  }
  const ready = await connection
    .selectFrom('tablet_emergency_code')
    .select(['id', 'made_at', 'sealed'])
    .where('tablet_id', '=', tabletId)
    .where('sealed', 'is not', null)
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return {
    code: ready === undefined ? null : v.parse(sealedEmergency, ready),
    confirmed_use_ids: uses.map(({ id }) => id),
  }
}
