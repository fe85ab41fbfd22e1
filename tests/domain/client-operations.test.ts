/** Operations on a client, with rows of other clients loaded beside: several operations of a batch share one set. */
import { expect, test } from 'vitest'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { clientAnswerAllergies, clientUpdate } from '#domain/operations/client.ts'
import { clientClose } from '#domain/operations/client-stay.ts'
import { perform } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import { examples } from '#tests/support/examples.ts'

const where = { scope: 'home:1', revision: 1 } as const
const context = { executionContext: 'rest', recorded_at: '2026-03-10T12:20:00.000Z' } as OperationContext
const OTHER = 2

function chartOfAnother(): RecordSet {
  const records = new RecordSet()
  records.putRow('home', { ...examples.home[0], ...where })
  records.putRow('client', { ...examples.client[0], ...where })
  records.putRow('allergy', { ...examples.allergy[0], ...where, client_id: OTHER })
  records.putRow('medication', { ...examples.medication[0], ...where, client_id: OTHER, end_date: null })
  return records
}

const run = (definition: unknown, args: object) =>
  perform({ definition: definition as OperationDefinition, args }, chartOfAnother(), context).changedRows

const none = { no_known_allergies: true }
test.each([
  ['changed with the client', clientUpdate, { changes: none, seen: null }],
  ['answered', clientAnswerAllergies, none],
])(
  '[D2] the allergies of another client do not stand in the way of “no known allergies”, %s',
  (_, definition, args) => {
    expect(run(definition, { client_id: 1, ...args })).toMatchObject([{ collection: 'client', row: none }])
  },
)

test.each([
  ['closed', clientClose, {}],
  ['changed to inactive', clientUpdate, { changes: { status: 'inactive' }, seen: null }],
])(
  '[D4] [P5] what is cancelled with a client who is %s is as if cancelled by its form',
  (_, definition, args) => {
    const records = chartOfAnother()
    const shown = { ...examples.appointment[0], ...where, client_id: 1, settled_on: null, removed_at: null }
    const planned = {
      ...shown,
      status: 'scheduled',
      sequence: 2,
      appointment_date: '2026-03-10',
      time: '23:00',
    } as const
    records.putRow('appointment', planned)
    // 10 p.m. in the home, which is the next day by UTC.
    const recorded_at = '2026-03-11T02:00:00.000Z'
    const asked = {
      definition: definition as unknown as OperationDefinition,
      args: { client_id: 1, end_plans: true, ...args },
    }
    const { changedRows: changed } = perform(asked, records, { ...context, recorded_at })
    const row = changed.find(({ collection }) => collection === 'appointment')?.row
    const cancelled = { status: 'cancelled', sequence: 3, settled_on: '2026-03-10', updated_at: recorded_at }
    expect(row).toEqual({ ...planned, ...cancelled })
  },
)

test('[D4] closing a client neither names nor ends the orders of another', () => {
  const args = { client_id: 1, end_orders: true, end_plans: true }
  expect(run(clientClose, args).map(({ collection }) => collection)).toEqual(['client'])
  const named = clientClose.references(args, chartOfAnother()).filter(reference => 'id' in reference)
  expect(named.map(({ collection }) => collection)).not.toContain('medication')
})
