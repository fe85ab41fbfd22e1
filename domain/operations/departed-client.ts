import { wrongField } from '../errors.ts'
import type { RowOf } from '../registry.ts'
import { hasLeft } from '../rules/presence.ts'
import type { LocalDate } from '../values/dates.ts'

/**
 * Nothing is ever due for a client who has left (M2), and nothing is planned for them (H11). What was before they left is
 * still taken.
 */
export function refuseDepartedClient(
  client: Pick<RowOf<'client'>, 'discharge_date' | 'inactive_from' | 'status'>,
  day: LocalDate,
): void {
  if (hasLeft(client, day)) throw wrongField('client_id', 'This client is no longer active.')
}
