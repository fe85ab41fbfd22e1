/**
 * The key under which an operation waits in the write queue: the home it is about, when its author works there now.
 * Otherwise it waits under its author, so that a false claim cannot fill the queue of another home.
 */
import { sql } from 'kysely'
import { findOperationDefinition } from '#domain/operations.ts'
import { loadOperationRecords, readArguments } from '#domain/perform.ts'
import type { Scope } from '#domain/values/scope.ts'
import { userScope } from '#domain/values/scope.ts'
import type { Database } from '../database/connection.ts'
import { makeReadOnlyLoader } from './load-records.ts'
import type { Submission } from './submission.ts'
import type { QueuedWrite } from './write-queue.ts'

interface AuthorReach {
  readonly user_id: number
  readonly company_id: number | null
  readonly homes: readonly Scope[]
}

export async function makeQueuedWrite(
  database: Database,
  submissions: readonly Submission[],
  now: string,
): Promise<QueuedWrite> {
  const reachByAuthor = await readAuthorReach(
    database,
    submissions.map(({ operation }) => operation.author_id),
    now,
  )
  const queueKeys = new Set<Scope>()
  for (const submission of submissions) {
    const { author_id, scope } = submission.operation
    const authorReach = reachByAuthor.get(author_id)
    const targetScope =
      scope ??
      (submission.executionContext === 'rest' ? await readScopeOfRecords(database, submission) : undefined)
    queueKeys.add(
      targetScope !== undefined && authorReach?.homes.includes(targetScope)
        ? targetScope
        : userScope(author_id),
    )
  }
  const [firstAuthor] = reachByAuthor.values()
  return { queueKeys: [...queueKeys], company: String(firstAuthor?.company_id ?? 'none') }
}

async function readAuthorReach(
  database: Database,
  authorIds: readonly number[],
  now: string,
): Promise<Map<number, AuthorReach>> {
  const { rows } = await sql<AuthorReach>`
    select author.id as user_id, author.company_id, coalesce(array_agg(distinct 'home:' || home.id)
      filter (where home.id is not null), '{}') as homes
    from "user" as author
    left join "grant" as held on held.user_id = author.id and held.from_at <= ${now}
      and (held.until_at is null or held.until_at > ${now})
    left join home on home.company_id = author.company_id
      and held.granted_scope in ('home:' || home.id, 'company:' || home.company_id)
    where author.id = any(${[...new Set(authorIds)]}::integer[])
    group by author.id order by author.id`.execute(database)
  return new Map(rows.map(row => [row.user_id, row]))
}

/**
 * Returns the scope of a REST call from the records that its arguments name; undefined when the arguments are invalid,
 * which the write itself reports.
 */
async function readScopeOfRecords(database: Database, { operation }: Submission): Promise<Scope | undefined> {
  const definition = findOperationDefinition(operation.kind)
  if (definition === undefined) return undefined
  try {
    const parsedOperation = readArguments(definition, operation.args, operation.version)
    return definition.scope(
      parsedOperation.args,
      await loadOperationRecords([parsedOperation], makeReadOnlyLoader(database)),
    )
  } catch {
    return undefined
  }
}
