/** The inputs of labels: the texts, the time, and the rows whose names replace ids. */
import type { TFunction } from 'i18next'
import type { RecordSet } from '#domain/record-set.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeIdOf, type Scope } from '#domain/values/scope.ts'
import type { WallClock } from './dates.ts'

/** The rows on this device. */
export type DeviceRows = Pick<RecordSet, 'one' | 'all'>

export interface LabelContext {
  readonly t: TFunction
  readonly now: Instant
  readonly records: DeviceRows
  /** The id of the client on whose timeline a line is shown: the line then repeats no client, day or time. */
  readonly timelineClientId?: number
}

/** The context of one row, which also has the clock of the row's home, if known. */
export interface RowContext extends LabelContext {
  readonly homeClock: WallClock | undefined
}

/** Returns "Dana Reyes"; "a coworker" if this device does not have the name. */
export function personName({ t, records }: LabelContext, id: number): string {
  const card = records.one('person_card', id)
  return card === undefined ? t('labels.someone') : fullName(card)
}

/** Returns "Walter Abbott"; undefined if this device has no such client. */
export function clientName({ records }: LabelContext, id: unknown): string | undefined {
  const client = typeof id === 'number' ? records.one('client', id) : undefined
  return client && fullName(client)
}

/** Returns the clock of the home a scope or a client belongs to. */
export function homeClock(
  { records }: LabelContext,
  scope: Scope | undefined,
  clientId?: unknown,
): WallClock | undefined {
  const client = typeof clientId === 'number' ? records.one('client', clientId) : undefined
  const homeId = (scope && homeIdOf(scope)) ?? client?.home_id
  return homeId === undefined ? undefined : records.one('home', homeId)
}
