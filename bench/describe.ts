/** docs/benchmarks.md, written from the results. */
import type { Goal } from './figure.ts'
import { type Kept, type Results, reached } from './results.ts'

const INTRODUCTION = `# Benchmarks

\`npm run bench\` takes every figure, \`npm run bench -- first-sync\` one of them. Nothing here is a timed test: a slow machine fails no build. Browser figures are timed inside the page, against the built app and the server as \`npm start\` runs it, PostgreSQL with fsync and IndexedDB with strict durability.

This page is written by the run from \`bench/results/latest.json\`. A load well above zero before a figure means that other work had the processor too, and that the figure is worse than it need be.
`

export function describe({ machine, figures }: Results): string {
  const { cores, processor, memory_gb, node, chromium } = machine
  const lines = Object.values(figures).flatMap(figure =>
    figure.measured.map(one => ({ ...one, taken_at: figure.taken_at, load: figure.load_before })),
  )
  const missed = lines.filter(line => reached(line) === false)
  return `${INTRODUCTION}
Last taken on ${cores} cores (${processor}), ${memory_gb} GB, Node ${node}, Chromium ${chromium}.

${sumOf(lines, missed)}

| what | goal | p50 | p95 | range | n | | load | taken (UTC) |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${lines.map(rowOf).join('\n')}
${notesOf(lines)}`
}

interface Line extends Kept {
  readonly taken_at: string
  readonly load: number
}

function sumOf(lines: readonly Line[], missed: readonly Line[]): string {
  const withGoal = lines.filter(({ goal }) => goal !== undefined)
  if (missed.length === 0) return `All ${withGoal.length} goals were reached.`
  const words = missed.map(({ what }) => what[0]?.toLowerCase() + what.slice(1)).join('; ')
  return `${withGoal.length - missed.length} of ${withGoal.length} goals were reached. **Missed: ${words}.**`
}

function rowOf(line: Line): string {
  const { what, unit, goal, p50, p95, min, max, n, taken_at, load } = line
  const outcome = { true: 'reached', false: '**missed**', null: '' }[`${reached(line)}`]
  const spread = n === 1 ? ['', ''] : [words(p95), `${words(min)}–${words(max)}`]
  return `| ${[what, goalWords(goal, unit), `${words(p50)} ${unit}`, ...spread, n, outcome, load, taken_at].join(' | ')} |`
}

function goalWords(goal: Goal | undefined, unit: string): string {
  if (goal === undefined) return ''
  const limit = goal.most === undefined ? `≥ ${words(goal.least ?? 0)}` : `≤ ${words(goal.most)}`
  return `${limit} ${unit}${goal.of === 'value' ? '' : ` ${goal.of}`}`
}

const words = (value: number) => value.toLocaleString('en-US')

function notesOf(lines: readonly Line[]): string {
  const notes = lines.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]))
  return notes.length === 0 ? '' : `\n## To read them rightly\n\n${notes.join('\n')}\n`
}
