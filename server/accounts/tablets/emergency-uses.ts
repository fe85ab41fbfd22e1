/** What tablets report of openings in an emergency: stored once, however often a report comes (decision 106). */
import type { OpenedEmergencyUse } from '#domain/protocol/emergency.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { companyScope, homeScope } from '#domain/values/scope.ts'
import type { TabletCaller } from '../../access/tablet-caller.ts'
import type { Transaction } from '../../database/connection.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { emergencyMail } from '../../mail/words.ts'
import { queueMail } from '../queued-mail.ts'

/** Stores uses of a tablet, ends the codes they were made with, and mails who manages the home. */
export async function storeEmergencyUses(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'log' | 'settings'>,
  tablet: TabletCaller,
  uses: readonly OpenedEmergencyUse[],
): Promise<void> {
  if (uses.length === 0) return
  const { database, log } = dependencies
  const { id: tabletId } = tablet
  const now = instantNow(dependencies)
  const newIds = await database.transaction().execute(async transaction => {
    const wasTold = await wasToldLately(transaction, tabletId, now)
    const ids: string[] = []
    for (const use of uses) if (await storeUse(transaction, tabletId, use, now)) ids.push(use.id)
    for (const { code_id, wrong_codes } of uses) await endCode(transaction, tabletId, code_id, wrong_codes)
    if (ids.length > 0 && !wasTold) await mailManagers(transaction, dependencies, tablet, now)
    return ids
  })
  for (const use_id of newIds) log({ event: 'tablet_opened_in_emergency', tablet_id: tabletId, use_id })
}

/** Whoever has a copy of a tablet can make up uses: they fill no mailbox. */
const MAIL_PAUSE_MINUTES = 10

async function wasToldLately(transaction: Transaction, tabletId: string, now: string): Promise<boolean> {
  const pauseStart = new Date(Date.parse(now) - MAIL_PAUSE_MINUTES * MINUTE_MS).toISOString()
  const last = await transaction
    .selectFrom('tablet_emergency_use')
    .select('id')
    .where('tablet_id', '=', tabletId)
    .where('reported_at', '>', pauseStart)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
}

/** Returns whether the use is new. A known one is told again when it was closed. */
async function storeUse(
  transaction: Transaction,
  tablet_id: string,
  { id, code_id, opened_at, closed_at, words }: OpenedEmergencyUse,
  reported_at: string,
): Promise<boolean> {
  const stored = await transaction
    .insertInto('tablet_emergency_use')
    .values({
      ...{ id, tablet_id, code_id, opened_at, closed_at, reported_at },
      opened_by: words?.opened_by ?? null,
      reason: words?.reason ?? null,
      reviewed_at: null,
      reviewed_by: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored !== undefined) return true
  await transaction
    .updateTable('tablet_emergency_use')
    .set({ closed_at })
    .where('id', '=', id)
    .where('tablet_id', '=', tablet_id)
    .where('closed_at', 'is', null)
    .execute()
  return false
}

const endCode = (transaction: Transaction, tabletId: string, codeId: string, wrongCodes: number) =>
  transaction
    .updateTable('tablet_emergency_code')
    .set(({ fn, val }) => ({
      sealed: null,
      wrong_codes: fn<number>('greatest', ['wrong_codes', val(wrongCodes)]),
    }))
    .where('id', '=', codeId)
    .where('tablet_id', '=', tabletId)
    .execute()

/** Queues a mail to everybody who may review the use. It names no home and nobody. */
async function mailManagers(
  transaction: Transaction,
  dependencies: Pick<Dependencies, 'now' | 'random' | 'settings'>,
  { home_id, company_id }: TabletCaller,
  now: string,
): Promise<void> {
  const scope = homeScope(home_id)
  const grants = await transaction
    .selectFrom('grant')
    .innerJoin('user', 'user.id', 'grant.user_id')
    .select(['user_id', 'granted_scope', 'role', 'from_at', 'until_at', 'email', 'language'])
    .where('granted_scope', 'in', [scope, companyScope(company_id)])
    .where('user.is_active', '=', true)
    .execute()
  const link = `${dependencies.settings.publicUrl}/dashboard/hipaa-compliance?part=sessions`
  for (const held of groupBy(grants, ({ user_id }) => user_id).values()) {
    const [person] = held
    if (person === undefined) continue
    if (!canDo(roleAt(held, { scope, company_id }, now), 'tablet.review_emergency')) continue
    await queueMail(transaction, dependencies, { name: 'emergency', mail: emergencyMail(person, link) })
  }
}
