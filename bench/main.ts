/** Takes figures one after the other and writes down what they were. */
import type { Figure } from './figure.ts'
import { acrossTablets } from './figures/across-tablets.ts'
import { firstSync } from './figures/first-sync.ts'
import { push } from './figures/push.ts'
import { tapToTick } from './figures/tap-to-tick.ts'
import { told, writeResults } from './results.ts'
import { load } from './stage/machine.ts'
import { openStage } from './stage/stage.ts'

const FIGURES: readonly Figure[] = [tapToTick, acrossTablets, push, firstSync]

const say = (line: string) => process.stdout.write(`${line}\n`)

/** @returns the exit code: a figure that misses its goal is told, one that could not be taken fails the run */
export async function main(names: readonly string[], chromium: string): Promise<number> {
  const unknown = names.filter(name => !FIGURES.some(figure => figure.name === name))
  if (unknown.length > 0) {
    say(`There is no figure ${unknown.join(', ')}. There are: ${FIGURES.map(({ name }) => name).join(', ')}.`)
    return 1
  }
  const stage = openStage(chromium, say)
  let failed = 0
  try {
    for (const figure of FIGURES) {
      if (names.length > 0 && !names.includes(figure.name)) continue
      say(`\n${figure.title}`)
      const began = performance.now()
      const loadBefore = load()
      try {
        const measured = await figure.take(stage)
        for (const one of measured) say(`  ${told(one)}`)
        writeResults(chromium, figure, measured, loadBefore)
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
