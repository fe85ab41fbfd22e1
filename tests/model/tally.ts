/** What really happened in the runs of a file, so that a green run is known not to have been an empty one. */
import type { PageOutcome } from '#src/mirror/store-page.ts'
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
  /** What became of the rows that streams brought. */
  readonly pages: Map<PageOutcome, number>
  refusedAtTap: number
  tabDeaths: number
  serverDeaths: number
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
  pages: new Map(),
  refusedAtTap: 0,
  tabDeaths: 0,
  serverDeaths: 0,
})

export function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

const OUTCOMES = ['applied', 'rejected', 'held']
const PAGE_OUTCOMES: readonly PageOutcome[] = ['stored', 'here', 'unfit']

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
