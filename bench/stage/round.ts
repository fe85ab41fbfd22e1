/** What the device of a company does all day: to see what it feels of the others. */
import { setTimeout as pause } from 'node:timers/promises'
import type { PullAnswer } from '../../domain/protocol/sync-protocol.ts'
import { type Caller, signInByCall } from './caller.ts'
import { type SeededCompany, type SeededWork, seedCompany } from './companies.ts'
import type { Hearth } from './hearth.ts'

const BETWEEN_MS = 80
const MAX_TRIES = 200

export const KINDS = ['push', 'pull', 'health'] as const
export type Kind = (typeof KINDS)[number]
export type Took = Record<Kind, number[]>

export interface Working {
  readonly company: SeededCompany
  readonly caller: Caller
}

export async function working(hearth: Hearth, number: number, work?: SeededWork): Promise<Working> {
  const company = await seedCompany(hearth.database, number, Date.now(), work)
  return { company, caller: await signInByCall(hearth, company.email) }
}

/** Doses, pulls and looks at /health, one after the other as a tablet asks. */
export async function round(hearth: Hearth, { company, caller }: Working, calls: number): Promise<Took> {
  const took: Took = { push: [], pull: [], health: [] }
  const timed = async <Answer>(kind: Kind, work: () => Promise<Answer>): Promise<Answer> => {
    const started = performance.now()
    const answer = await untilAnswered(work)
    took[kind].push(performance.now() - started)
    return answer
  }
  let view = 'care_giver'
  const ask = async (feed: unknown) => {
    const request = { scopes: [{ scope: company.scope, view, feed, since: '2000-01' }] }
    const answer = (await caller.post('/sync/pull', JSON.stringify(request))) as PullAnswer
    view = answer.answers[0]?.view ?? view
    return answer.answers[0]?.feed?.cursor
  }
  let cursor = await ask(null)
  for (let call = 0; call < calls; call++) {
    const body = JSON.stringify({ operations: await marksIn(company, caller, 1) })
    await timed('push', () => caller.post('/sync/push', body))
    cursor = await timed('pull', () => ask(cursor))
    await timed('health', async () => (await fetch(`${hearth.address}/api/v1/health`)).text())
    await pause(BETWEEN_MS)
  }
  return took
}

/** As a tablet does: what is refused because others are busy is asked again, and counts from the first time. */
async function untilAnswered<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === MAX_TRIES) throw error
      await pause(BETWEEN_MS)
    }
  }
}

/** Each of its marks says where it was made, as the app's do. */
const marksIn = async ({ scope, untouched }: SeededCompany, caller: Caller, count: number) =>
  caller.marks(untouched(count), { scope })
