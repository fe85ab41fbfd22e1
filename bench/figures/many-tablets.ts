import type { Figure } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'
import { openTablet, sessionsOf, standing } from './live.ts'

const TABLETS = 1_000
const STREAMS_A_SESSION = 10
/** As many as a home has. */
const TABLETS_OF_A_HOME = 4
const REST_MS = 40_000
const PUSHES = 100

/** What tablets cost a server, in processor time, which other work on the machine changes little (docs/scale.md). */
export const manyTablets: Figure = {
  name: 'many-tablets',
  title: 'What a tablet costs the server: an open stream at rest, and a dose with the home that hears of it',
  async take(stage) {
    const hearth = await stage.hearth()
    const caller = await signInByCall(hearth)
    const tokens = await sessionsOf(hearth, caller, TABLETS / STREAMS_A_SESSION)
    const start = await standing(caller)
    const spent = async (work: () => Promise<unknown>) => {
      const before = hearth.processorMs()
      await work()
      const after = hearth.processorMs()
      return { api: after.api - before.api, database: after.database - before.database }
    }
    const open = (count: number, signal: AbortSignal) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          openTablet({
            hearth,
            token: tokens[Math.floor(index / STREAMS_A_SESSION)] ?? '',
            signal,
            start,
            heard() {},
            shown() {},
          }),
        ),
      )

    const home = new AbortController()
    await open(TABLETS_OF_A_HOME, home.signal)
    const doses = await caller.marks(hearth.home.untouched(PUSHES))
    const pushing = await spent(async () => {
      for (const dose of doses) await caller.post('/sync/push', JSON.stringify({ operations: [dose] }))
    })
    home.abort()

    const all = new AbortController()
    const before = hearth.memory().api
    const opening = await spent(() => open(TABLETS, all.signal))
    const resting = await spent(() => new Promise(resolve => setTimeout(resolve, REST_MS)))
    const after = hearth.memory().api
    all.abort()
    const each = (ms: number, count: number) => [ms / count]
    const minute = (ms: number) => [(ms / TABLETS) * (60_000 / REST_MS)]
    return [
      { what: 'A dose and four tablets told: API', unit: 'ms', values: each(pushing.api, PUSHES) },
      {
        what: 'A dose and four tablets told: PostgreSQL',
        unit: 'ms',
        values: each(pushing.database, PUSHES),
      },
      { what: 'A stream opened: API', unit: 'ms', values: each(opening.api, TABLETS) },
      { what: 'A stream opened: PostgreSQL', unit: 'ms', values: each(opening.database, TABLETS) },
      { what: 'A minute of an open stream: API', unit: 'ms', values: minute(resting.api) },
      { what: 'A minute of an open stream: PostgreSQL', unit: 'ms', values: minute(resting.database) },
      { what: 'Memory of a stream: API', unit: 'KB', values: each((after - before) * 1024, TABLETS) },
    ]
  },
}
