/** What may be drawn about notes, diagnoses and the directory of clients. */
import fc from 'fast-check'

const pick = fc.nat({ max: 11 })

/** What an amendment changes. */
export const noteField = fc.constantFrom(
  'content' as const,
  'content' as const,
  'type' as const,
  'date' as const,
  'all' as const,
)

/** Weights beside those of the other care commands. */
export const chartCommands = [
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('write_note' as const),
      client: fc.nat({ max: 3 }),
      daysAgo: fc.nat({ max: 1 }),
    }),
  },
  {
    // So few notes to choose from that tablets meet over them.
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('amend_note' as const),
      pick: fc.nat({ max: 2 }),
      what: noteField,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('remove_note' as const), pick, isOwn: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('record_diagnosis' as const), client: fc.nat({ max: 3 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw_diagnosis' as const), pick }) },
]
type Drawn = (typeof chartCommands)[number]['arbitrary']
export type ChartCommand = Drawn extends fc.Arbitrary<infer One> ? One : never

export const directoryChange = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('admit' as const),
      home: fc.constantFrom(0 as const, 1 as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('change' as const),
      client: fc.nat({ max: 3 }),
      field: fc.constantFrom('phone' as const, 'last_name' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      client: fc.nat({ max: 3 }),
      endsOrders: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('reopen' as const), client: fc.nat({ max: 3 }) }),
  },
)
export type DirectoryChange = typeof directoryChange extends fc.Arbitrary<infer One> ? One : never
