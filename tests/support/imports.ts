/** Files sent to a test server, as the screen sends them. */
import { expect } from 'vitest'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import type { Ask } from './callers.ts'
import { GOOD_ITEM, GOOD_ORDER, GOOD_PERSON } from './good-requests.ts'
import { MAPLE, type PersonName } from './homes.ts'
import { resetTargets } from './seed-targets.ts'
import type { TestServer } from './server.ts'

type Sent = Readonly<Record<string, unknown>> & { readonly home?: string }

export const ALMA = {
  first_name: 'Alma',
  last_name: 'Varga',
  date_of_birth: '1952-04-17',
  admission_date: '2026-03-01',
  allergies: ['Penicillin', 'Latex'],
}

/** A good row of each kind. */
export const GOOD_ROWS: Readonly<Record<string, Sent>> = {
  clients: ALMA,
  staff: GOOD_PERSON,
  inventory: GOOD_ITEM,
  medications: GOOD_ORDER,
}

const MAX_SEEDED_CLIENT = 4

/** Everything imported is gone, with what came along of a chart. */
export async function resetImports({ database, clock }: TestServer): Promise<void> {
  for (const part of ['allergy', 'client_contact', 'diagnosis'] as const)
    await database.deleteFrom(part).where('client_id', '>', MAX_SEEDED_CLIENT).execute()
  await resetTargets(database)
  clock.advanceSeconds(3)
}

/** Numbered as a spreadsheet does, after the titles. */
export const rowsOf = (sent: readonly Sent[]) =>
  sent.map(({ home, ...values }, index) => ({
    row: index + 2,
    ...(home === undefined ? {} : { home }),
    values,
  }))

/** Sends rows for Maple House; `path` below /imports. */
export const sender =
  (asked: () => Ask) =>
  async (path: string, sent: readonly Sent[], who: PersonName = 'manager'): Promise<RowAnswer[]> => {
    const json = { home_id: MAPLE, rows: rowsOf(sent) }
    const { status, body } = await asked()(who, 'POST', `/imports/${path}`, json)
    expect({ status, body }).toMatchObject({ status: 200 })
    return body.rows
  }

export const statesOf = (rows: readonly RowAnswer[]) => rows.map(({ state }) => state)
export const faultsOf = (rows: readonly RowAnswer[]) =>
  rows.flatMap(({ row, faults }) => faults.map(({ column, message }) => [row, column, message]))
