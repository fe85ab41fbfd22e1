/** What really happened in the runs of a file, so that a green run is known not to have been an empty one. */
import type { PageResult } from '#src/mirror/write/store-page.ts'
import { COMMANDS } from './story/commands.ts'
import { FAULTS, type Fault } from './world/faults.ts'

export interface Tally {
  readonly commands: Map<string, number>
  readonly faults: Map<Fault, number>
  /** What became of the operations that showed as saved. */
  readonly outcomes: Map<string, number>
  saved: number
  /** Orders that were changed before their start day, and compared with one written so from the beginning. */
  changedBeforeStart: number
  /** Amendments that count, and groups of fields that two of them gave different texts. */
  amendments: number
  noteDisputes: number
  /** Changes to the directory that were answered. */
  directoryChanges: number
  zoneChanges: number
  /** Doses that were not due for a client who was away, at the return. */
  dosesNotDueAway: number
  /** On a round: of an order that has ended, was deleted, or whose client has left; and due before it was written. */
  dosesStopped: number
  dosesBeforeWritten: number
  /** Due together with another dose of the same drug. */
  dosesOfOneDrug: number
  /** Pairs of orders of one drug that both run. */
  ordersOfOneDrug: number
  /** Second orders of a drug that were refused where they were written; those of another home's shelf. */
  refusedAsTwice: number
  refusedOverShelves: number
  /** As-needed doses that stand under another day than the one they were first recorded for. */
  asNeededMoved: number
  asNeededInOtherMonth: number
  countsThatStand: number
  /** Movements of the days before a count that came after it, or were taken back after it. */
  lateMovements: number
  /** What became of the rows that streams brought. */
  readonly pages: Map<PageResult, number>
  refusedAtTap: number
  tabDeaths: number
  serverDeaths: number
  tabletUnlocks: number
  /** Looks at a locked tablet and its disk, and the rows that were there. */
  lockedLooks: number
  sealedRows: number
  /** At the end of a shift: operations that the server had applied while nobody could read them, and letters. */
  sentWhileLocked: number
  letters: number
  /** Charts of the tablet that were whole before anything was pulled after unlocking. */
  readFromLetters: number
}

export const newTally = (): Tally => ({
  commands: new Map(),
  faults: new Map(),
  outcomes: new Map(),
  saved: 0,
  changedBeforeStart: 0,
  amendments: 0,
  noteDisputes: 0,
  directoryChanges: 0,
  zoneChanges: 0,
  dosesNotDueAway: 0,
  dosesStopped: 0,
  dosesBeforeWritten: 0,
  dosesOfOneDrug: 0,
  ordersOfOneDrug: 0,
  refusedAsTwice: 0,
  refusedOverShelves: 0,
  asNeededMoved: 0,
  asNeededInOtherMonth: 0,
  countsThatStand: 0,
  lateMovements: 0,
  pages: new Map(),
  refusedAtTap: 0,
  tabDeaths: 0,
  serverDeaths: 0,
  tabletUnlocks: 0,
  lockedLooks: 0,
  sealedRows: 0,
  sentWhileLocked: 0,
  letters: 0,
  readFromLetters: 0,
})

export function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const OUTCOMES = ['applied', 'rejected', 'held']
const PAGE_OUTCOMES: readonly PageResult[] = ['stored', 'here', 'unfit']

/** Empty when commands, faults, crashes and outcomes of every kind took place. */
export function whatNeverHappened({ commands, faults, outcomes, pages, ...numbers }: Tally): string[] {
  return [
    ...COMMANDS.filter(name => !commands.has(name)),
    ...FAULTS.filter(name => !faults.has(name)),
    ...OUTCOMES.filter(name => !outcomes.has(name)),
    ...PAGE_OUTCOMES.filter(name => !pages.has(name)),
    ...Object.entries(numbers).flatMap(([name, number]) => (number === 0 ? [name] : [])),
  ]
}

/** For `npm run hunt`: how often each thing happened. */
export function distribution({ commands, faults, outcomes, pages, ...numbers }: Tally): string {
  const listed = (counts: ReadonlyMap<string, number>) =>
    [...counts]
      .sort(([, left], [, right]) => right - left)
      .map(([name, times]) => `${name} ${times}`)
      .join(', ')
  return [
    `commands: ${listed(commands)}`,
    `faults: ${listed(faults)}`,
    `outcomes of what showed as saved: ${listed(outcomes)}`,
    `rows that streams brought: ${listed(pages)}`,
    listed(new Map(Object.entries(numbers))),
  ].join('\n')
}
