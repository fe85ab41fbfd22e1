import * as v from 'valibot'
import { staffSignOut } from '#domain/operations/staff-account.ts'
import { userDeleteAccount } from '#domain/operations/user.ts'
import type { Collection } from '#domain/registry.ts'
import { followUpTask, followUpTaskId } from '#domain/rules/records/follow-ups.ts'
import {
  changedItemOfRecord,
  isRecordWithItem,
  itemCollections,
  recordItemId,
} from '#domain/rules/records/record-items.ts'
import { homeIdOf, WITHDRAWN_SCOPE } from '#domain/values/scope.ts'
import type { Transaction } from '../../database/connection.ts'
import { endCalendarsOf } from '../../database/end-calendars.ts'
import { lockRowsById, rowsById } from '../../database/rows.ts'
import { ensureScopes } from '../../feed/stamp.ts'
import { changedRowsIn, rowsAfterOperations } from '../changed-rows.ts'
import { recordingTimeOf } from '../submission.ts'
import { consequencesForCards } from './cards.ts'
import type { Consequence, ConsequenceFacts } from './consequence.ts'
import { consequencesOfMarks } from './marks.ts'
import { consequencesOfOrders } from './orders.ts'
import { consequencesOfQuarantine } from './quarantine.ts'
import { consequencesOfRecoveredRecords } from './recovered.ts'
import { consequencesOfTablets } from './tablets.ts'

/**
 * Ends every session and the calendar address of a deactivated person, so that reactivating the account restores none
 * of them; a person who deleted the account leaves no passkey either. What the person's devices queued is still accepted
 * (S11).
 */
const consequencesOfClosedAccounts: Consequence = {
  triggers: ['user'],
  add: endSessionsOfClosedAccounts,
}

async function endSessionsOfClosedAccounts(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const closedUserIds = outcomes
    .flatMap(({ changedRows }) => changedRows)
    .flatMap(({ collection, row }) =>
      collection === 'user' && !row.is_active && recordsBefore.one('user', row.id)?.is_active === true
        ? [row.id]
        : [],
    )
  if (closedUserIds.length === 0) return
  await transaction
    .updateTable('session')
    .set({ ended_at: receivedAt, end_reason: 'account_closed' })
    .where('user_id', 'in', closedUserIds)
    .where('ended_at', 'is', null)
    .execute()
  await endCalendarsOf(transaction, closedUserIds)
  // A deactivated person has their passkeys again once they are reactivated, like their password.
  const deletedUserIds = outcomes
    .filter(({ submission }) => submission.operation.kind === userDeleteAccount.kind)
    .flatMap(({ submission }) => submission.operation.author_id)
    .filter(id => closedUserIds.includes(id))
  if (deletedUserIds.length > 0)
    await transaction.deleteFrom('passkey').where('user_id', 'in', deletedUserIds).execute()
}

/**
 * Ends the session of a person whom another person signs out on a device (L9), and the person's calendar address, which
 * a calendar app on the device may have (P5). What the device records from then on is quarantined or refused (S9).
 */
const consequencesOfStaffSignOut: Consequence = { triggers: ['user'], add: endSignedOutSessions }

async function endSignedOutSessions(
  transaction: Transaction,
  { outcomes, receivedAt }: ConsequenceFacts,
): Promise<void> {
  for (const { submission, status, changedRows } of outcomes) {
    const { kind, args } = submission.operation
    if (kind !== staffSignOut.kind || status !== 'applied' || changedRows.length === 0) continue
    const { session_id, staff_id } = v.parse(staffSignOut.args, args)
    await transaction
      .updateTable('session')
      .set({ ended_at: receivedAt, end_reason: 'signed_out_by_another' })
      .where('id', '=', session_id)
      .where('user_id', '=', staff_id)
      .where('ended_at', 'is', null)
      .execute()
    await endCalendarsOf(transaction, [staff_id])
  }
}

/**
 * Makes the follow-up that an incident report asks for a task, in the transaction of the report (K7). Each task is added
 * to the operation that made it necessary, or unnecessary.
 */
const consequencesOfFollowUps: Consequence = { triggers: ['incident_report'], add: addFollowUpTasks }

async function addFollowUpTasks(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const reports = changedRowsIn(outcomes, 'incident_report')
  const lockedTasks = await lockRowsById(
    transaction,
    'task',
    reports.map(({ id }) => followUpTaskId(id)).sort(),
  )
  for (const task of lockedTasks) recordsBefore.putRow('task', task)
  const tasks = new Map(rowsAfterOperations('task', lockedTasks, outcomes).map(task => [task.id, task]))
  const homeIds = reports.flatMap(({ scope }) => homeIdOf(scope) ?? [])
  const homes = await rowsById(transaction, 'home', uniqueIds(homeIds))
  const clients = await rowsById(transaction, 'client', uniqueIds(reports.map(({ client_id }) => client_id)))
  const personIds = [
    ...reports.map(({ reported_by }) => reported_by),
    ...homes.map(home => home.manager_id ?? 0),
  ]
  const cards = await rowsById(transaction, 'person_card', uniqueIds(personIds))
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
        tasks.get(followUpTaskId(report.id)),
        {
          author_id: outcome.submission.operation.author_id,
          recorded_at: recordingTimeOf(outcome.submission, receivedAt),
        },
      )
      if (task === undefined) continue
      tasks.set(task.id, task)
      outcome.changedRows.push({ collection: 'task', row: task })
    }
  }
}

const uniqueIds = (ids: readonly number[]): number[] => [...new Set(ids)]

/**
 * Opens an attention item for a record that needs a manager (I5, T4), so that managers see it wherever they are in the
 * app; a change after which the record needs no manager settles the item. Each item is added to the operation that made
 * it necessary, or unnecessary.
 */
const consequencesOfRecords: Consequence = { triggers: itemCollections, add: addRecordItems }

async function addRecordItems(
  transaction: Transaction,
  { outcomes, recordsBefore, receivedAt }: ConsequenceFacts,
): Promise<void> {
  const ids = outcomes.flatMap(({ changedRows }) => changedRows.filter(isRecordWithItem).map(recordItemId))
  const lockedItems = await lockRowsById(transaction, 'attention_item', [...new Set(ids)])
  for (const item of lockedItems) recordsBefore.putRow('attention_item', item)
  const items = new Map(
    rowsAfterOperations('attention_item', lockedItems, outcomes).map(item => [item.id, item]),
  )
  for (const outcome of outcomes) {
    for (const entry of outcome.changedRows.filter(isRecordWithItem)) {
      const item = changedItemOfRecord(entry, items.get(recordItemId(entry)), {
        author_id: outcome.submission.operation.author_id,
        recorded_at: recordingTimeOf(outcome.submission, receivedAt),
        received_at: receivedAt,
      })
      if (item === undefined) continue
      items.set(item.id, item)
      outcome.changedRows.push({ collection: 'attention_item', row: item })
    }
  }
}

const COLLECTIONS_WITH_SCOPES: readonly Collection[] = ['company', 'home', 'user', 'service']

/**
 * Creates the scopes of new rows before the rows: a new company, home or person has its own scope, the catalogue has
 * the platform's, and withdrawn rows have one too.
 */
const consequencesOfNewRows: Consequence = {
  triggers: [...COLLECTIONS_WITH_SCOPES, 'client'],
  add: addScopes,
}

async function addScopes(
  transaction: Transaction,
  { outcomes, recordsBefore }: ConsequenceFacts,
): Promise<void> {
  const changedRows = outcomes.flatMap(outcome => outcome.changedRows)
  const newRows = changedRows.filter(
    ({ collection, row }) =>
      row.scope === WITHDRAWN_SCOPE ||
      (COLLECTIONS_WITH_SCOPES.includes(collection) && recordsBefore.one(collection, row.id) === undefined),
  )
  await ensureScopes(
    transaction,
    newRows.map(({ row }) => row.scope),
  )
}

/** The consequences in order: each sees what the previous consequences added. */
const consequences: readonly Consequence[] = [
  consequencesOfNewRows,
  consequencesOfClosedAccounts,
  consequencesOfStaffSignOut,
  consequencesOfTablets,
  consequencesForCards,
  consequencesOfRecoveredRecords,
  consequencesOfQuarantine,
  consequencesOfMarks,
  consequencesOfOrders,
  consequencesOfRecords,
  consequencesOfFollowUps,
]

/** Adds the consequences to the outcomes of a batch. */
export async function addConsequences(transaction: Transaction, facts: ConsequenceFacts): Promise<void> {
  for (const consequence of consequences) {
    if (isTriggered(consequence, facts)) await consequence.add(transaction, facts)
  }
}

const isTriggered = ({ triggers }: Consequence, { outcomes }: ConsequenceFacts) =>
  triggers === 'every batch' ||
  outcomes.some(({ changedRows }) => changedRows.some(({ collection }) => triggers.includes(collection)))
