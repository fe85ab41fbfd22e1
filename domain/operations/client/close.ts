import * as v from 'valibot'
import { notFound } from '../../errors.ts'
import { defineOperation } from '../../operation.ts'
import type { AnyRow, RecordSet } from '../../record-set.ts'
import { runsPast } from '../../rules/orders.ts'
import { laterDate } from '../../values/dates.ts'
import { directoryId } from '../../values/ids.ts'
import { homeToday } from '../../values/time-zone.ts'
import { clientAndHome, clientReferences } from '../client-home.ts'

/**
 * Marks a client inactive from today on and keeps everything (spec part 2 §4). Nothing is due while a client is
 * inactive; with `end_orders` the active orders end today too, so that they are not due again when the client returns.
 */
export const clientClose = defineOperation({
  kind: 'client.close',
  version: 1,
  clinical: false,
  online: 'Closing a client',
  args: v.strictObject({ client_id: directoryId, end_orders: v.optional(v.boolean(), false) }),
  references: ({ client_id, end_orders }, records) => [
    ...clientReferences(client_id, records),
    ...(end_orders ? [{ collection: 'medication', field: 'client_id', value: client_id } as const] : []),
    // By their ids, so that somebody who is changing one is waited for.
    ...ordersOf(client_id, records).map(({ id }) => ({ collection: 'medication', id }) as const),
  ],
  scope: ({ client_id }, records) => clientAndHome(client_id, records).client.scope,
  apply({ client_id, end_orders }, records, { recorded_at }) {
    const { client, home } = clientAndHome(client_id, records)
    if (client.status === 'inactive') throw notFound('Client')
    const today = homeToday(recorded_at, home.time_zone)
    const ended = ordersOf(client_id, records).flatMap((order): AnyRow[] => {
      if (!end_orders || !runsPast(order, today)) return []
      const end_date = laterDate(order.start_date, today)
      return [{ collection: 'medication', row: { ...order, end_date, updated_at: recorded_at } }]
    })
    const row = { ...client, status: 'inactive' as const, inactive_from: today, updated_at: recorded_at }
    return [{ collection: 'client', row }, ...ended]
  },
})

/** Orders of other clients may be loaded beside these. */
const ordersOf = (clientId: number, records: RecordSet) =>
  records.all('medication').filter(({ client_id }) => client_id === clientId)
