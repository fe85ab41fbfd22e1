import { Refusal } from '#domain/errors.ts'
import type { StoredRow } from '#domain/registry.ts'
import { namesakeDoubts } from '#domain/rules/people/namesakes.ts'
import type { AccessibleHome } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { readOutcomes } from '../operations/operation-log.ts'
import { findClients } from './client-answer.ts'
import type { RestRequest } from './rest-operation.ts'

interface NamesakeCheck {
  readonly person: Pick<StoredRow<'client'>, 'first_name' | 'last_name' | 'date_of_birth'>
  /** The client who gets this name; undefined for a new client. */
  readonly id?: number
  readonly accessibleHomes: readonly AccessibleHome[]
  /** A repeated request gets its first answer: the namesake may be the client that it made. */
  readonly request: Pick<RestRequest, 'operationId' | 'isRepeatable'>
}

/**
 * Throws `unconfirmed` where a client within reach may be the same person (D7). Checked here and not by the operation:
 * clients the caller may not see are not compared, so nothing about them is revealed.
 */
export async function refuseNamesakes(
  connection: Connection,
  { person, id, accessibleHomes, request }: NamesakeCheck,
): Promise<void> {
  const { operationId, isRepeatable } = request
  if (isRepeatable && (await readOutcomes(connection, [operationId])).has(operationId)) return
  const { clients } = await findClients(connection, accessibleHomes, {})
  const otherClients = clients
    .filter(({ client }) => client.id !== id)
    .map(({ client, home }) => ({ ...client, home_name: home.home_name }))
  const doubts = namesakeDoubts(person, otherClients)
  if (doubts.length === 0) return
  throw new Refusal('unconfirmed', doubts.join(' '), { fields: { is_confirmed: doubts } })
}
