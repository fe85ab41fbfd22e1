/** Two tablets at one shelf, apart and together: whatever arrives when, and is taken back, there is one quantity. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OperationContext, OperationDefinition } from '#domain/operation.ts'
import { findOperationDefinition, type OperationKind } from '#domain/operations.ts'
import { perform, readArguments } from '#domain/perform.ts'
import { RecordSet } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { quantityOn, sortMovements, visibleMovementIds } from '#domain/rules/records/stock.ts'
import { derivedId } from '#domain/values/ids.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { examples } from '#tests/support/examples.ts'

const FIRST = 80
const DAYS = ['2026-03-08', '2026-03-09', '2026-03-10'] as const
const ITEM = examples.inventory_item[0].id
type Movement = RowOf<'stock_movement'>

interface Act {
  readonly kind: OperationKind
  readonly args: object
  readonly context: OperationContext
}

const newShelf = (): RecordSet => {
  const where = { scope: 'home:1', revision: 1 } as const
  const records = new RecordSet()
  records.putRow('home', { ...examples.home[0], ...where })
  const stock = { quantity: FIRST, first_count: FIRST }
  records.putRow('inventory_item', { ...examples.inventory_item[0], ...where, ...stock })
  return records
}
const doOn = (records: RecordSet, { kind, args, context }: Act): void => {
  perform(readArguments(findOperationDefinition(kind) as OperationDefinition, { ...args }), records, context)
}
const quantityOf = (records: RecordSet) => records.one('inventory_item', ITEM)?.quantity ?? Number.NaN
const movementsOf = (records: RecordSet) => records.all('stock_movement')

const one = fc.nat({ max: 1 })
const day = fc.nat({ max: DAYS.length - 1 })
const minute = fc.nat({ max: 59 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('use' as const),
    tablet: one,
    day,
    minute,
    amount: fc.integer({ min: 1, max: 9 }),
  }),
  fc.record({ do: fc.constant('count' as const), tablet: one, day, minute, counted: fc.nat({ max: 90 }) }),
  fc.record({ do: fc.constant('take_back' as const), tablet: one, minute, pick: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constant('meet' as const) }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

class Tablet {
  readonly records = newShelf()
  readonly made: Act[] = []
  readonly known = new Set<Act>()
  constructor(readonly author: number) {}

  learn(act: Act): void {
    if (this.known.has(act)) return
    this.known.add(act)
    doOn(this.records, act)
  }
}

/** What the people at both tablets do, in that order. */
function acted(steps: readonly Step[]): { tablets: readonly [Tablet, Tablet]; acts: readonly Act[] } {
  const tablets = [new Tablet(3), new Tablet(4)] as const
  const acts: Act[] = []
  for (const [place, said] of steps.entries()) {
    if (said.do === 'meet') {
      for (const tablet of tablets) for (const act of acts) tablet.learn(act)
      continue
    }
    const tablet = tablets[said.tablet === 0 ? 0 : 1]
    const about = argsOf(said, tablet.records, String(place))
    if (about === undefined) continue
    const context: OperationContext = {
      operation_id: derivedId('operation', String(place)),
      author_id: tablet.author,
      device_id: null,
      // The clocks of two tablets do not agree.
      recorded_at: `2026-03-10T16:${String(said.minute).padStart(2, '0')}:00.000Z`,
      utc_offset_minutes: -240,
      received_at: null,
      executionContext: 'push',
    }
    const act: Act = { ...about, context }
    tablet.learn(act)
    tablet.made.push(act)
    acts.push(act)
  }
  for (const tablet of tablets) for (const act of acts) tablet.learn(act)
  return { tablets, acts }
}

function argsOf(
  said: Exclude<Step, { do: 'meet' }>,
  records: RecordSet,
  id: string,
): Pick<Act, 'kind' | 'args'> | undefined {
  const known = movementsOf(records)
  if (said.do === 'take_back') {
    const standing = known.filter(movement => !isWithdrawn(movement))
    const movement = standing[said.pick % Math.max(1, standing.length)]
    return movement && { kind: 'stock_movement.withdraw', args: { stock_movement_id: movement.id } }
  }
  const moved_on = DAYS[said.day] ?? DAYS[0]
  const about = { stock_movement_id: derivedId('movement', id), item_id: ITEM, moved_on }
  const what =
    said.do === 'use'
      ? { kind: 'use', amount: said.amount }
      : {
          kind: 'correction',
          counted: said.counted,
          seen_quantity: quantityOn(quantityOf(records), known, moved_on),
          seen_movement_ids: visibleMovementIds(moved_on, known),
        }
  return { kind: 'stock_movement.record', args: { ...about, ...what } }
}

/** The server, which hears each tablet in its own order and the two of them in any. */
function heard([first, second]: readonly [Tablet, Tablet], turns: readonly boolean[]): RecordSet {
  const server = newShelf()
  const queues = [[...first.made], [...second.made]] as [Act[], Act[]]
  const canBeHeard = (act: Act | undefined): boolean =>
    act !== undefined &&
    (act.kind !== 'stock_movement.withdraw' ||
      server.one('stock_movement', (act.args as { stock_movement_id: string }).stock_movement_id) !==
        undefined)
  for (let turn = 0; queues.some(({ length }) => length > 0); turn++) {
    const [wanted, other] = turns[turn % turns.length] ? queues : [queues[1], queues[0]]
    const act = canBeHeard(wanted[0]) ? wanted.shift() : other.shift()
    if (act !== undefined) doOn(server, act)
  }
  return server
}

/** The last count that stands, and what it had not seen. */
function oracle(movements: readonly Movement[]): { quantity: number; hasUnseen: boolean } {
  const standing = movements.filter(({ withdrawn_at }) => withdrawn_at === null)
  const key = ({ moved_on, recorded_at, id }: Movement) => `${moved_on} ${recorded_at} ${id}`
  const last = standing
    .filter(({ counted }) => counted !== null)
    .sort((left, right) => (key(left) < key(right) ? -1 : 1))
    .at(-1)
  const moved = standing.filter(({ counted }) => counted === null)
  const later = moved.filter(({ moved_on }) => last === undefined || moved_on > last.moved_on)
  const unseen = moved.filter(
    ({ id, moved_on }) => moved_on === last?.moved_on && !last.seen_movement_ids?.includes(id),
  )
  const quantity = [...later, ...unseen].reduce((there, { change }) => there + change, last?.counted ?? FIRST)
  return { quantity, hasUnseen: unseen.length > 0 }
}

const changesOf = (records: RecordSet) =>
  new Map(
    movementsOf(records)
      .map(({ id, change }) => [id, change] as const)
      .sort(),
  )

test('[V2] [V4] in whatever order movements arrive and are taken back, the last count and what it had not seen are there', () => {
  let withUnseen = 0
  const turns = fc.array(fc.boolean(), { minLength: 1, maxLength: 30 })
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 24 }), turns, turns, (steps, some, others) => {
      const { tablets } = acted(steps)
      const server = heard(tablets, some)
      const { quantity: expected, hasUnseen } = oracle(movementsOf(server))
      if (hasUnseen) withUnseen++
      for (const records of [server, heard(tablets, others), ...tablets.map(({ records }) => records)]) {
        expect(quantityOf(records)).toBe(expected)
        expect(changesOf(records)).toEqual(changesOf(server))
        const history = sortMovements(movementsOf(records)).filter(movement => !isWithdrawn(movement))
        let there = FIRST
        for (const { change, counted } of history) {
          there += change
          // A count in the history is followed by what was counted.
          if (counted !== null) expect(there).toBe(counted)
        }
        expect(there).toBe(expected)
      }
    }),
    { seed: 20_260_310, numRuns: 300 },
  )
  expect(withUnseen).toBeGreaterThan(50)
})
