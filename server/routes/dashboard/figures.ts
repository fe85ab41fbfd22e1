/** The figures of the dashboard (spec part 1 §3, §7), computed by the functions that its screen uses (W1). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { CLAIM_STATUSES } from '#domain/entities/expense-claim.ts'
import {
  type Completion,
  noteCompletion,
  PERIODS,
  periodStart,
  taskCompletion,
} from '#domain/rules/dashboard/completion.ts'
import { countActiveStaff, type HomesSummary, homesSummary } from '#domain/rules/dashboard/people.ts'
import { claimSummary } from '#domain/rules/records/expense-claims.ts'
import { selectRows } from '../../database/rows.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { oneOfText } from '../../rest/path-and-query.ts'
import {
  addHomeToRows,
  count,
  findActiveClients,
  findShownHomes,
  type HomeOnDay,
  homesCondition,
} from './homes-shown.ts'

const RECORD_NAME = 'Dashboard'
const periodQuery = { period: v.optional(oneOfText(PERIODS), 'today') }
const completion = v.strictObject({
  completed: count,
  total: count,
} satisfies Record<keyof Completion, v.GenericSchema>)

/**
 * Returns an SQL condition for all person cards of the homes' companies. The column `works_in` of a card lists the
 * homes where the person works.
 */
const companyCardsCondition = (homes: readonly HomeOnDay[]) => {
  const companyIds = [...new Set(homes.map(({ home }) => home.company_id))]
  return sql`company_id = any(${companyIds}::integer[])`
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/dashboard/summary',
      summary: 'How many homes, active clients and staff there are in the current home, or in all homes.',
      recordName: RECORD_NAME,
      rights: { collections: ['home', 'client', 'person_card'] },
      answer: v.strictObject({
        total_homes: count,
        total_clients: count,
        total_staff: count,
      } satisfies Record<keyof HomesSummary, v.GenericSchema>),
    },
    async call => {
      const { database } = call.dependencies
      const homes = await findShownHomes(call)
      const clients = (await findActiveClients(database, homes)).map(({ client }) => client)
      const cards = await selectRows(database, 'person_card', companyCardsCondition(homes), [
        'id',
        'works_in',
      ])
      return homesSummary({ homes: homes.map(({ home }) => home), clients, cards })
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/staff/active',
      summary: 'How many people work in the current home, or in all homes.',
      recordName: RECORD_NAME,
      rights: { collections: ['home', 'person_card'] },
      answer: v.strictObject({ active_count: count }),
    },
    async call => {
      const { database } = call.dependencies
      const homes = await findShownHomes(call)
      const cards = await selectRows(database, 'person_card', companyCardsCondition(homes), [
        'id',
        'works_in',
      ])
      return {
        active_count: countActiveStaff(
          cards,
          homes.map(({ home }) => home),
        ),
      }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/tasks/completion',
      summary: 'How many of the tasks of today or of the week are done, and how many of the own ones.',
      recordName: RECORD_NAME,
      rights: { collections: ['task', 'client'] },
      query: periodQuery,
      answer: v.strictObject({ ...completion.entries, mine: completion }),
    },
    async call => {
      const { period } = call.query
      const homes = await findShownHomes(call)
      const [firstDay] = homes.map(({ today }) => periodStart(period, today)).toSorted()
      const rows = await selectRows(
        call.dependencies.database,
        'task',
        sql`${homesCondition(homes)} and removed_at is null and (settled_on is null or settled_on >= ${firstDay ?? null})`,
        ['id', 'scope', 'status', 'due_date', 'completed_on', 'assigned_to'],
      )
      const tasks = addHomeToRows(rows, homes).map(({ row, today }) => ({ task: row, today }))
      const ownTasks = tasks.filter(({ task }) => task.assigned_to === call.caller.user_id)
      return { ...taskCompletion(tasks, period), mine: taskCompletion(ownTasks, period) }
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/progress-notes/completion',
      summary: 'How many active clients have a progress note of today or of the week.',
      recordName: RECORD_NAME,
      rights: { collections: ['progress_note', 'client'] },
      query: periodQuery,
      answer: completion,
    },
    async call => {
      const { period } = call.query
      const { database } = call.dependencies
      const clients = await findActiveClients(database, await findShownHomes(call))
      const [firstDay] = clients.map(({ today }) => periodStart(period, today)).toSorted()
      const ids = clients.map(({ client }) => client.id)
      const notes = await selectRows(
        database,
        'progress_note',
        sql`client_id = any(${ids}::integer[]) and removed_at is null and note_date >= ${firstDay ?? null}`,
        ['client_id', 'note_date'],
      )
      return noteCompletion(clients, notes, period)
    },
  ),
  defineCall(
    {
      method: 'get',
      path: '/dashboard/expense-claims/summary',
      summary: 'Count and amount of the claims, or of those with a status, and how many wait for a decision.',
      recordName: RECORD_NAME,
      rights: { collections: ['expense_claim', 'client'] },
      query: { status: v.optional(oneOfText(CLAIM_STATUSES)) },
      answer: v.strictObject({ pending_count: count, total_claims: count, total_amount: v.number() }),
    },
    async call => {
      const { status } = call.query
      const claims = await selectRows(
        call.dependencies.database,
        'expense_claim',
        sql`${homesCondition(await findShownHomes(call))} and removed_at is null`,
        ['id', 'amount', 'status', 'expense_category'],
      )
      const summary = claimSummary(claims)
      const { count, amount } = status
        ? summary.by_status[status]
        : { count: summary.total_claims, amount: summary.total_amount }
      return { pending_count: summary.by_status.pending.count, total_claims: count, total_amount: amount }
    },
  ),
]
