/**
 * Nothing is ever due for a client who has left (M2), and nothing is planned for them (H11). Records from before they
 * left are still accepted, however late they arrive from a queue.
 */
import { fieldRefusal } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import { hasLeftByMoment, isAfterStay } from '../../rules/access/presence.ts'
import type { LocalDate } from '../../values/dates.ts'
import type { ClientAndHome } from './client-home.ts'

type RecordingTime = Pick<OperationContext, 'recorded_at'>

/** Throws for something planned for a day after the client left. */
export function refuseAfterStay(
  { client, home }: ClientAndHome,
  day: LocalDate,
  { recorded_at }: RecordingTime,
): void {
  if (isAfterStay(client, day, recorded_at, home.time_zone)) throw departedRefusal()
}

/** Throws for a plan, whatever its day, once the client has left. */
export function refuseOnceLeft({ client, home }: ClientAndHome, { recorded_at }: RecordingTime): void {
  if (hasLeftByMoment(client, recorded_at, home.time_zone)) throw departedRefusal()
}

const departedRefusal = () => fieldRefusal('client_id', 'This client is no longer active.')
