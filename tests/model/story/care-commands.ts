/** What may be drawn of what people record on a device. */
import fc from 'fast-check'
import { chartCommands } from './chart-commands.ts'
import { incidentCommands } from './incidents.ts'
import { prescription } from './prescribing.ts'
import { stockCommands } from './stock.ts'
import { trackingCommands } from './tracking.ts'
import { workCommands } from './work.ts'

const pick = fc.nat({ max: 11 })
const status = fc.constantFrom('given' as const, 'given' as const, 'missed' as const, 'cancelled' as const)

/** By how much a time was wrong; minutes. As-needed doses go over midnight by it, and over a month's end. */
const correction = fc.constantFrom(0, -1, -90, -700, -2_000, -9_000, -12_000, 600)

const mark = fc.record({
  do: fc.constant('mark' as const),
  order: fc.nat({ max: 4 }),
  slot: fc.nat({ max: 1 }),
  daysAgo: fc.nat({ max: 1 }),
  status,
})
/** What is done at a bedside and in the office of a home, on a device. */
export const care = fc.oneof(
  { weight: 8, arbitrary: mark },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      pick,
      status: fc.constantFrom('given' as const, 'missed' as const, 'scheduled' as const),
    }),
  },
  // A given dose told once more, with a note or another time; one taken back by mistake and put back.
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('retell' as const), pick, byMinutes: correction }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('put_back' as const), pick }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('as_needed' as const), pick, thenBy: correction }),
  },
  {
    weight: 7,
    arbitrary: fc.record({ do: fc.constant('prescribe' as const), ...prescription }),
  },
  {
    // Two people seldom change one order at once by themselves.
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('change_order' as const),
      order: fc.nat({ max: 2 }),
      what: fc.constantFrom(
        'notes' as const,
        'dosage' as const,
        'times' as const,
        'end' as const,
        'start' as const,
        'every' as const,
      ),
      value: fc.integer({ min: 1, max: 30 }),
      /** One that is still to start, if there is one. */
      isUpcoming: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('stop_order' as const), order: fc.nat({ max: 4 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('record_allergy' as const), client: fc.nat({ max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw_allergy' as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      pick,
      accepts: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give_up' as const), pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('try_again' as const), pick }) },
  ...chartCommands,
  ...incidentCommands,
  ...trackingCommands,
  ...workCommands,
  ...stockCommands,
)
export type CareCommand = typeof care extends fc.Arbitrary<infer One> ? One : never
