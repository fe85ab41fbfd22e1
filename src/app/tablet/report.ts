/**
 * What a home's tablet tells the server of itself, and what it learns: who may unlock it now, whose wait a manager has
 * lifted, and how it is called (decision 103).
 */
import * as v from 'valibot'
import { Refusal } from '#domain/errors.ts'
import {
  type EmergencyAnswer,
  type EmergencyReport,
  MAX_USES_PER_REPORT,
} from '#domain/protocol/emergency.ts'
import { type TabletReport, type TabletReportAnswer, tabletReportAnswer } from '#domain/protocol/tablets.ts'
import { momentOfUuidV7 } from '#domain/values/ids.ts'
import { countUnsent } from '../../mirror/tables/clear.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { forgetOwnRecords } from '../../mirror/tables/enter-tablet.ts'
import { MIRROR_VERSION } from '../../mirror/tables/mirror-version.ts'
import { sessionIdOf } from '../../session/token-store.ts'
import type { Device } from '../../sync/device.ts'
import { withActivation } from '../../vault/activation.ts'
import { keepEmergencyCode } from '../../vault/emergency.ts'
import type { StoredEmergencyUse, TabletPerson } from '../../vault/stored.ts'

/** Sends a report, and stores the answer. @throws the error of the call when there is none */
export async function reportTablet({ mirror, http }: Pick<Device, 'mirror' | 'http'>): Promise<void> {
  if (http.tablet === undefined) return
  const emergency = await readEmergency(mirror)
  const json = { ...(await readReport(mirror)), emergency }
  try {
    const answer = v.parse(tabletReportAnswer, await http.tablet.post('tablet/report', { json }).json())
    await storeAnswer(mirror, answer)
    if (answer.emergency !== undefined) await storeEmergency(mirror, emergency, answer.emergency)
  } catch (error) {
    // Nothing opens it any more.
    if (error instanceof Refusal && error.details.sub_status === 'tablet_removed')
      await keepEmergencyCode(mirror, null)
    throw error
  }
}

/** Returns whether the server has yet to hear of an opening in an emergency, or that it is over. */
export const hasUntoldEmergency = async (mirror: MirrorDatabase): Promise<boolean> =>
  (await readUntoldUses(mirror)).length > 0

const readUntoldUses = (mirror: MirrorDatabase): Promise<StoredEmergencyUse[]> =>
  mirror.emergency_use
    .filter(({ is_confirmed }) => !is_confirmed)
    .limit(MAX_USES_PER_REPORT)
    .toArray()

async function readEmergency(mirror: MirrorDatabase): Promise<EmergencyReport> {
  const tablet = await mirror.tablet.get('this')
  const uses = await readUntoldUses(mirror)
  return {
    code: tablet?.emergency ? { id: tablet.emergency.id, wrong_codes: tablet.emergency.wrong_codes } : null,
    uses: uses.map(({ is_confirmed: _, ...use }) => use),
  }
}

/** @param told what was sent: a use that was closed meanwhile is told again */
async function storeEmergency(
  mirror: MirrorDatabase,
  told: EmergencyReport,
  { code, confirmed_use_ids }: EmergencyAnswer,
): Promise<void> {
  const closedAtById = new Map(told.uses.map(({ id, closed_at }) => [id, closed_at]))
  await mirror.emergency_use
    .where('id')
    .anyOf(confirmed_use_ids)
    .modify(use => {
      if (closedAtById.get(use.id) === use.closed_at) Object.assign(use, { is_confirmed: true })
    })
  await keepEmergencyCode(mirror, code)
}

async function readReport(mirror: MirrorDatabase): Promise<TabletReport> {
  const people = await mirror.tablet_person.toArray()
  const count = await countUnsent(mirror)
  const [firstPosition] = await mirror.outbox.where('state').equals('waiting').limit(1).primaryKeys()
  const oldest = firstPosition === undefined ? undefined : await mirror.envelope.get(firstPosition)
  return {
    app_version: String(MIRROR_VERSION),
    waiting: { count, since: oldest === undefined ? null : momentOfUuidV7(oldest.id) },
    people: people
      .filter(({ wrap }) => wrap !== undefined)
      .map(({ user_id, failed_tries, locked_until_ms, lifted_at = null }) => ({
        user_id,
        failed_tries,
        locked_until: locked_until_ms === null ? null : new Date(locked_until_ms).toISOString(),
        lifted_at,
      })),
    activations: people.flatMap(({ activation, used_activation_id }) => [
      ...(activation ? [{ id: activation.id, is_used: false }] : []),
      ...(used_activation_id ? [{ id: used_activation_id, is_used: true }] : []),
    ]),
  }
}

async function storeAnswer(mirror: MirrorDatabase, answer: TabletReportAnswer): Promise<void> {
  const { tablet, home, people, lifted, keys, delivery_key } = answer
  const liftedAt = new Map(lifted.map(({ user_id, lifted_at }) => [user_id, lifted_at]))
  await mirror.transaction('rw', mirror.tablet, mirror.tablet_person, mirror.key_letter, async () => {
    await mirror.tablet.update('this', {
      name: tablet.name,
      home_name: home.name,
      company_name: home.company_name,
      lock_minutes: home.lock_minutes,
      delivery_key,
    })
    for (const person of people) {
      const known = await mirror.tablet_person.get(person.user_id)
      const after = personAfterReport(known, person, liftedAt.get(person.user_id))
      await mirror.tablet_person.put(after)
      if (after.wrap === undefined) await mirror.key_letter.where('user_id').equals(person.user_id).delete()
    }
  })
  await forgetOthers(mirror, new Set(people.map(({ user_id }) => user_id)))
  // The last: keys are changed for those who are left.
  await mirror.tablet.update('this', { server_keys: keys })
}

function personAfterReport(
  known: TabletPerson | undefined,
  { user_id, first_name, last_name, role, areas, activation }: TabletReportAnswer['people'][number],
  lifted_at: string | undefined,
): TabletPerson {
  const person: TabletPerson = {
    failed_tries: 0,
    locked_until_ms: null,
    ...known,
    user_id,
    first_name: first_name ?? '',
    last_name: last_name ?? '',
    role,
    areas,
  }
  // A lift that was carried out already comes until a report has told so.
  const isLifted = lifted_at !== undefined && lifted_at !== known?.lifted_at
  const afterLift = isLifted ? { ...person, failed_tries: 0, locked_until_ms: null, lifted_at } : person
  const { wrap: _, letter_key: _key, ...withoutWrap } = afterLift
  // With another role the PIN would open what is not to be seen any more: the person signs in once more.
  const isNarrower = known?.areas.some(area => !areas.includes(area)) === true
  return withActivation(isNarrower ? withoutWrap : afterLift, activation)
}

/** Deletes what belongs to people who may not unlock this tablet any more. What they recorded is still sent. */
async function forgetOthers(mirror: MirrorDatabase, allowedIds: ReadonlySet<number>): Promise<void> {
  for (const userId of await mirror.tablet_person.toCollection().primaryKeys()) {
    if (allowedIds.has(userId)) continue
    await mirror.tablet_person.delete(userId)
    await mirror.key_letter.where('user_id').equals(userId).delete()
    await mirror.session.delete(sessionIdOf(userId))
    await forgetOwnRecords(mirror, userId)
  }
}
