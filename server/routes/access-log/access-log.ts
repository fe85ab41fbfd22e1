/** The access log: who opened, printed, saved or changed records (design §5 Audit, L4, L7). */
import * as v from 'valibot'
import {
  type AccessRecord,
  accessRecord,
  loggedActions,
  loggedTargets,
} from '#domain/answers/access-record.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { loggedKindOf } from '#domain/rules/access/screens-of-kinds.ts'
import { fullName } from '#domain/values/full-name.ts'
import { instant } from '#domain/values/schemas.ts'
import { companyIdOf, homeIdOf } from '#domain/values/scope.ts'
import { type AccessibleHome, requireHomes, scopesOfHomes } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { rowsById } from '../../database/rows.ts'
import { requireClient } from '../../rest/client-answer.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { paginationAnswer } from '../../rest/list-answer.ts'
import { pageQuery, paginationOf } from '../../rest/pagination.ts'
import { numericIdText, oneOfText } from '../../rest/path-and-query.ts'
import { readPeopleNames } from '../../rest/people-names.ts'
import { type LogEntry, readLog } from './read-log.ts'

const filters = {
  person_id: v.optional(numericIdText),
  client_id: v.optional(numericIdText),
  home_id: v.optional(numericIdText),
  what: v.optional(oneOfText(loggedTargets)),
  way: v.optional(oneOfText(loggedActions)),
  /** Instants: the entries from `from` on and before `to`. */
  from: v.optional(instant),
  to: v.optional(instant),
}

/** Turns log rows into answers, in order. A client the caller may not see now has a number and no name. */
async function presentEntries(
  connection: Connection,
  entries: readonly LogEntry[],
  accessibleHomes: readonly AccessibleHome[],
  shouldShowClients: boolean,
): Promise<AccessRecord[]> {
  const personNames = await readPeopleNames(
    connection,
    entries.map(({ author_id }) => author_id),
  )
  const ids = shouldShowClients ? [...new Set(entries.flatMap(({ client_id }) => client_id ?? []))] : []
  const scopes = new Set<string>(scopesOfHomes(accessibleHomes))
  const clients = (await rowsById(connection, 'client', ids)).filter(({ scope }) => scopes.has(scope))
  const clientNames = new Map(clients.map(client => [client.id, fullName(client)]))
  const homeByScope = new Map<string, AccessibleHome>(accessibleHomes.map(home => [home.scope, home]))
  return entries.flatMap(({ id, kind, author_id, scope, recorded_at, what, way, client_id, ...entry }) => {
    const home = homeByScope.get(scope)
    const loggedKind = what ?? loggedKindOf(kind)
    if (loggedKind === undefined) return []
    return {
      id,
      at: recorded_at,
      person_id: author_id,
      person_name: personNames.get(author_id) ?? null,
      what: loggedKind,
      way: way ?? 'changed',
      operation: way === null ? kind : null,
      is_held: entry.outcome === 'held',
      device_name: entry.device_name,
      client_id: shouldShowClients ? client_id : null,
      client_name: clientNames.get(client_id ?? 0) ?? null,
      home_id: homeIdOf(scope) ?? null,
      home_name: home?.home_name ?? null,
      company_id: companyIdOf(scope) ?? home?.company_id ?? null,
    }
  })
}

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/access-log',
      summary:
        'Who opened, printed, saved or changed what, newest first; nothing of what was seen or written. The platform is told of no client.',
      recordName: 'Client',
      rights: { collections: ['home'], roles: ACCESS_LOG_ROLES },
      query: { ...pageQuery, ...filters },
      answer: v.strictObject({ accesses: v.array(accessRecord), pagination: paginationAnswer }),
    },
    async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
      const shouldShowClients = caller.role !== 'super_admin'
      // A client out of reach gets the same answer as a client that does not exist.
      await requireClient(database, shouldShowClients ? accessibleHomes : [], query.client_id)
      requireHomes(accessibleHomes, query.home_id)
      const { rows, total } = await readLog(database, { caller, accessibleHomes, now }, query)
      return {
        accesses: await presentEntries(database, rows, accessibleHomes, shouldShowClients),
        pagination: paginationOf(query, total),
      }
    },
  ),
]
