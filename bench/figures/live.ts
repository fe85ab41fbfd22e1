import { randomUUID } from 'node:crypto'
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
  title: '500 live tablets on one process: from the start of a push until the last has heard of it',
  async take(stage) {
    const hearth = await stage.hearth()
    const caller = await signInByCall(hearth)
    const tokens = await sessionsOf(hearth, caller, TABLETS / STREAMS_A_SESSION)
    const ending = new AbortController()
    let received = 0
    let all = () => {}
    const opened = tokens.flatMap(token =>
      Array.from({ length: STREAMS_A_SESSION }, () =>
        openStream(`${hearth.address}/api/v1/sync/live`, token, ending.signal, () => {
          received++
          if (received === TABLETS) all()
        }),
      ),
    )
    await Promise.all(opened)
    const took: number[] = []
    for (let time = 0; time < TIMES; time++) {
      received = 0
      const body = JSON.stringify({ operations: await caller.marks(hearth.home.untouched(1)) })
      const everybody = new Promise<void>(resolve => {
        all = resolve
      })
      const started = performance.now()
      await Promise.all([caller.post('/sync/push', body), everybody])
      took.push(performance.now() - started)
    }
    const { api } = hearth.memory()
    ending.abort()
    return [
      { what: 'A change heard by 500 tablets', unit: 'ms', values: took, goal: { most: { p95: 1_000 } } },
      {
        what: 'Memory of the API with 500 streams',
        unit: 'MB',
        values: [api],
        goal: { most: { p50: 250 } },
      },
    ]
  },
}

/** Written into the table: fifty sign-ins by mail are not what is measured. */
async function sessionsOf({ database }: Hearth, { user_id }: Caller, count: number): Promise<string[]> {
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

/** Resolves with the first words of the stream; `moved` is called for every change told. */
async function openStream(
  address: string,
  token: string,
  signal: AbortSignal,
  moved: () => void,
): Promise<void> {
  const response = await fetch(address, { signal, headers: { Authorization: `Bearer ${token}` } })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!response.ok || reader === undefined) throw new Error(`The stream answered ${response.status}.`)
  await reader.read()
  const follow = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.includes('event: moved')) moved()
    }
  }
  follow().catch(() => {})
}
