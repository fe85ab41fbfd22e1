/**
 * Nothing is ever due for a client who has left (M2), and nothing is planned for them (H11). What was before they left is
 * still taken, however late a queue brings it.
 */
import { wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import { hadLeft, isAfterStay } from '../../rules/access/presence.ts'
import type { LocalDate } from '../../values/dates.ts'
import type { ClientAndHome } from './client-home.ts'

type Written = Pick<OperationContext, 'recorded_at'>

/** Of what is planned for a day. */
export function refuseAfterStay(
  { client, home }: ClientAndHome,
  day: LocalDate,
  { recorded_at }: Written,
): void {
  if (isAfterStay(client, day, recorded_at, home.time_zone)) throw departed()
}

/** Of what is planned whatever its day. */
export function refuseOnceLeft({ client, home }: ClientAndHome, { recorded_at }: Written): void {
  if (hadLeft(client, recorded_at, home.time_zone)) throw departed()
}

const departed = () => wrongField('client_id', 'This client is no longer active.')
