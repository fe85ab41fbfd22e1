/**
 * A stolen key or a faulty tablet must not fill a home with quarantined operations. One author may have a limited
 * number of open items per scope; the items of further operations wait in the log, one item shows how many, and each
 * decision opens the next (S9).
 */
import { sql } from 'kysely'
import type { RecordSet, RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import { acquireLocks } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/connection.ts'
import { lockRowsById, rowsById } from '../database/rows.ts'
import { ensureScopes } from '../feed/stamp.ts'
import type { OperationOutcome } from './operation-log.ts'

type Item = RowOf<'attention_item'>

/** The most open items of quarantined operations that one author may have in one scope. */
export const MAX_OPEN_ITEMS = 50

/** A change of a batch to one item: the item of a quarantined operation is new, or was decided. */
interface QuarantineChange {
  readonly outcome: OperationOutcome
  readonly item: Item
  readonly isDecided: boolean
}

/** Removes items beyond the limit, and adds waiting items for which there is room again. */
export async function limitOpenItems(
  transaction: Transaction,
  outcomes: readonly OperationOutcome[],
  recordsBefore: RecordSet,
  receivedAt: string,
): Promise<void> {
  const changes = outcomes.flatMap(outcome => quarantineChanges(outcome, recordsBefore))
  const authorIds = [...new Set(changes.map(({ item }) => item.author_id))].sort(
    (left, right) => left - right,
  )
  await acquireLocks(transaction, 'quarantineOfAuthor', authorIds)
  for (const authorId of authorIds) {
    const authorChanges = changes.filter(({ item }) => item.author_id === authorId)
    const lastChange = authorChanges.at(-1)
    if (lastChange === undefined) continue
    const scopes = new Set([
      ...authorChanges.map(({ item }) => item.scope),
      ...(await readWaitingScopes(transaction, authorId)),
    ])
    for (const scope of [...scopes].sort()) {
      const rows = await limitItemsInScope(
        transaction,
        { authorId, scope, receivedAt, recordsBefore },
        authorChanges,
      )
      lastChange.outcome.changedRows = [...lastChange.outcome.changedRows, ...rows]
    }
  }
}

const quarantineChanges = (outcome: OperationOutcome, recordsBefore: RecordSet): QuarantineChange[] =>
  outcome.changedRows.flatMap(entry => {
    if (entry.collection !== 'attention_item' || entry.row.kind !== 'held') return []
    const item = entry.row
    const isDecided = item.resolved_at !== null
    const isNew = !isDecided && recordsBefore.one('attention_item', item.id) === undefined
    return isDecided || isNew ? [{ outcome, item, isDecided }] : []
  })

interface AuthorInScope {
  readonly authorId: number
  readonly scope: Scope
  readonly receivedAt: string
  readonly recordsBefore: RecordSet
}

/** Returns the items that open in this scope, and the item that shows how many wait. */
async function limitItemsInScope(
  transaction: Transaction,
  authorInScope: AuthorInScope,
  changes: readonly QuarantineChange[],
): Promise<RowInCollection[]> {
  const scopeChanges = changes.filter(({ item }) => item.scope === authorInScope.scope)
  const decidedCount = scopeChanges.filter(({ isDecided }) => isDecided).length
  let remainingItemCount =
    MAX_OPEN_ITEMS - ((await countOpenItems(transaction, authorInScope)) - decidedCount)
  const waitingOutcomes: OperationOutcome[] = []
  for (const { outcome, item, isDecided } of scopeChanges) {
    if (isDecided || remainingItemCount-- > 0) continue
    outcome.changedRows = outcome.changedRows.filter(({ row }) => row.id !== item.id)
    outcome.waiting_item = item
    waitingOutcomes.push(outcome)
  }
  const openedRows =
    remainingItemCount > 0 ? await takeWaitingItems(transaction, authorInScope, remainingItemCount) : []
  const waitingCount = (await countWaiting(transaction, authorInScope)) + waitingOutcomes.length
  return [
    ...openedRows,
    ...(await updateCountItem(transaction, authorInScope, waitingCount, scopeChanges.at(-1))),
  ]
}

async function countOpenItems(transaction: Transaction, { authorId, scope }: AuthorInScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from attention_item
    where author_id = ${authorId} and scope = ${scope} and kind = 'held' and resolved_at is null
      and details ? 'operation'`.execute(transaction)
  return rows[0]?.count ?? 0
}

async function readWaitingScopes(transaction: Transaction, authorId: number): Promise<Scope[]> {
  const { rows } = await sql<{ scope: Scope }>`select distinct scope from operation
    where author_id = ${authorId} and waiting_item is not null`.execute(transaction)
  return rows.map(({ scope }) => scope)
}

async function countWaiting(transaction: Transaction, { authorId, scope }: AuthorInScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from operation
    where author_id = ${authorId} and scope = ${scope} and waiting_item is not null`.execute(transaction)
  return rows[0]?.count ?? 0
}

/** Returns the oldest waiting items, which are open from now on, each in the scope where its client lives now. */
async function takeWaitingItems(
  transaction: Transaction,
  { authorId, scope, receivedAt }: AuthorInScope,
  limit: number,
) {
  const { rows } = await sql<{ id: string; waiting_item: Item }>`select id, waiting_item from operation
    where author_id = ${authorId} and scope = ${scope} and waiting_item is not null
    order by recorded_at, id limit ${limit} for update`.execute(transaction)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  await sql`update operation set waiting_item = null where id = any(${ids}::uuid[])`.execute(transaction)
  const clientIds = rows.flatMap(({ waiting_item }) => waiting_item.client_id ?? [])
  const clients = new Map((await rowsById(transaction, 'client', clientIds)).map(row => [row.id, row]))
  return rows.map(({ waiting_item }): RowInCollection => {
    const client = waiting_item.client_id === null ? undefined : clients.get(waiting_item.client_id)
    const clientLocation = client === undefined ? {} : { scope: client.scope, home_id: client.home_id }
    return {
      collection: 'attention_item',
      row: { ...waiting_item, ...clientLocation, opened_at: receivedAt },
    }
  })
}

async function updateCountItem(
  transaction: Transaction,
  { authorId, scope, receivedAt, recordsBefore }: AuthorInScope,
  waitingCount: number,
  latestChange: QuarantineChange | undefined,
): Promise<RowInCollection[]> {
  const id = attentionId('held', [], `more/${authorId}/${scope}`)
  const [countItem] = await lockRowsById(transaction, 'attention_item', [id])
  if (countItem !== undefined) recordsBefore.putRow('attention_item', countItem)
  const isOpen = countItem !== undefined && countItem.resolved_at === null
  if (waitingCount === 0 && !isOpen) return []
  await ensureScopes(transaction, [scope])
  const recorded_at = countItem?.recorded_at ?? latestChange?.item.recorded_at ?? receivedAt
  const row: Item = {
    id,
    kind: 'held',
    client_id: null,
    home_id: homeIdOf(scope) ?? null,
    subject_ids: [],
    details: { waiting: waitingCount },
    author_id: authorId,
    recorded_at,
    opened_at: isOpen ? countItem.opened_at : receivedAt,
    ...unresolvedFields,
    ...(waitingCount > 0
      ? {}
      : { resolved_at: receivedAt, resolved_by: authorId, resolution: 'corrected' as const }),
    scope,
  }
  return [{ collection: 'attention_item', row }]
}
