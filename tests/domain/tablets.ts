/** Marks as three tablets make them: each sees what it has heard of, and hears of the rest only when it syncs. */
import fc from 'fast-check'
import { marksSeen, type ScheduleGaps } from '#domain/rules/double-dose.ts'
import type { Mark } from '#domain/rules/standing.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { aMark } from './an-order.ts'

/** Four doses a day. */
export const GAPS: ScheduleGaps = new Map([['order', 240]])

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
  for (const [i, { tablet, dose, status, minutes, syncs }] of steps.entries()) {
    const known = tablets[tablet] ?? []
    if (syncs) {
      server.push(...known.filter(mark => !server.includes(mark)))
      known.splice(0, known.length, ...server)
    }
    const at = instantAt(millisOf('2026-03-02T12:00:00.000Z') + minutes * MINUTE_MS)
    const given_at = status === 'given' ? at : null
    const administration_id = `dose ${dose}`
    const seen_mark_ids = marksSeen({ administration_id, medication_id: 'order', given_at }, known, GAPS)
    known.push(aMark(`mark ${i}`, { administration_id, status, given_at, seen_mark_ids, recorded_at: at }))
  }
  return [...new Set([...server, ...tablets.flat()])]
})
