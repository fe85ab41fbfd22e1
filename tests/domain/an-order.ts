/** Orders, versions and marks for the medication rules: the entities' own examples with what a test changes. */

import type { Drug } from '#domain/rules/doses/drugs.ts'
import type { Mark } from '#domain/rules/doses/effective-marks.ts'
import type { OrderRecord, OrderVersion } from '#domain/rules/doses/schedule.ts'
import { examples } from '#tests/support/examples.ts'

/** Fixed seed and size: the same cases on every machine. */
export const GATE = { seed: 20_260_308, numRuns: 300 }

export function anOrder(changes: Partial<OrderRecord> = {}): OrderRecord {
  return { ...examples.medication[0], start_time: null, start_date: '2026-01-01', ...changes }
}

/** Once daily at 08:00 from 2026-01-01, unless changed. */
export function aVersion(changes: Partial<OrderVersion & Drug> = {}): OrderVersion & Drug {
  return {
    ...examples.medication_version[0],
    effective_date: '2026-01-01',
    effective_time: null,
    anchor_date: '2026-01-01',
    daily_frequency: 1,
    administration_times: [],
    ...changes,
  }
}

/** A given mark that saw nothing, recorded and taken on 2026-03-02 at 13:00 UTC, unless changed. */
export function aMark(id: string, changes: Partial<Mark> = {}): Mark {
  return {
    ...examples.mark[0],
    id,
    administration_id: 'dose',
    medication_id: 'order',
    given_at: changes.status === undefined || changes.status === 'given' ? '2026-03-02T13:00:00.000Z' : null,
    recorded_at: '2026-03-02T13:00:00.000Z',
    ...changes,
  }
}
