import { addDays } from '../../domain/values/dates.ts'
import type { Figure, Measured } from '../figure.ts'
import { spreadOf } from '../spread.ts'
import { type Caller, signInByCall } from '../stage/caller.ts'
import { type Ask, flood } from '../stage/flood.ts'
import { type Hearth, startHearth } from '../stage/hearth.ts'
import { round, type Took, type Working, working } from '../stage/round.ts'

const EVERY_TWO_HOURS = Array.from({ length: 12 }, (_, index) => `${String(2 * index).padStart(2, '0')}:00`)
const FOUR_TIMES = ['06:00', '12:00', '18:00', '23:00']
const FLOODING = 8

interface Row {
  readonly who: string
  readonly asks: readonly Ask[]
}

export const busyReaders: Figure = {
  name: 'busy-readers',
  title: 'Load table: who reads what, and the round of another company meanwhile',
  async take(stage) {
    const hearth = await startHearth(stage.built)
    const calls = stage.times(60, 15)
    try {
      const quiet = await working(hearth, 1)
      const rows = await rowsOf(hearth)
      // The first round makes connections and plans.
      await round(hearth, quiet, 10)
      const measured: Measured[] = []
      for (const row of rows) measured.push(...(await beside(hearth, quiet, row, calls)))
      return measured
    } finally {
      await hearth.stop()
    }
  },
}

/** Alone just before and just after: other work on the machine is in all three. */
async function beside(
  hearth: Hearth,
  quiet: Working,
  { who, asks }: Row,
  calls: number,
): Promise<Measured[]> {
  const before = roundsOf(await round(hearth, quiet, calls))
  const end = flood(hearth, asks)
  const meanwhile = roundsOf(await round(hearth, quiet, calls))
  const counts = await end()
  const after = roundsOf(await round(hearth, quiet, calls))
  const answered = Object.entries(counts).map(([status, count]) => `${count} with ${status}`)
  return [
    { what: `Another company's round beside ${who}`, unit: 'ms', values: meanwhile },
    {
      what: `Slower by ${who}, a round at the 95th percentile`,
      unit: 'times',
      values: [spreadOf(meanwhile).p95 / spreadOf([...before, ...after]).p95],
      goal: { most: { p50: 1.5 } },
      note: `A round is a dose, a pull and a look at /health. Meanwhile answered: ${answered.join(', ') || 'nothing'}.`,
    },
  ]
}

const roundsOf = ({ push, pull, health }: Took): number[] =>
  push.map((took, index) => took + (pull[index] ?? 0) + (health[index] ?? 0))

async function rowsOf(hearth: Hearth): Promise<Row[]> {
  const heavy = await working(hearth, 2, { orders: 80, days: 44, times: EVERY_TWO_HOURS, role: 'manager' })
  const long = await working(hearth, 3, { orders: 20, days: 370, times: FOUR_TIMES, role: 'manager' })
  const again = [long.caller, await signInByCall(hearth, long.company.email)]
  const sessions = [...again, await signInByCall(hearth, long.company.email)]
  const json = { 'Content-Type': 'application/json' }
  const post = (path: string, body: object): Ask => ({
    method: 'POST',
    path,
    headers: json,
    body: JSON.stringify(body),
    connections: FLOODING,
  })
  const password = 'A-password-nobody-has-1'
  const names = { first_name: 'Nobody', last_name: 'Known' }
  return [
    {
      who: 'one medication log of a month over 80 orders, each twelve times a day',
      asks: [log(heavy.caller, 2, 30)],
    },
    { who: 'three medication logs of a year', asks: sessions.map(caller => log(caller, 3, 365)) },
    {
      who: 'sign-ins without an account',
      asks: [post('/auth/sessions', { email: 'who{n}@example.org', password })],
    },
    {
      who: 'registrations without an invitation',
      asks: [post('/auth/register', { token: 'made-up-{n}', password, ...names })],
    },
    { who: 'pushes without a session', asks: [post('/sync/push', { operations: await unsigned(heavy) })] },
    {
      who: 'readers of the OpenAPI document',
      asks: [
        { method: 'GET', path: '/openapi.json', headers: { 'Accept-Encoding': 'br' }, connections: FLOODING },
      ],
    },
  ]
}

function log({ token }: Caller, home: number, days: number): Ask {
  const today = new Date().toISOString().slice(0, 10)
  return {
    method: 'GET',
    path: `/reports/medication-log?home_id=${home}&start_date=${addDays(today, -days)}&end_date=${today}`,
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' },
    connections: 1,
  }
}

/** As a device sends them, with signatures that are no one's. */
async function unsigned({ company, caller }: Working): Promise<object[]> {
  const marks = await caller.marks(company.untouched(200), { scope: company.scope })
  return marks.map(({ operation }, index) => ({ operation, signature: marks.at(index - 1)?.signature }))
}
