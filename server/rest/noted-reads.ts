/** Of which clients or homes an answer was, as the access log has it (L14). */
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import type { Reading } from '../operations/note-readings.ts'

interface Answered {
  /** What the path and the query name. */
  readonly named: Readonly<Record<string, unknown>>
  readonly reach: readonly ReachedHome[]
  readonly answer: object
}

/** What a list of one order or one category tells of all its rows. */
function sharedBy(answer: object, field: string): number | undefined {
  const rows: unknown = Object.values(answer).find(Array.isArray)
  const found = new Set(
    Array.isArray(rows) ? rows.map((row: unknown) => (isObject(row) ? numberAt(row, field) : undefined)) : [],
  )
  return found.size === 1 ? [...found][0] : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const numberAt = (object: object, name: string): number | undefined => {
  const value = Object.hasOwn(object, name) ? Object.getOwnPropertyDescriptor(object, name)?.value : undefined
  return typeof value === 'number' ? value : undefined
}

/**
 * About one client when the request names one, or what is answered is of one; else about everybody in the home named, or
 * in every home of the caller's.
 */
export async function readingsOf(
  connection: Connection,
  what: AccessKind,
  { named, reach, answer }: Answered,
): Promise<Reading[]> {
  const at = (path: string, field: string) =>
    numberAt(named, path) ?? numberAt(named, field) ?? numberAt(answer, field) ?? sharedBy(answer, field)
  const clientId = at('clientId', 'client_id')
  const homeId = at('homeId', 'home_id')
  const scopes = new Set<string>(reach.map(({ scope }) => scope))
  const [client] = clientId === undefined ? [] : await rowsById(connection, 'client', [clientId])
  if (client !== undefined && scopes.has(client.scope)) {
    return [{ what, way: 'viewed', scope: client.scope, client_id: client.id }]
  }
  return reach
    .filter(({ id }) => homeId === undefined || id === homeId)
    .map(({ scope }) => ({ what, way: 'viewed', scope, client_id: null }))
}
