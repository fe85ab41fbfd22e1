/** The same figures of two builds, in turn: what else the machine does meanwhile, both feel alike. */
import type { Figure, Measured } from './figure.ts'
import { rounded, spreadOf } from './spread.ts'
import type { Left } from './stage/fresh-doses.ts'
import { openStage, type Stage, type StageOptions } from './stage/stage.ts'

/** Each with the repetitions of a quick run; each build is first as often. */
const ROUNDS = 6

type Side = 'before' | 'after'

interface Both {
  readonly unit: Measured['unit']
  /** Of each round its values, before and after. */
  readonly rounds: { before: readonly number[]; after: readonly number[] }[]
}

/**
 * Prints what each figure was before (`other`) and is after (`built`), and the ratio of the medians.
 * @returns the exit code: 1 when a figure could not be taken of both
 */
export async function compare(
  figures: readonly Figure[],
  { built, other, say, chromium }: Omit<StageOptions, 'isQuick'> & { other: string },
): Promise<number> {
  const wrong = figures.filter(({ isOfThisBuild }) => isOfThisBuild)
  if (wrong.length > 0) say(`Not of two builds: ${wrong.map(({ name }) => name).join(', ')}.`)
  const taken = figures.filter(({ isOfThisBuild }) => !isOfThisBuild)
  const results = new Map<string, Both>()
  let failed = wrong.length
  const open = (folder: string) => openStage({ chromium, built: folder, say: () => {}, isQuick: true })
  const sides = { before: open(other), after: open(built) }
  const uses = new Map<Figure, Left>()
  try {
    for (let round = 0; round < ROUNDS; round++) {
      say(`Round ${round + 1} of ${ROUNDS}`)
      const order = round % 2 === 0 ? (['before', 'after'] as const) : (['after', 'before'] as const)
      for (const figure of taken) {
        const measured: Partial<Record<Side, Measured[]>> = {}
        for (const side of order) {
          measured[side] = await takeWhereThereIsEnough(figure, sides[side], uses).catch(error => {
            failed++
            say(`  ${figure.name}, ${side}: ${error instanceof Error ? error.stack : error}`)
            return []
          })
        }
        collect(results, measured.before ?? [], measured.after ?? [])
      }
    }
  } finally {
    await sides.before.close()
    await sides.after.close()
  }
  say('')
  for (const [what, both] of results) say(lineOf(what, both))
  return failed === 0 ? 0 : 1
}

/** A home has only so many doses nobody touched: when a figure used more than are left, a fresh one begins. */
async function takeWhereThereIsEnough(
  figure: Figure,
  stage: Stage,
  uses: Map<Figure, Left>,
): Promise<Measured[]> {
  const needed = uses.get(figure) ?? { clients: 0, doses: 0 }
  let { home } = await stage.hearth()
  const { clients, doses } = home.left()
  if (clients < needed.clients || doses < needed.doses) ({ home } = await stage.freshHearth())
  const before = home.left()
  const measured = await figure.take(stage)
  const left = (await stage.hearth()).home.left()
  uses.set(figure, { clients: before.clients - left.clients, doses: before.doses - left.doses })
  return measured
}

function collect(results: Map<string, Both>, before: readonly Measured[], after: readonly Measured[]): void {
  for (const { what, unit, values } of after) {
    const earlier = before.find(one => one.what === what)?.values
    if (earlier === undefined) continue
    const both = results.get(what) ?? { unit, rounds: [] }
    results.set(what, both)
    both.rounds.push({ before: earlier, after: values })
  }
}

/** `Tap to tick: 51.4 → 41.2 ms, 0.80 times (0.78–0.83 by round); p95 68.6 → 55.1, n=56` */
function lineOf(what: string, { unit, rounds }: Both): string {
  const of = (side: Side) => spreadOf(rounds.flatMap(round => round[side]))
  const [before, after] = [of('before'), of('after')]
  const ratios = rounds.map(round => spreadOf(round.after).p50 / spreadOf(round.before).p50)
  const range = `${rounded(Math.min(...ratios))}–${rounded(Math.max(...ratios))}`
  const ratio = `${rounded(after.p50 / before.p50)} times (${range} by round)`
  return `${what}: ${before.p50} → ${after.p50} ${unit}, ${ratio}; p95 ${before.p95} → ${after.p95}, n=${after.n}`
}
