/** Finds the clients or homes that the access log notes for an answer (L14). */
import type { AccessKind } from '#domain/answers/access-record.ts'
import type { ReachedHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import type { Reading } from '../operations/note-readings.ts'

interface Answered {
  /** Values of the path and the query. */
  readonly named: Readonly<Record<string, unknown>>
  readonly reach: readonly ReachedHome[]
  readonly answer: object
}

/** Returns the value that all rows of a list share in this field, as in the list of one order or one category. */
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
 * Returns a reading of one client when the request or the answer names one; else of the home named, or of every home in
 * reach.
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
