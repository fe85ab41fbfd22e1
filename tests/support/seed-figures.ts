/** What makes the figures of Maple House and Cedar House differ from each other: work, stock, notes and reports of all kinds. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Database } from '#server/database/connection.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp, toTouchedRow } from '#server/feed/stamp.ts'
import { examples } from '#tests/support/examples.ts'
import { CEDAR, MAPLE, PEOPLE } from './homes.ts'

/** The day of the tests' server. */
const TODAY = '2026-03-10'
const day = (from: number): LocalDate => addDays(TODAY, from)

export async function seedFigures(database: Database): Promise<void> {
  const rows = [...workOf(MAPLE, 1), ...workOf(CEDAR, 3), ...recordsOf(MAPLE, 1), ...stockOf(MAPLE, 800)]
  await database.transaction().execute(async transaction => {
    await writeRows(transaction, rows)
    await stamp(transaction, rows.map(toTouchedRow))
  })
}

const at = (home_id: number) => ({ home_id, scope: homeScope(home_id), revision: 0 })

/** Tasks that are late, due or done; appointments of before, of today and of later; claims in every state. */
function workOf(home: number, client_id: number): RowInCollection[] {
  const assigned = [PEOPLE.care_giver.id, PEOPLE.staff.id, PEOPLE.manager.id, PEOPLE.provider.id]
  const task = (name: string, more: Partial<RowOf<'task'>>): RowInCollection => ({
    collection: 'task',
    row: {
      ...examples.task[0],
      ...at(home),
      client_id,
      id: derivedId('task', `${home} ${name}`),
      title: name,
      ...{ status: 'not started', completed_on: null, settled_on: null, completed_by: null },
      ...more,
    },
  })
  const done = (on: LocalDate) => ({ status: 'completed', completed_on: on, settled_on: on }) as const
  const tasks = assigned.flatMap((assigned_to, index) => [
    task(`late ${assigned_to}`, { assigned_to, due_date: day(-4 - index), priority: 'low' }),
    task(`today ${assigned_to}`, { assigned_to, due_date: TODAY, priority: 'high' }),
    task(`later ${assigned_to}`, { assigned_to, due_date: day(5), priority: 'medium' }),
    task(`far ${assigned_to}`, { assigned_to, due_date: day(20), priority: 'high' }),
    task(`done ${assigned_to}`, { assigned_to, due_date: day(-1), ...done(TODAY) }),
    task(`done before ${assigned_to}`, { assigned_to, due_date: day(-6), ...done(day(-5)) }),
  ])
  const appointments = ([-3, 0, 0, 2, 7, 8] as const).map((from, index): RowInCollection => {
    const status = index === 1 ? 'cancelled' : from < 0 ? 'completed' : 'scheduled'
    return {
      collection: 'appointment',
      row: {
        ...examples.appointment[0],
        ...at(home),
        client_id,
        id: derivedId('appointment', `${home} ${index}`),
        appointment_date: day(from),
        status,
        settled_on: status === 'scheduled' ? null : day(from),
        staff_id: PEOPLE.care_giver.id,
      },
    }
  })
  const claims = (['pending', 'pending', 'approved', 'paid', 'rejected'] as const).map(
    (status, index): RowInCollection => ({
      collection: 'expense_claim',
      row: {
        ...examples.expense_claim[0],
        ...at(home),
        client_id,
        id: derivedId('claim', `${home} ${index}`),
        provider_id: PEOPLE.provider.id,
        status,
        expense_date: day(-2),
        settled_on: status === 'paid' || status === 'rejected' ? day(-1) : null,
      },
    }),
  )
  return [...tasks, ...appointments, ...claims]
}

/** Notes of each type, reports of either severity, of today and of before, and entries. */
function recordsOf(home: number, client_id: number): RowInCollection[] {
  const where = { ...at(home), client_id }
  const notes = (['daily', 'daily', 'medical', 'behavioral'] as const).map(
    (note_type, index): RowInCollection => ({
      collection: 'progress_note',
      row: {
        ...examples.progress_note[0],
        ...where,
        id: derivedId('note', `${home} ${index}`),
        note_type,
        note_date: day(-2 * index),
        staff_id: PEOPLE.care_giver.id,
      },
    }),
  )
  const reports = (['high', 'high', 'low'] as const).map(
    (severity, index): RowInCollection => ({
      collection: 'incident_report',
      row: {
        ...examples.incident_report[0],
        ...where,
        id: derivedId('report', `${home} ${index}`),
        severity,
        status: 'open',
        incident_date: day(-3 - 10 * index),
        discovered_at: `${day(-3 - 10 * index)}T12:00:00.000Z`,
        filed_at: null,
      },
    }),
  )
  const entries = ([0, -3, -12] as const).map(
    (from, index): RowInCollection => ({
      collection: 'tracking_entry',
      row: {
        ...examples.tracking_entry[0],
        ...where,
        id: derivedId('entry', `${home} ${index}`),
        category_id: 1000 + home,
        entry_datetime: `${day(from)}T12:00:00.000Z`,
        entry_date: day(from),
        staff_id: PEOPLE.care_giver.id,
      },
    }),
  )
  return [...notes, ...reports, ...entries]
}

/** What is out, to be counted, low, expired or about to, and what is fine. */
const stockOf = (home: number, first: number): RowInCollection[] =>
  (
    [
      [0, null],
      [-2, null],
      [1, null],
      [50, day(-1)],
      [50, day(10)],
      [50, day(200)],
    ] as const
  ).map(([quantity, expiration_date], index) => ({
    collection: 'inventory_item',
    row: {
      ...examples.inventory_item[0],
      ...at(home),
      id: first + index,
      name: `Item ${index}`,
      quantity,
      minimum_stock_level: 5,
      expiration_date,
    },
  }))
