import { setTimeout as pause } from 'node:timers/promises'
import { MAX_OPERATIONS_PER_PUSH } from '../../domain/protocol/sync-protocol.ts'
import type { Figure, Measured } from '../figure.ts'
import type { DoseToMark } from '../page/writes.ts'
import { spreadOf } from '../spread.ts'
import { startHearth } from '../stage/hearth.ts'
import { KINDS, type Kind, round, type Took, type Working, working } from '../stage/round.ts'

/** Of each kind of call, by each of the two quiet companies. */
const CALLS = 250
const MARKS_A_SECOND = 50
/** The busy company stops by then, whatever the others still do. */
const LONGEST_MS = 60_000
/** As many as there are doses nobody has marked. */
const BATCHES = 34

export const threeCompanies: Figure = {
  name: 'three-companies',
  title: 'Three companies at once: what two of them feel of a third that is busy',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    try {
      const [busy, ...quiet] = await Promise.all([1, 2, 3].map(number => working(hearth, number)))
      if (busy === undefined) throw new Error('There is no busy company.')
      // The first round makes connections and plans.
      await Promise.all(quiet.map(one => round(hearth, one, 10)))
      const alone = await Promise.all(quiet.map(one => round(hearth, one, CALLS)))
      // Signed beforehand: a tablet does that on its own processor, not on the server's.
      const [dose = []] = [busy.company.untouched(1)]
      const onOneDose = await signed(
        busy,
        Array.from({ length: (MARKS_A_SECOND * LONGEST_MS) / 1_000 }, () => dose),
      )
      const queue = await signed(
        busy,
        Array.from({ length: BATCHES }, () => busy.company.untouched(MAX_OPERATIONS_PER_PUSH)),
      )
      const ending = new AbortController()
      const busyWork = [hammer(busy, onOneDose, ending.signal), flood(busy, queue, ending.signal)]
      const deadline = setTimeout(() => ending.abort(), LONGEST_MS)
      const beside = together(await Promise.all(quiet.map(one => round(hearth, one, CALLS))))
      clearTimeout(deadline)
      ending.abort()
      const [marks, pushed] = await Promise.all(busyWork)
      // The database has grown meanwhile: what is compared with was taken before and after.
      alone.push(...(await Promise.all(quiet.map(one => round(hearth, one, CALLS)))))
      const before = together(alone)
      return KINDS.flatMap(kind => compared(kind, before[kind], beside[kind], `${marks} and ${pushed}`))
    } finally {
      await hearth.stop()
    }
  },
}

function compared(kind: Kind, alone: readonly number[], beside: readonly number[], done: string): Measured[] {
  const slower = spreadOf(beside).p95 / spreadOf(alone).p95
  return [
    { what: `Quiet company, ${kind}`, unit: 'ms', values: alone },
    { what: `The same ${kind} beside a busy company`, unit: 'ms', values: beside },
    {
      what: `Slower by a busy company, ${kind} at the 95th percentile`,
      unit: 'times',
      values: [slower],
      goal: { most: { p50: 1.5 } },
      note: `Meanwhile the busy company sent 50 marks a second on one dose, and doses in batches of 200 one after another: ${done} operations were answered.`,
    },
  ]
}

const together = (all: readonly Took[]): Took => ({
  push: all.flatMap(({ push }) => push),
  pull: all.flatMap(({ pull }) => pull),
  health: all.flatMap(({ health }) => health),
})

/** The bodies of pushes, one for each of these lists of doses. */
async function signed({ company, caller }: Working, lists: readonly DoseToMark[][]): Promise<string[]> {
  const bodies: string[] = []
  for (const doses of lists) {
    bodies.push(JSON.stringify({ operations: await caller.marks(doses, { scope: company.scope }) }))
  }
  return bodies
}

/** Fifty marks a second on one dose, whether or not the ones before were answered. @returns how many were */
async function hammer({ caller }: Working, bodies: readonly string[], signal: AbortSignal): Promise<number> {
  let answered = 0
  const under_way = new Set<Promise<void>>()
  for (const body of bodies) {
    if (signal.aborted) break
    const sent: Promise<void> = caller
      .post('/sync/push', body)
      .then(
        () => void answered++,
        () => {},
      )
      .finally(() => under_way.delete(sent))
    under_way.add(sent)
    await pause(1_000 / MARKS_A_SECOND)
  }
  await Promise.all(under_way)
  return answered
}

/** Batches of a queue, one in flight; refused ones are sent again after a moment. @returns how many operations were answered */
async function flood({ caller }: Working, bodies: readonly string[], signal: AbortSignal): Promise<number> {
  let answered = 0
  while (!signal.aborted && answered < bodies.length) {
    const body = bodies[answered] ?? ''
    await caller.post('/sync/push', body).then(
      () => void answered++,
      () => pause(500),
    )
  }
  return answered * MAX_OPERATIONS_PER_PUSH
}
