/** docs/benchmarks.md, written from the results. */

import { besideOthers } from './beside-others.ts'
import type { Limits } from './figure.ts'
import { type Kept, type Results, reached } from './results.ts'

const INTRODUCTION = `# Benchmarks

\`npm run bench\` takes every figure, \`npm run bench -- first-sync\` one of them. Nothing here is a timed test: a slow machine fails no build. Browser figures are timed inside the page, against the built app and the server as \`npm start\` runs it, PostgreSQL with fsync and IndexedDB with strict durability.

\`npm run bench -- quick\` takes the figures a change is most likely to move, with fewer repetitions, in about five minutes and writes nothing down. \`npm run bench -- tap-to-tick --against DIR\` takes figures of the build in another checkout and of this one in turn, six rounds, and prints before, after and their ratio; [before-and-after.md](before-and-after.md) is such a run.

\`npm run bench -- home-tablet-unlock\` unlocks a home's tablet with what came while it was locked; \`npm run bench -- home-tablet\` takes other figures on it and on a person's own device in turn, each round on fresh homes. What is slower by encryption is the ratio of the medians of a round.

Every device is a Chromium with a profile of its own on disk. Figures taken before 2026-11-23 used private windows, in which IndexedDB lies in memory: those with writes are better than any tablet's.

This page is written by the run from \`bench/results/latest.json\`. A load well above zero before a figure means that other work had the processor too, and that the figure is worse than it need be. In parentheses is what we hope for beyond the goal.
`

export function describe({ machine, figures }: Results): string {
  const { cores, processor, memory_gb, node, chromium } = machine
  const lines = Object.values(figures).flatMap(figure =>
    figure.measured.map(one => ({ ...one, taken_at: figure.taken_at, load: figure.load_before })),
  )
  const ours = lines.filter(({ of }) => of === undefined)
  const missed = lines.filter(line => reached(line) === false)
  return `${INTRODUCTION}
Last taken on ${cores} cores (${processor}), ${memory_gb} GB, Node ${node}, Chromium ${chromium}.

${sumOf(lines, missed)}

| what | goal | p50 | p95 | range | n | | load | taken (UTC) |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${ours.map(rowOf).join('\n')}
${notesOf(ours)}${picturesOf(ours)}${besideOthers(lines.filter(({ of }) => of !== undefined))}`
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
  const { what, unit, p50, p95, min, max, n, taken_at, load } = line
  const outcome = { true: 'reached', false: '**missed**', null: '' }[`${reached(line)}`]
  const spread = n === 1 ? ['', ''] : [words(p95), `${words(min)}–${words(max)}`]
  return `| ${[what, goalWords(line), `${words(p50)} ${unit}`, ...spread, n, outcome, load, taken_at].join(' | ')} |`
}

/** `≤ 40 ms p50, ≤ 60 p95 (50 p95)`; a single value has no percentile. */
function goalWords({ goal, unit, n }: Line): string {
  if (goal === undefined) return ''
  const { most = {}, least = {}, stretch = {} } = goal
  const limits = (sign: string, of: Limits) =>
    (['p50', 'p95'] as const).flatMap(name => {
      const limit = of[name]
      return limit === undefined ? [] : [`${sign}${words(limit)}${n === 1 ? '' : ` ${name}`}`]
    })
  const [first = '', ...others] = [...limits('≤ ', most), ...limits('≥ ', least)]
  const wanted = [first.replace(/[\d.,]+/, `$& ${unit}`), ...others].join(', ')
  const hoped = limits('', stretch).join(', ')
  return hoped === '' ? wanted : `${wanted} (${hoped})`
}

const words = (value: number) => value.toLocaleString('en-US')

function notesOf(lines: readonly Line[]): string {
  const notes = lines.flatMap(({ what, note }) => (note === undefined ? [] : [`- ${what}: ${note}`]))
  return notes.length === 0 ? '' : `\n## To read them rightly\n\n${notes.join('\n')}\n`
}

/** As wide as they fit beside each other on a page. */
const PICTURE_WIDTH = 260

function picturesOf(lines: readonly Line[]): string {
  return lines
    .filter(({ pictures = [] }) => pictures.length > 0)
    .map(({ what, pictures = [] }) => {
      const images = pictures.map(
        ({ file, shows }) => `<img src="${file}" alt="${shows}" title="${shows}" width="${PICTURE_WIDTH}">`,
      )
      return `\n## ${what}, watched\n\n${pictures.map(({ shows }) => shows).join('; ')}.\n\n${images.join('\n')}\n`
    })
    .join('')
}
