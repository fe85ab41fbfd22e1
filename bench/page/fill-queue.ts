import type { Operation } from '../../domain/operation.ts'
import { findOperationDefinition } from '../../domain/operations.ts'
import { readArguments } from '../../domain/perform.ts'
import type { Collection } from '../../domain/registry.ts'
import { administrationId } from '../../domain/rules/records/derived-ids.ts'
import { addDays, clockTimeOf } from '../../domain/values/dates.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import type { OutboxEntry } from '../../src/mirror/tables/database.ts'
import { pendingTableName } from '../../src/mirror/tables/schema-steps.ts'
import { dryRun } from '../../src/mirror/write/dry-run.ts'
import { deviceContext, rowKey } from '../../src/mirror/write/pending.ts'
import type { Author, Recorder } from '../../src/sync/outbox/record.ts'

/** So many operations in the queue at once, of doses nobody planned: what recording one by one would leave behind. */
export async function fillQueue(
  { mirror, random, nextCounter }: Recorder,
  by: Author,
  medicationIds: readonly string[],
  today: string,
  count: number,
): Promise<void> {
  const definition = findOperationDefinition('administration.mark')
  if (definition === undefined) throw new Error('There is no such operation.')
  const entries: OutboxEntry[] = []
  const pending = new Map<Collection, object[]>()
  for (let number = 0; number < count; number++) {
    const medication_id = medicationIds[number % medicationIds.length] ?? ''
    const round = Math.floor(number / medicationIds.length)
    const date = addDays(today, -1 - Math.floor(round / 60))
    const time = clockTimeOf(120 + (round % 60))
    const read = readArguments(
      definition,
      {
        mark_id: uuidV7(Date.now(), random),
        administration_id: administrationId(medication_id, date, time),
        medication_id,
        administration_date: date,
        administration_time: time,
        status: 'missed',
        reason_code: 'asleep',
      },
      definition.version,
    )
    const operation: Operation = {
      id: uuidV7(Date.now(), random),
      kind: definition.kind,
      version: definition.version,
      author_id: by.user_id,
      session_id: by.session_id,
      device_id: by.device_id,
      counter: await nextCounter(),
      args: read.args as Operation['args'],
      base: {},
      recorded_at: new Date().toISOString(),
      clock_offset_ms: 0,
      utc_offset_minutes: 0,
    }
    const { changed, rests_on, collections: touched } = await dryRun(mirror, read, deviceContext(operation))
    const signature = await by.sign(operation)
    const writes = changed.map(rowKey)
    const { id } = operation
    const { isClinical: clinical } = definition
    const entry = { id, operation, signature, clinical, writes, rests_on, collections: [...touched] }
    entries.push({ ...entry, state: 'waiting', error: null })
    for (const { collection, row } of changed) {
      pending.set(collection, [...(pending.get(collection) ?? []), { ...row, pending_state: 'waiting' }])
    }
  }
  await mirror.transaction('rw', mirror.allTables, async () => {
    await mirror.outbox.bulkAdd(entries)
    for (const [collection, rows] of pending) await mirror.table(pendingTableName(collection)).bulkPut(rows)
  })
}
