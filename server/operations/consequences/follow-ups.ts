/** Consequences of incident reports (K7): the follow-up a report asks for is a task, in the transaction of the report. */
import { followUpId, followUpTask } from '#domain/rules/records/follow-ups.ts'
import { homeIdOf } from '#domain/values/scope.ts'
import type { Transaction } from '../../database/connection.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { changedRowsIn, rowsAfter } from '../changed-rows.ts'
import { recordedAt } from '../submission.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'

/** Each task belongs to the operation that made it necessary, or unnecessary. */
export const consequencesOfFollowUps: Consequence = { triggers: ['incident_report'], add: addFollowUpTasks }

async function addFollowUpTasks(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const reports = changedRowsIn(outcomes, 'incident_report')
  const lockedTasks = await lockRowsById(transaction, 'task', reports.map(({ id }) => followUpId(id)).sort())
  for (const task of lockedTasks) recordsBefore.putRow('task', task)
  const tasks = new Map(rowsAfter('task', lockedTasks, outcomes).map(task => [task.id, task]))
  const homeIds = reports.flatMap(({ scope }) => homeIdOf(scope) ?? [])
  const homes = await rowsById(transaction, 'home', unique(homeIds))
  const clients = await rowsById(transaction, 'client', unique(reports.map(({ client_id }) => client_id)))
  const personIds = [
    ...reports.map(({ reported_by }) => reported_by),
    ...homes.map(home => home.manager_id ?? 0),
  ]
  const cards = await rowsById(transaction, 'person_card', unique(personIds))
  const homesById = new Map(homes.map(home => [home.id, home]))
  const clientsById = new Map(clients.map(client => [client.id, client]))
  const cardsById = new Map(cards.map(card => [card.id, card]))
  for (const outcome of outcomes) {
    for (const report of changedRowsIn([outcome], 'incident_report')) {
      const home = homesById.get(homeIdOf(report.scope) ?? 0)
      const client = clientsById.get(report.client_id)
      if (home === undefined || client === undefined) continue
      const task = followUpTask(
        report,
        { home, client, cards: cardsById },
        tasks.get(followUpId(report.id)),
        {
          author_id: outcome.submission.operation.author_id,
          recorded_at: recordedAt(outcome.submission, receivedAt),
        },
      )
      if (task === undefined) continue
      tasks.set(task.id, task)
      outcome.changedRows.push({ collection: 'task', row: task })
    }
  }
}

const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
