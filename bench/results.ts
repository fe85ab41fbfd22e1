/** What was measured last, kept as JSON; docs/benchmarks.md is written from it. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { describe } from './describe.ts'
import type { Figure, Goal, Measured } from './figure.ts'
import { rounded, type Spread, spreadOf } from './spread.ts'
import { type Machine, machine } from './stage/machine.ts'

const JSON_FILE = 'bench/results/latest.json'
const DOCUMENT = 'docs/benchmarks.md'

export interface Kept extends Omit<Measured, 'values'>, Spread {}

export interface Results {
  machine: Machine
  figures: Record<string, { title: string; taken_at: string; load_before: number; measured: Kept[] }>
}

export function writeResults(
  chromium: string,
  { name, title }: Figure,
  measured: readonly Measured[],
  load_before: number,
): void {
  const results = readResults() ?? { machine: machine(chromium), figures: {} }
  results.machine = machine(chromium)
  results.figures[name] = {
    title,
    taken_at: new Date().toISOString().slice(0, 16).replace('T', ' '),
    load_before,
    measured: measured.map(({ values, ...rest }) => ({ ...rest, ...spreadOf(values) })),
  }
  writeFileSync(JSON_FILE, `${JSON.stringify(results, undefined, 2)}\n`)
  writeFileSync(DOCUMENT, describe(results))
}

function readResults(): Results | undefined {
  return existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')) : undefined
}

/** Whether a goal was reached; null where there is none. */
export function reached({ goal, ...spread }: Spread & { goal?: Goal | undefined }): boolean | null {
  if (goal === undefined) return null
  const { most = {}, least = {} } = goal
  return (['p50', 'p95'] as const).every(
    of => spread[of] <= (most[of] ?? Number.POSITIVE_INFINITY) && spread[of] >= (least[of] ?? 0),
  )
}

/** One line for a person at the terminal. */
export function report(measured: Measured): string {
  const spread = spreadOf(measured.values)
  const outcome = { true: 'reached', false: 'MISSED', null: '' }[
    `${reached({ goal: measured.goal, ...spread })}`
  ]
  const { n, p50, p95, min, max } = spread
  const range = n === 1 ? '' : `, p95 ${p95}, ${min}–${max}, n=${n}`
  const of = measured.of === undefined ? '' : `${measured.of}: `
  return `${of}${measured.what}: ${rounded(p50)} ${measured.unit}${range} ${outcome}`
}
