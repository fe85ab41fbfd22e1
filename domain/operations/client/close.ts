import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation, type OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { isAhead } from '../../rules/appointments.ts'
import { runsPast } from '../../rules/orders.ts'
import { stayKept } from '../../rules/presence.ts'
import { isOpenTask } from '../../rules/tasks.ts'
import { laterDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday, type LocalDateTime, localDateTimeOf } from '../../values/time-zone.ts'
import { clientAndHome, clientReferences } from '../client-home.ts'
import { isRemoved, removed } from '../task/fields.ts'

/**
 * Marks a client inactive from now on and keeps everything (spec part 2 §4). Nothing is due while a client is
 * inactive; with `end_orders` the active orders end today too, so that they are not due again when the client returns.
 * With `end_plans` what is planned goes as well: appointments from now on are cancelled, and open tasks leave the lists.
 */
export const clientClose = defineOperation({
  kind: 'client.close',
  version: 1,
  clinical: false,
  online: 'Closing a client',
  args: v.strictObject({
    client_id: directoryId,
    end_orders: v.optional(v.boolean(), false),
    end_plans: v.optional(v.boolean(), false),
  }),
  references: ({ client_id, end_orders, end_plans }, records) => [
    ...clientReferences(client_id, records),
    ...(end_orders ? ofClientReferences('medication', client_id, records) : []),
    ...(end_plans ? ofClientReferences('appointment', client_id, records) : []),
    ...(end_plans ? ofClientReferences('task', client_id, records) : []),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, end_orders, end_plans }, records, context) {
    const { recorded_at } = context
    const { client, home } = clientAndHome(client_id, records)
    if (client.status === 'inactive') throw notFound('Client')
    const today = homeToday(recorded_at, home.time_zone)
    const ended = ofClient('medication', client_id, records).flatMap((order): AnyRow[] => {
      if (!end_orders || !runsPast(order, today)) return []
      const end_date = laterDate(order.start_date, today)
      return [{ collection: 'medication', row: { ...order, end_date, updated_at: recorded_at } }]
    })
    const left = { ...client, status: 'inactive' as const, inactive_from: today, updated_at: recorded_at }
    const row = { ...left, ...stayKept(client, left, { now: recorded_at, zone: home.time_zone }) }
    const here = localDateTimeOf(recorded_at, home.time_zone)
    const plans = end_plans ? endedPlans(client_id, here, records, context) : []
    return [{ collection: 'client', row }, ...ended, ...plans]
  },
})

type OfAClient = 'medication' | 'appointment' | 'task'

/** By their ids too, so that somebody who is changing one is waited for. */
const ofClientReferences = (collection: OfAClient, value: number, records: RecordSet): Reference[] => [
  { collection, field: 'client_id', value },
  // Each of these has ids of the same kind; TypeScript does not put the union together.
  ...ofClient(collection, value, records).map(({ id }) => ({ collection, id }) as Reference),
]

/** Rows of other clients may be loaded beside these. */
const ofClient = <C extends OfAClient>(collection: C, clientId: number, records: RecordSet): RowOf<C>[] =>
  records.all(collection).filter(row => row.client_id === clientId)

function endedPlans(
  clientId: number,
  here: LocalDateTime,
  records: RecordSet,
  context: OperationContext,
): AnyRow[] {
  const { recorded_at: updated_at } = context
  return [
    ...ofClient('appointment', clientId, records)
      .filter(one => one.removed_at === null && isAhead(one, here))
      .map(
        (one): AnyRow => ({
          collection: 'appointment',
          row: { ...one, status: 'cancelled', updated_at },
        }),
      ),
    ...ofClient('task', clientId, records)
      .filter(one => isOpenTask(one) && !isRemoved(one))
      .map((one): AnyRow => ({ collection: 'task', row: { ...one, ...removed(one, records, context) } })),
  ]
}
