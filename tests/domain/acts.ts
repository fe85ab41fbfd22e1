/**
 * What really happened at the bedside, beside the marks that tell of it: three people on three tablets give doses,
 * mis-tap, undo, add notes and correct times, and hear of each other only when they sync. Each act (one giving) and
 * what its author then knew is written down from the story itself; the rules see the marks alone.
 */
import fc from 'fast-check'
import { seenMarkIdsFor } from '#domain/rules/doses/double-dose.ts'
import { effectiveMarks, type Mark } from '#domain/rules/doses/effective-marks.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { aMark } from './an-order.ts'
import { FOUR_A_DAY, planOf } from './tablets.ts'

const step = fc.record({
  tablet: fc.integer({ min: 0, max: 2 }),
  dose: fc.integer({ min: 0, max: 1 }),
  operation: fc.constantFrom(
    'give',
    'give',
    'give',
    'note',
    'correct_time',
    'mis_tap',
    'take_back',
    'put_back',
  ),
  syncs: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** What a given mark tells of, as the story has it. */
export interface Report {
  /** The givings it tells of: one, or several that its author took for one. */
  readonly acts: ReadonlySet<number>
  /** Givings that stood as given on its author's tablet, or on that of who told it before. */
  readonly knew: ReadonlySet<number>
}

export interface Story {
  readonly marks: readonly Mark[]
  readonly reports: ReadonlyMap<string, Report>
}

export const story = fc.array(step, { minLength: 4, maxLength: 16 }).map(live)

function live(steps: readonly Step[]): Story {
  const server: Mark[] = []
  const tablets: Mark[][] = [[], [], []]
  const reports = new Map<string, Report>()
  for (const [i, { tablet, dose, operation, syncs }] of steps.entries()) {
    const known = tablets[tablet] ?? []
    if (syncs) {
      server.push(...known.filter(mark => !server.includes(mark)))
      known.splice(0, known.length, ...server)
    }
    const made = markOf(i, `dose ${dose}`, operation, known, reports)
    if (made !== undefined) known.push(made)
  }
  return { marks: [...new Set([...server, ...tablets.flat()])], reports }
}

function markOf(
  i: number,
  administration_id: string,
  operation: Step['operation'],
  known: readonly Mark[],
  reports: Map<string, Report>,
): Mark | undefined {
  const at = instantAt(millisOf('2026-03-02T12:00:00.000Z') + i * MINUTE_MS)
  const own = known.filter(mark => mark.administration_id === administration_id)
  const effective = effectiveMarks(own)
  const given = effective.filter(({ status }) => status === 'given')
  const takenBack = own.findLast(
    mark => mark.status === 'given' && effective.length === 1 && !effective.includes(mark),
  )
  const make = (status: Mark['status'], given_at: string | null): Mark => {
    const dose = { administration_id, medication_id: 'order', plan: FOUR_A_DAY, given_at }
    const seen_mark_ids = seenMarkIdsFor(dose, known, planOf)
    return aMark(`mark ${String(i).padStart(2, '0')}`, {
      administration_id,
      status,
      given_at,
      seen_mark_ids,
      recorded_at: at,
    })
  }
  const addReport = (earlierReports: readonly Mark[], given_at: string | null): Mark => {
    const mark = make('given', given_at)
    const before = earlierReports.flatMap(({ id }) => reports.get(id) ?? [])
    const acts = earlierReports.length === 0 ? [i] : before.flatMap(one => [...one.acts])
    const inSight = actsInSight(known, reports)
    reports.set(mark.id, {
      acts: new Set(acts),
      knew: new Set([...inSight, ...before.flatMap(o => [...o.knew])]),
    })
    return mark
  }
  const [first] = given
  switch (operation) {
    case 'give':
      // Nobody is offered to give what stands as given.
      return first === undefined ? addReport([], at) : undefined
    case 'note':
      return first && addReport([first], first.given_at)
    case 'correct_time':
      return first && addReport(given, at)
    case 'mis_tap':
      return first && make('missed', null)
    case 'take_back':
      return first && make('scheduled', null)
    case 'put_back':
      return first === undefined && takenBack ? addReport([takenBack], takenBack.given_at) : undefined
  }
}

/** The givings that stand as given on a tablet. */
function actsInSight(known: readonly Mark[], reports: ReadonlyMap<string, Report>): number[] {
  const doses = new Set(known.map(mark => mark.administration_id))
  return [...doses]
    .flatMap(dose => effectiveMarks(known.filter(mark => mark.administration_id === dose)))
    .flatMap(({ id }) => [...(reports.get(id)?.acts ?? [])])
}

/** The pairs of effective given marks that report two givings whose authors did not know of each other. */
export function unawarePairs({ marks, reports }: Story): string[] {
  const doses = new Set(marks.map(mark => mark.administration_id))
  const given = [...doses]
    .flatMap(dose => effectiveMarks(marks.filter(mark => mark.administration_id === dose)))
    .filter(({ status }) => status === 'given')
  return given.flatMap((one, i) =>
    given.slice(i + 1).flatMap(other => {
      const [left, right] = [reports.get(one.id), reports.get(other.id)]
      if (left === undefined || right === undefined) return []
      const knew = (author: Report, act: Report) => [...act.acts].some(it => author.knew.has(it))
      return knew(left, right) || knew(right, left) ? [] : [[one.id, other.id].sort().join('+')]
    }),
  )
}
