/**
 * Statements that nearly every request begins with are parsed once for each connection and kept by PostgreSQL
 * (decision 110). Only marked ones are: a connection keeps them as long as it lives.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { errorCodeOf } from './connection-errors.ts'

/** At the front of a statement that is kept (`modifyFront`); its text must not vary with its values. */
export const KEPT = sql`/* kept */`
const KEPT_FRONT = 'select /* kept */'

/** PostgreSQL refuses to run it: one of its columns has another type since a migration ran beside this process. */
const CHANGED_RESULT = '0A000'

const names = new Map<string, string>()

/** A name of at most 63 bytes, as PostgreSQL has room for. */
function nameOf(text: string): string {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('hex').slice(0, 32)
  names.set(text, name)
  return name
}

/** From now on the client keeps marked statements. Where one can be used no longer, this connection keeps none. */
export function keepMarkedStatements(client: pg.ClientBase): void {
  const query = (...asked: unknown[]): Promise<unknown> =>
    Reflect.apply(pg.Client.prototype.query, client, asked)
  let isKeeping = true
  const keptQuery = async (text: string, values: unknown): Promise<unknown> => {
    try {
      return await query({ name: nameOf(text), text, values })
    } catch (error) {
      if (errorCodeOf(error) !== CHANGED_RESULT) throw error
      isKeeping = false
      return await query(text, values)
    }
  }
  Object.assign(client, {
    query: (text: unknown, ...others: unknown[]) =>
      isKeeping && typeof text === 'string' && text.startsWith(KEPT_FRONT)
        ? keptQuery(text, others[0])
        : query(text, ...others),
  })
}
