import { randomUUID } from 'node:crypto'
import { MONTH_WITHOUT_ROWS } from '../../domain/protocol/packed-months.ts'
import type { FeedCursor, LiveChange, PullAnswer, ScopeAnswer } from '../../domain/protocol/sync-protocol.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { hashOf } from '../../server/access/secrets.ts'
import type { Figure } from '../figure.ts'
import { type Caller, signInByCall } from '../stage/caller.ts'
import type { Hearth } from '../stage/hearth.ts'

const TABLETS = 500
/** A session may have this many streams. */
const STREAMS_A_SESSION = 10
const TIMES = 10

export const live: Figure = {
  name: 'live',
  title: '500 live tablets on one process: from the start of a push until the last has the rows',
  async take(stage) {
    const hearth = await stage.hearth()
    const caller = await signInByCall(hearth)
    const tokens = await sessionsOf(hearth, caller, TABLETS / STREAMS_A_SESSION)
    const ending = new AbortController()
    const start = await standing(caller)
    const heard = counted(TABLETS)
    const shown = counted(TABLETS)
    await Promise.all(
      tokens.flatMap(token =>
        Array.from({ length: STREAMS_A_SESSION }, () =>
          openTablet({ hearth, token, signal: ending.signal, start, heard: heard.one, shown: shown.one }),
        ),
      ),
    )
    const toldIn: number[] = []
    const shownIn: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const body = JSON.stringify({ operations: await caller.marks(hearth.home.untouched(1)) })
      const everybody = [heard.all(), shown.all()] as const
      const started = performance.now()
      const took = (times: number[]) => () => times.push(performance.now() - started)
      await Promise.all([
        caller.post('/sync/push', body),
        everybody[0].then(took(toldIn)),
        everybody[1].then(took(shownIn)),
      ])
    }
    const { api } = hearth.memory()
    ending.abort()
    return [
      { what: 'A change heard by 500 tablets', unit: 'ms', values: toldIn, goal: { most: { p95: 1_000 } } },
      {
        what: 'Its rows at 500 tablets',
        unit: 'ms',
        values: shownIn,
        goal: { most: { p95: 1_000 } },
        note: 'Simulated in one process: the rows are read from the message, or pulled when it has none, and neither stored nor painted.',
      },
      {
        what: 'Memory of the API with 500 streams',
        unit: 'MB',
        values: [api],
        goal: { most: { p50: 250 } },
      },
    ]
  },
}

/** Counts to `wanted`, again and again. */
function counted(wanted: number): { one: () => void; all: () => Promise<void> } {
  let count = 0
  let resolve = () => {}
  return {
    one() {
      count++
      if (count === wanted) resolve()
    },
    all() {
      count = 0
      return new Promise<void>(done => {
        resolve = done
      })
    },
  }
}

/** How far a tablet knows a home, and its view of it. */
interface Standing {
  readonly scope: string
  readonly view: string
  readonly feed: FeedCursor
}

const askedFrom = ({ scope, view, feed }: Standing) =>
  JSON.stringify({ scopes: [{ scope, view, feed, since: MONTH_WITHOUT_ROWS }] })

/** Of a tablet that has just pulled the caller's home. */
export async function standing(caller: Caller): Promise<Standing> {
  const pull = async (scopes: object[]) =>
    (await caller.post('/sync/pull', JSON.stringify({ scopes }))) as PullAnswer
  const { scopes } = await pull([])
  const home = scopes.find(({ scope }) => scope.startsWith('home:'))
  if (home === undefined) throw new Error('The caller has no home.')
  const { answers } = await pull([{ ...home, feed: null, since: MONTH_WITHOUT_ROWS }])
  const [answer] = answers
  if (answer === undefined) throw new Error('The home was not answered.')
  return { scope: answer.scope, view: answer.view, feed: answer.feed.cursor }
}

/** Written into the table: fifty sign-ins by mail are not what is measured. */
export async function sessionsOf(
  { database }: Hearth,
  { user_id }: Caller,
  count: number,
): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomUUID())
  const now = Date.now()
  const moment = new Date(now).toISOString()
  await database
    .insertInto('session')
    .values(
      tokens.map(token => ({
        id: uuidV7(now, size => crypto.getRandomValues(new Uint8Array(size))),
        user_id,
        device_id: null,
        device_kind: 'mine' as const,
        public_key: null,
        access_hash: hashOf(token),
        access_expires_at: new Date(now + 900_000).toISOString(),
        refresh_hash: hashOf(`${token}-refresh`),
        previous_hash: null,
        successor: null,
        authenticated_at: moment,
        created_at: moment,
        last_seen_at: moment,
        ended_at: null,
        end_reason: null,
      })),
    )
    .execute()
  return tokens
}

interface SimulatedTablet {
  readonly hearth: Hearth
  readonly token: string
  readonly signal: AbortSignal
  readonly start: Standing
  /** Called with every change told. */
  readonly heard: () => void
  /** Called when a marked dose is here. */
  readonly shown: () => void
}

/** Resolves with the first words of its stream, and goes on as a tablet does: with the rows of a message, or a pull. */
export async function openTablet({
  hearth,
  token,
  signal,
  start,
  heard,
  shown,
}: SimulatedTablet): Promise<void> {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch(`${hearth.address}/api/v1/sync/live`, { signal, headers })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || reader === undefined) throw new Error(`The stream answered ${response.status}.`)
  await reader.read()
  let here = start
  const take = ({ view, feed }: ScopeAnswer) => {
    here = { ...here, view, feed: feed.cursor }
    if ((feed.rows.mark?.length ?? 0) > 0) shown()
  }
  const pull = async () => {
    const body = askedFrom(here)
    const answer = await fetch(`${hearth.address}/api/v1/sync/pull`, {
      method: 'POST',
      headers,
      body,
    })
    for (const one of ((await answer.json()) as PullAnswer).answers) take(one)
  }
  const hear = async (data: string) => {
    heard()
    const { scope, page } = JSON.parse(data) as LiveChange
    if (scope !== here.scope) return
    if (page?.since.stamp === here.feed.stamp) take(page.answer)
    else await pull()
  }
  const follow = async () => {
    for (let text = ''; ; ) {
      const { done, value } = await reader.read()
      if (done) return
      const blocks = (text + value).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        if (block.startsWith('event: moved')) void hear(block.slice(block.indexOf('{'))).catch(() => {})
      }
    }
  }
  follow().catch(() => {})
}
