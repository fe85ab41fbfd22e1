import { sql } from 'kysely'
import type { PullAnswer } from '../../domain/protocol/sync-protocol.ts'
import type { Figure, Measured } from '../figure.ts'
import { type Caller, signInByCall } from '../stage/caller.ts'
import type { Hearth } from '../stage/hearth.ts'
import type { SeededHome } from '../stage/seed.ts'

const WARM_UP = 3
const TIMES = 20
const CHANGES = 10

export const pull: Figure = {
  name: 'pull',
  title: 'Pull of 10 changes: on the tablet in 100,000 rows, and at the server in 100,000 and 1,000,000',
  async take(stage) {
    const hearth = await stage.hearth()
    const tablet = await stage.tablet()
    const caller = await signInByCall(hearth)
    await tablet.engine('pullOnce')
    const onTablet: number[] = []
    for (let time = -WARM_UP; time < TIMES; time++) {
      await change(caller, hearth)
      const ms = await tablet.engine('pullOnce')
      if (time >= 0) onTablet.push(ms)
    }
    const alone = await stage.freshHearth()
    const callerAlone = await signInByCall(alone)
    const small = await atServer(callerAlone, alone)
    await growTenfold(alone)
    const large = await atServer(callerAlone, alone)
    const goal = { most: { p50: 20 }, stretch: { p50: 12 } }
    return [
      {
        what: 'Pull of 10 changes in 100,000 rows, stored on the tablet',
        unit: 'ms',
        values: onTablet,
        goal,
        note: 'Request, answer, and one strict transaction with rows and cursor.',
      },
      { what: 'The same answered by the server', unit: 'ms', values: small, goal },
      {
        what: 'Answered by the server, 1,000,000 rows in the home',
        unit: 'ms',
        values: large,
        goal,
      } satisfies Measured,
    ]
  },
}

async function change(caller: Caller, { home }: { home: SeededHome }): Promise<void> {
  // Five doses: an administration and a mark each.
  const operations = await caller.marks(home.untouched(CHANGES / 2))
  await caller.post('/sync/push', JSON.stringify({ operations }))
}

async function atServer(caller: Caller, hearth: Hearth & { home: SeededHome }): Promise<number[]> {
  const { scope } = hearth.home
  let view = 'care_giver'
  const ask = async (feed: unknown) => {
    const request = { scopes: [{ scope, view, feed, since: '2000-01' }] }
    const started = performance.now()
    const answer = (await caller.post('/sync/pull', JSON.stringify(request))) as PullAnswer
    const ms = performance.now() - started
    view = answer.answers[0]?.view ?? view
    return { ms, answer: answer.answers[0]?.feed }
  }
  const took: number[] = []
  let cursor = (await ask(null)).answer?.cursor
  for (let time = -WARM_UP; time < TIMES; time++) {
    await change(caller, hearth)
    const { ms, answer } = await ask(cursor)
    const rows = Object.values(answer?.rows ?? {}).reduce((sum, list) => sum + list.length, 0)
    if (rows < CHANGES) throw new Error(`${rows} rows came instead of ${CHANGES}.`)
    cursor = answer?.cursor
    if (time >= 0) took.push(ms)
  }
  return took
}

/** Older years of the same home: more than any tablet keeps, all of it in the same scope. */
async function growTenfold({ database }: Hearth): Promise<void> {
  await sql`
    with older as (
      insert into administration
      select gen_random_uuid(), medication_id, medication_version_id, client_id, home_id,
        administration_date - year * 366, administration_time, is_as_needed, time_zone, created_at, created_by, scope, revision
      from administration, generate_series(1, 9) as year returning *
    )
    insert into mark
    select gen_random_uuid(), id, medication_id, client_id, home_id, administration_date, 'given', created_at, null, null,
      '[]', created_by, null, created_at, 0, created_at, scope, revision
    from older`.execute(database)
  await sql`analyze administration, mark`.execute(database)
}
