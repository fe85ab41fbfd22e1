import { wrongField } from '../errors.ts'
import type { RowOf } from '../registry.ts'
import { leftOn } from '../rules/presence.ts'
import type { LocalDate } from '../values/dates.ts'

type Stay = Pick<RowOf<'client'>, 'discharge_date' | 'inactive_from' | 'status'>

/** Whether a client is not there any more on a day. */
export function hasLeft(client: Stay, day: LocalDate): boolean {
  const left = leftOn(client)
  return left === null ? client.status !== 'active' : day >= left
}

/**
 * Nothing is ever due for a client who has left (M2), and nothing is planned for them (H11). What was before they left is
 * still taken.
 */
export function refuseDepartedClient(client: Stay, day: LocalDate): void {
  if (hasLeft(client, day)) throw wrongField('client_id', 'This client is no longer active.')
}
