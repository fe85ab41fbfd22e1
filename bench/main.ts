/** Takes figures one after the other and writes down what they were. */
import { compare } from './compare.ts'
import type { Figure } from './figure.ts'
import { acrossTablets } from './figures/across-tablets.ts'
import { busyReaders } from './figures/busy-readers.ts'
import { checks } from './figures/checks.ts'
import { coldStart } from './figures/cold-start.ts'
import { dashboard } from './figures/dashboard.ts'
import { firstSync } from './figures/first-sync.ts'
import { firstSyncWatched } from './figures/first-sync-watched.ts'
import { homeTablet } from './figures/home-tablet.ts'
import { homeTabletUnlock } from './figures/home-tablet-unlock.ts'
import { live } from './figures/live.ts'
import { liveQuery } from './figures/live-query.ts'
import { localWrite } from './figures/local-write.ts'
import { longLists } from './figures/long-lists.ts'
import { longQueue } from './figures/long-queue.ts'
import { manyKinds } from './figures/many-kinds.ts'
import { manyTablets } from './figures/many-tablets.ts'
import { memory } from './figures/memory.ts'
import { monthGrid } from './figures/month-grid.ts'
import { notes } from './figures/notes.ts'
import { peers } from './figures/peers.ts'
import { pull } from './figures/pull.ts'
import { push } from './figures/push.ts'
import { replay } from './figures/replay.ts'
import { residentMonth } from './figures/resident-month.ts'
import { scriptSize } from './figures/script-size.ts'
import { tapToTick } from './figures/tap-to-tick.ts'
import { threeCompanies } from './figures/three-companies.ts'
import { tracking } from './figures/tracking.ts'
import { unrelatedRead } from './figures/unrelated-read.ts'
import { report, writeResults } from './results.ts'
import { load } from './stage/machine.ts'
import { openStage } from './stage/stage.ts'

/** In this order: the last ones leave much behind in the home they share. */
const FIGURES: readonly Figure[] = [
  memory,
  tapToTick,
  localWrite,
  liveQuery,
  firstSync,
  firstSyncWatched,
  residentMonth,
  monthGrid,
  coldStart,
  dashboard,
  scriptSize,
  acrossTablets,
  replay,
  unrelatedRead,
  peers,
  push,
  live,
  manyTablets,
  threeCompanies,
  busyReaders,
  notes,
  tracking,
  longLists,
  manyKinds,
  longQueue,
  pull,
  homeTabletUnlock,
  homeTablet,
]
const ONLY_WHEN_NAMED: readonly Figure[] = [checks]
const QUICK = 'quick'

const say = (line: string) => process.stdout.write(`${line}\n`)

/**
 * @param built the folder with what is measured
 * @param other another build: both are measured in turn, and nothing is written down
 * @returns the exit code: a figure that misses its goal is told, one that could not be taken fails the run
 */
export async function main(
  names: readonly string[],
  chromium: string,
  built: string,
  other?: string,
): Promise<number> {
  const all = [...FIGURES, ...ONLY_WHEN_NAMED]
  const unknown = names.filter(name => name !== QUICK && !all.some(figure => figure.name === name))
  if (unknown.length > 0) {
    say(`There is no figure ${unknown.join(', ')}. There are: ${all.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  const isQuick = names.length === 1 && names[0] === QUICK
  const byName = names.length === 0 ? FIGURES : all.filter(({ name }) => names.includes(name))
  const figures = isQuick ? FIGURES.filter(figure => figure.isQuick) : byName
  if (other !== undefined) return compare(figures, { chromium, say, built, other })
  const stage = openStage({ chromium, built, say, isQuick })
  let failed = 0
  try {
    for (const figure of figures) {
      say(`\n${figure.title}`)
      const began = performance.now()
      const loadBefore = load()
      try {
        const measured = await figure.take(stage)
        for (const one of measured) say(`  ${report(one)}`)
        // With so few repetitions it says what is slower, not how slow.
        if (!isQuick) writeResults(chromium, figure, measured, loadBefore)
      } catch (error) {
        failed++
        say(`  could not be taken: ${error instanceof Error ? error.stack : error}`)
      }
      say(`  (${((performance.now() - began) / 1000).toFixed(0)} s)`)
    }
  } finally {
    await stage.close()
  }
  return failed === 0 ? 0 : 1
}
