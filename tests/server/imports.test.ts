/** Bringing data in over REST, as the screen does: what holds for every kind of import. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importKinds } from '#domain/imports/kinds.ts'
import { type Ask, callers } from '../support/callers.ts'
import { NORTHFIELD_HOUSE } from '../support/homes.ts'
import { faultsOf, GOOD_ROWS, resetImports, rowsOf, sender, statesOf } from '../support/imports.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask
const send = sender(() => asked)
const preview = (kind: string, sent: Parameters<typeof send>[1]) => send(`${kind}/preview`, sent)

const signIn = async () => {
  asked = await callers(server, ['provider', 'manager'])
}

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  await signIn()
})
afterAll(() => server.stop())
beforeEach(() => resetImports(server))

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by 1`.execute(
    server.database,
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{
      count: number
    }>`select count(*)::integer as count from ${sql.raw(name)}`.execute(server.database)
    counts[name] = rows[0]?.count ?? 0
  }
  return counts
}

describe.each(importKinds)('$name', ({ name }) => {
  const good = GOOD_ROWS[name] ?? {}

  test('[B1] a preview says what would be made, and writes nothing at all', async () => {
    const before = await countRows()
    const mailed = server.mails.length
    expect(await preview(name, [good])).toEqual([{ row: 2, state: 'ready', note: null, faults: [] }])
    expect(await countRows()).toEqual(before)
    expect(server.mails).toHaveLength(mailed)
  })

  test('[B2] the same rows again make nothing, whoever sends them, and the preview says so', async () => {
    expect(statesOf(await send(name, [good]))).toEqual(['made'])
    const once = await countRows()
    const note = 'This row was imported before.'
    const again = [{ row: 2, state: 'there', note, faults: [], page: expect.any(Number) }]
    expect(await preview(name, [good])).toEqual(again)
    expect(await send(name, [good])).toEqual(again)
    expect(await send(name, [good], 'provider')).toEqual(again)
    expect(await countRows()).toEqual(once)
  })

  test('[B6] a stranger to the home is answered as if there were none', async () => {
    const rows = rowsOf([good])
    for (const path of ['', '/preview', '/take-back'].map(step => `/imports/${name}${step}`)) {
      const answer = await asked('manager', 'POST', path, { home_id: NORTHFIELD_HOUSE, rows })
      expect(answer).toMatchObject({ status: 404, body: { message: 'Group home not found.' } })
    }
    expect(faultsOf(await preview(name, [{ ...good, home: 'Northfield House' }]))).toEqual([
      [2, 'home', 'None of your group homes has this name.'],
    ])
  })

  test('[B3] a row that says less than it must is told at its column', async () => {
    const [required] = Object.keys(good)
    const { [required as keyof typeof good]: _, ...less } = good
    const [answer] = await preview(name, [less])
    expect(answer).toMatchObject({ state: 'fault', faults: [{ column: required }] })
  })
})
