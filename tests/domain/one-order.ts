/** One client with one order, and the operations on it as both sides run them, without server or device. */

import { Refusal } from '#domain/errors.ts'
import type { OperationContext } from '#domain/operation.ts'
import { findOperationDefinition, type OperationInput, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'

export const place = { scope: 'home:1', revision: 1 } as const
export const id = (name: string) => derivedId('test', name)
export const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('An entity without an example.')
  return row
}

export const resident: RowOf<'client'> = { ...examples.client[0], ...place }
/** Daily at 08:00 and 20:00 since January. */
export const order: RowOf<'medication'> = { ...examples.medication[0], ...place }
export const version: RowOf<'medication_version'> = { ...examples.medication_version[0], ...place }
/** 09:00 of that day at the home. */
export const NOW = '2026-03-10T13:00:00.000Z'

/** The home in New York, the client, the stock items 1 and 2, and no order. */
export function homeAndClient(): RecordSet {
  const records = new RecordSet()
  const item = { ...examples.inventory_item[0], ...place }
  records.put({ collection: 'home', row: { ...examples.home[0], ...place } })
  records.put({ collection: 'client', row: resident })
  records.put({ collection: 'inventory_item', row: item })
  records.put({ collection: 'inventory_item', row: { ...item, id: 2, name: 'Lisinopril' } })
  return records
}

export function oneOrder(): RecordSet {
  const records = homeAndClient()
  records.put({ collection: 'medication', row: order })
  records.put({ collection: 'medication_version', row: version })
  return records
}

/** What the operation changes, put into the records too. */
export function run<Kind extends OperationKind>(
  records: RecordSet,
  kind: Kind,
  args: OperationInput<Kind>,
  change: Partial<OperationContext> = {},
): RowInCollection[] {
  const definition = findOperationDefinition(kind)
  if (definition === undefined) throw new Error(`No operation is called ${kind}.`)
  return perform(readArguments(definition, args), records, {
    operation_id: id('operation'),
    author_id: 4,
    device_id: null,
    recorded_at: NOW,
    utc_offset_minutes: 0,
    received_at: NOW,
    executionContext: 'rest',
    ...change,
  }).changedRows
}

/** What an act is refused with. Throws when it is taken. */
export function refusalOf(act: () => unknown): Refusal {
  try {
    act()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
  throw new Error('It was taken.')
}
