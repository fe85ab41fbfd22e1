/** Marks as three tablets make them: each sees what it has received, and gets the rest only when it syncs. */
import fc from 'fast-check'
import { type DosePlan, type PlanOf, seenMarkIdsFor } from '#domain/rules/doses/double-dose.ts'
import type { Mark } from '#domain/rules/doses/effective-marks.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { aMark } from './an-order.ts'

/** Four doses a day. */
export const FOUR_A_DAY: DosePlan = { inventory_id: 1, medication_name: 'Lisinopril', gap_minutes: 240 }
const AS_NEEDED: DosePlan = { inventory_id: 1, medication_name: 'Lisinopril', gap_minutes: 0 }

/** Two orders of one item: one four times a day, one as needed. */
export const planOf: PlanOf = mark => (mark.medication_id === 'order' ? FOUR_A_DAY : AS_NEEDED)

const step = fc.record({
  tablet: fc.integer({ min: 0, max: 2 }),
  dose: fc.integer({ min: 0, max: 1 }),
  status: fc.constantFrom(
    'given' as const,
    'given' as const,
    'missed' as const,
    'cancelled' as const,
    'scheduled' as const,
  ),
  minutes: fc.integer({ min: 0, max: 240 }),
  syncs: fc.boolean(),
})

/** All marks of two doses of one order, in the order they were made. */
export const historyOfMarks = fc.array(step, { maxLength: 12 }).map(steps => {
  const server: Mark[] = []
  const tablets: Mark[][] = [[], [], []]
  for (const [i, { tablet, dose: number, status, minutes, syncs }] of steps.entries()) {
    const known = tablets[tablet] ?? []
    if (syncs) {
      server.push(...known.filter(mark => !server.includes(mark)))
      known.splice(0, known.length, ...server)
    }
    const at = instantAt(millisOf('2026-03-02T12:00:00.000Z') + minutes * MINUTE_MS)
    const given_at = status === 'given' ? at : null
    const administration_id = `dose ${number}`
    const dose = { administration_id, medication_id: 'order', plan: FOUR_A_DAY, given_at }
    const seen_mark_ids = seenMarkIdsFor(dose, known, planOf)
    known.push(aMark(`mark ${i}`, { administration_id, status, given_at, seen_mark_ids, recorded_at: at }))
  }
  return [...new Set([...server, ...tablets.flat()])]
})
