/** A mark on the Metformin of 08:00 that the server did not accept, as it stands in the outbox. */
import type { Operation } from '#domain/operation.ts'
import { derivedId } from '#domain/values/ids.ts'
import type { OutboxEntry } from '#src/mirror/tables/database.ts'
import { aDose, MAPLE, orderId } from './maple-house.ts'

const DAY = '2026-03-10'

export function refusedMark(author_id: number, clock_offset_ms: number): OutboxEntry {
  const [dose] = aDose({ name: 'Metformin', date: DAY, by: author_id })
  const administration_id = dose?.row.id as string
  const id = derivedId('refused', String(author_id))
  const operation: Operation = {
    id,
    kind: 'administration.mark',
    version: 1,
    author_id,
    session_id: id,
    device_id: id,
    counter: 1,
    args: {
      mark_id: derivedId('mark', id),
      administration_id,
      medication_id: orderId('Metformin'),
      administration_date: DAY,
      administration_time: '08:00',
      status: 'given',
    },
    scope: `home:${MAPLE}`,
    base: {},
    recorded_at: '2026-03-10T12:05:00.000Z',
    clock_offset_ms,
    utc_offset_minutes: -240,
  }
  const error = { code: 'invalid_input', message: 'The day has not begun.' } as const
  return {
    id,
    operation,
    signature: 'signed',
    state: 'refused',
    clinical: true,
    writes: [],
    rests_on: [],
    error,
  }
}
