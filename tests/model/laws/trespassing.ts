/**
 * Somebody whose access has ended, or whose queue is very old, sends what they sign to a home that was never theirs
 * (S9.8): by hand, beside the queue of any device.
 */
import { webcrypto } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Operation } from '#domain/operation.ts'
import { administrationId, attentionId } from '#domain/rules/records/derived-ids.ts'
import { derivedId, uuidV7 } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { openSession } from '#server/accounts/sessions.ts'
import { signContent } from '#src/sync/outbox/signed.ts'
import type { Command } from '../story/commands.ts'
import type { Person } from '../world/company.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'

type Trespass = Extract<Command, { do: 'trespass' }>

const MINUTE_MS = 60_000
/** An id no run comes to. */
const NO_HOME = 999_999_999
const SIXTEEN_DAYS_MS = 16 * 24 * 60 * MINUTE_MS

interface Place {
  readonly home_id: number
  readonly order_id: string
}

export async function trespass(world: World, person: Person, wanted: Trespass): Promise<void> {
  const place = foreignPlace(world, person, wanted.where)
  if (place === undefined) return world.note(`${person.name} has worked everywhere`)
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'sign',
    'verify',
  ])
  const public_key = await webcrypto.subtle.exportKey('jwk', keys.publicKey)
  const isLate = wanted.ending === 'late'
  const recorded_at = world.clock.now - (isLate ? SIXTEEN_DAYS_MS : 0)
  const opened_at = recorded_at - 60 * MINUTE_MS
  const device_id = uuidV7(opened_at, world.random)
  const { session_id } = await world.database
    .transaction()
    .execute(transaction =>
      openSession(
        transaction,
        { now: () => opened_at, random: world.random },
        { user_id: person.id, device_id, device_kind: 'mine', device_name: null, public_key },
      ),
    )
  if (wanted.ending === 'session') {
    const ended_at = new Date(recorded_at - MINUTE_MS).toISOString()
    await world.database.updateTable('session').set({ ended_at }).where('id', '=', session_id).execute()
  }
  const operationOn = ({ home_id, order_id }: Place): Operation => {
    const date = new Date(recorded_at).toISOString().slice(0, 10)
    const mark = {
      mark_id: uuidV7(recorded_at, world.random),
      administration_id: administrationId(order_id, date, '08:00'),
      medication_id: order_id,
      administration_date: date,
      administration_time: '08:00',
      status: 'given',
    }
    return {
      id: uuidV7(recorded_at, world.random),
      kind: wanted.what === 'unknown_kind' ? 'mood.record' : 'administration.mark',
      version: 1,
      author_id: person.id,
      session_id,
      device_id,
      counter: 1,
      args: mark,
      scope: homeScope(home_id),
      base: {},
      recorded_at: new Date(recorded_at).toISOString(),
      clock_offset_ms: 0,
      utc_offset_minutes: -300,
    }
  }
  const absent = derivedId('no order', String(world.company.id))
  const there = operationOn(wanted.what === 'absent' ? { ...place, order_id: absent } : place)
  const nowhere = operationOn({ home_id: NO_HOME, order_id: absent })
  world.oracle.trespasses.push(there)
  world.note(
    `${person.name} (${person.isActive ? '' : 'account closed, '}session ${wanted.ending === 'session' ? 'ended' : 'open'}${isLate ? ', late' : ''}) sends ${wanted.what} to home ${place.home_id}`,
  )
  const signed = await Promise.all(
    [there, nowhere].map(async operation => ({
      operation,
      signature: await signContent(keys.privateKey, operation),
    })),
  )
  const receipts = await deliver(world, signed)
  if (receipts === undefined) return world.note('   nobody answers')
  const [foreign, missing] = receipts.map(({ id: _, ...answer }) => answer)
  if (!isDeepStrictEqual(foreign, missing)) {
    broken(
      'S9.8',
      `a foreign home answers ${JSON.stringify(foreign)}, an absent record ${JSON.stringify(missing)}`,
    )
  }
}

/** A home this person never worked in, with an order that never was anywhere else. */
function foreignPlace(world: World, person: Person, where: Trespass['where']): Place | undefined {
  const { company, movedClients } = world
  if (where === 'next_door') {
    // Of the run before this one in the same database.
    const other = company.id - 1
    if (other < 1) return undefined
    return { home_id: other * 1_000 + 1, order_id: derivedId('model', String(other), '0') }
  }
  const order = company.orders.find(
    ({ home, client_id }) => !person.worked.has(home) && !movedClients.has(client_id),
  )
  return order && { home_id: company.homes[order.home]?.id ?? 0, order_id: order.id }
}

/** undefined when the server dies over it. */
async function deliver(
  { servers }: World,
  operations: readonly object[],
): Promise<readonly { id: string }[] | undefined> {
  const request = new Request('https://hearth.example.org/api/v1/sync/push', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ operations }),
  })
  const answer = await servers.answer(0, request).catch(() => undefined)
  return answer?.status === 200 ? (await answer.json()).receipts : undefined
}

/** Nothing of it is on a chart, and nobody of that home is asked about it. */
export async function checkTrespasses({ database, oracle }: World): Promise<void> {
  for (const { id, args, author_id, scope = '' } of oracle.trespasses) {
    const booked = await database.selectFrom('operation').select('outcome').where('id', '=', id).execute()
    const marks = await database
      .selectFrom('mark')
      .select('id')
      .where('id', '=', String(args.mark_id))
      .execute()
    const items = await database
      .selectFrom('attention_item')
      .select('id')
      .where('id', '=', attentionId('held', [id]))
      .where('scope', '=', scope)
      .execute()
    if (marks.length > 0) broken('S9.8', `${author_id} wrote a mark into ${scope}, which was never theirs`)
    if (items.length > 0) broken('S9.8', `${author_id} put operation ${id} before the managers of ${scope}`)
    if (booked.some(({ outcome }) => outcome === 'applied'))
      broken('S9.8', `operation ${id} counts in ${scope}`)
  }
}
