/** Finds the clients or homes that the access log notes for an answer (L14). */
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById } from '../database/rows.ts'
import type { Reading } from '../operations/note-readings.ts'

interface AnsweredCall {
  /** Values of the path and the query. */
  readonly requestValues: Readonly<Record<string, unknown>>
  readonly accessibleHomes: readonly AccessibleHome[]
  readonly answer: object
}

/** Returns the value that all rows of a list share in this field, as in the list of one order or one category. */
function findSharedNumber(answer: object, field: string): number | undefined {
  const rows: unknown = Object.values(answer).find(Array.isArray)
  const values = new Set(
    Array.isArray(rows)
      ? rows.map((row: unknown) => (isObject(row) ? readNumberField(row, field) : undefined))
      : [],
  )
  return values.size === 1 ? [...values][0] : undefined
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const readNumberField = (object: object, name: string): number | undefined => {
  const value = Object.hasOwn(object, name) ? Object.getOwnPropertyDescriptor(object, name)?.value : undefined
  return typeof value === 'number' ? value : undefined
}

/**
 * Returns a reading of one client when the request or the answer names one; else of the home named, or of every home in
 * reach.
 */
export async function findReadings(
  connection: Connection,
  accessKind: AccessTarget,
  { requestValues, accessibleHomes, answer }: AnsweredCall,
): Promise<Reading[]> {
  const findId = (path: string, field: string) =>
    readNumberField(requestValues, path) ??
    readNumberField(requestValues, field) ??
    readNumberField(answer, field) ??
    findSharedNumber(answer, field)
  const clientId = findId('clientId', 'client_id')
  const homeId = findId('homeId', 'home_id')
  const scopes = new Set<string>(accessibleHomes.map(({ scope }) => scope))
  const [client] = clientId === undefined ? [] : await rowsById(connection, 'client', [clientId])
  if (client !== undefined && scopes.has(client.scope)) {
    return [{ what: accessKind, way: 'viewed', scope: client.scope, client_id: client.id }]
  }
  return accessibleHomes
    .filter(({ id }) => homeId === undefined || id === homeId)
    .map(({ scope }) => ({ what: accessKind, way: 'viewed', scope, client_id: null }))
}
