/** What ends with a client's stay when the person says so, whichever change ends it (D4, H11). */
import * as v from 'valibot'
import type { OperationContext } from '../../operation.ts'
import type { AnyRow, RecordSet, Reference } from '../../record-set.ts'
import type { RowOf } from '../../registry.ts'
import { type Leaving, outlasts } from '../../rules/leaving.ts'
import { laterDate } from '../../values/dates.ts'
import { type Appointment, changedOf } from '../appointment.ts'
import { placeOf } from '../parts/client-home.ts'
import { removed } from '../task.ts'

/** Nothing ends unless it is said. */
export const endingFields = {
  /** Orders end with the stay, so that they are not due again when the client returns. */
  end_orders: v.optional(v.boolean(), false),
  /** What is planned goes as well: appointments are cancelled, and open tasks leave the lists. */
  end_plans: v.optional(v.boolean(), false),
} as const

interface Ending {
  readonly client_id: number
  readonly end_orders: boolean
  readonly end_plans: boolean
}

export const endingReferences = (
  { client_id, end_orders, end_plans }: Ending,
  records: RecordSet,
): Reference[] => [
  ...(end_orders ? ofClientReferences('medication', client_id, records) : []),
  ...(end_plans ? ofClientReferences('appointment', client_id, records) : []),
  ...(end_plans ? ofClientReferences('task', client_id, records) : []),
]

export function endedWithStay(
  { client_id, end_orders, end_plans }: Ending,
  leaving: Leaving,
  records: RecordSet,
  context: OperationContext,
): AnyRow[] {
  const { recorded_at: updated_at } = context
  const orders = end_orders ? ofClient('medication', client_id, records) : []
  const appointments = end_plans ? ofClient('appointment', client_id, records) : []
  const tasks = end_plans ? ofClient('task', client_id, records) : []
  return [
    ...orders
      .filter(order => outlasts.order(order, leaving))
      .map((order): AnyRow => {
        const end_date = laterDate(order.start_date, leaving.after.date)
        return { collection: 'medication', row: { ...order, end_date, updated_at } }
      }),
    ...appointments
      .filter(one => outlasts.appointment(one, leaving))
      .map((one): AnyRow => ({ collection: 'appointment', row: cancelled(one, records, context) })),
    ...tasks
      .filter(one => outlasts.task(one, leaving))
      .map((one): AnyRow => ({ collection: 'task', row: { ...one, ...removed(one, records, context) } })),
  ]
}

/** As if somebody had cancelled it by its form. */
function cancelled(one: Appointment, records: RecordSet, { recorded_at }: OperationContext): Appointment {
  const after: Appointment = { ...one, status: 'cancelled' }
  return { ...after, ...changedOf(after, placeOf(one, records).home, recorded_at) }
}

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
