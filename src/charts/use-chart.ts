/** Reads the data of the charts of one client and of a whole home, for `use-client-chart` and `use-home-charts`. */
import type { RowInCollection } from '#domain/record-set.ts'
import type { Chart } from '#domain/rules/doses/chart/chart.ts'
import {
  type AdministrationRow,
  doubleDoseDays,
  type MarkRow,
  type VersionRow,
} from '#domain/rules/doses/chart/orders.ts'
import { hasLeftLately, SEARCHED_DAYS } from '#domain/rules/doses/unrecorded-doses.ts'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, type LocalDate, type LocalMonth } from '#domain/values/dates.ts'
import { type LoadedScopes, readLoadedScopes } from '../mirror/read/loaded-months.ts'
import { findRows, readRows, readTransaction } from '../mirror/read/read.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { withPendingWrites } from '../mirror/write/pending-writes.ts'
import type { Resident } from '../people/name-alert-words.ts'

export type AllergyRow = ShownRow<'allergy'>
export type HomeRow = ShownRow<'home'>
export type ClientRow = ShownRow<'client'>

export interface ClientChart {
  client: ClientRow
  home: HomeRow
  /** The allergies that are not withdrawn. */
  allergies: readonly AllergyRow[]
  /** Other clients of the home, or of the homes shown together, whose names can be confused with this one (U12.2). */
  similarResidents: readonly Resident[]
  chart: Chart
  /** The month whose doses are all in the chart; the current month's always are. */
  month: LocalMonth
}

/** A day after all records: no record is later than its home's today. */
export const END_OF_TIME: LocalDate = '9999-12-31'
/** Minimum number of days for which as-needed and unrecorded doses are read. */
const MIN_DOSE_DAYS = SEARCHED_DAYS

/** Returns the first day whose doses can affect a new dose of the same drug (M5), in any zone. `today`: in UTC. */
export function firstChartDay(
  today: LocalDate,
  versions: readonly VersionRow[],
  minDays = MIN_DOSE_DAYS,
): LocalDate {
  // The home's day may be the day before the UTC day.
  return addDays(today, -1 - Math.max(minDays, doubleDoseDays(versions)))
}

/** Returns the active clients of a home, or, for null, of all homes on this device; by name. */
export async function readClients(mirror: MirrorDatabase, homeId: number | null): Promise<ClientRow[]> {
  return (await readAllClients(mirror, homeId)).filter(isActiveClient)
}

/**
 * Returns the active clients and those who left within the days of the round: their earlier doses still have to be
 * recorded. `today`: in UTC.
 */
export async function readRoundClients(
  mirror: MirrorDatabase,
  homeId: number | null,
  today: LocalDate,
  days?: number,
): Promise<ClientRow[]> {
  const clients = await readAllClients(mirror, homeId)
  // The home's day may be the day before the UTC day.
  return clients.filter(client => isActiveClient(client) || hasLeftLately(client, addDays(today, -1), days))
}

export const isActiveClient = ({ status }: Pick<ClientRow, 'status'>) => status === 'active'

async function readAllClients(mirror: MirrorDatabase, homeId: number | null): Promise<ClientRow[]> {
  const selection = homeId === null ? ({ all: true } as const) : ({ index: 'home_id', is: homeId } as const)
  return (await readRows(mirror, { collection: 'client', ...selection })).toSorted(byPersonName)
}

export interface DoseRows {
  administrations: readonly AdministrationRow[]
  marks: readonly MarkRow[]
}

/**
 * Doses, and which scopes are loaded. While a scope is not loaded, a dose without a record on this device may have been
 * given (M11).
 */
export interface LoadedDoses extends DoseRows {
  loadedScopes: LoadedScopes
}

/**
 * Reads the records of these clients' doses between two days, both included. By client, never by home: a client who
 * moved in today brings the doses given in the old home, and those must not be given again (S10).
 */
export async function readDoses(
  mirror: MirrorDatabase,
  clientIds: readonly number[],
  from: LocalDate,
  to: LocalDate,
): Promise<LoadedDoses> {
  const index = '[client_id+administration_date]'
  const ranges = clientIds.map(id => ({ from: [id, from], to: [id, to] }))
  // One transaction: it is faster for the many reads of a home, and `loadedScopes` matches the doses that were read.
  const tables = [mirror.scope_state, ...mirror.tablesOf(['administration', 'mark'])]
  return readTransaction(mirror, tables, async source => {
    const [loadedScopes, administrations, marks] = await Promise.all([
      readLoadedScopes(mirror),
      findRows(mirror, { collection: 'administration', index, ranges }, source),
      findRows(mirror, { collection: 'mark', index, ranges }, source),
    ])
    return () => ({ loadedScopes, administrations: administrations(), marks: marks() })
  })
}

/** Returns the doses with the rows just written for these clients. */
export function withWrittenDoses<Doses extends DoseRows>(
  doses: Doses,
  pendingRows: readonly RowInCollection[],
  isIncluded: (row: { client_id: number; administration_date: LocalDate }) => boolean,
): Doses {
  const administrations = withPendingWrites(doses.administrations, 'administration', pendingRows, isIncluded)
  const marks = withPendingWrites(doses.marks, 'mark', pendingRows, isIncluded)
  const isUnchanged = administrations === doses.administrations && marks === doses.marks
  return isUnchanged ? doses : { ...doses, administrations, marks }
}

export const effectiveAllergiesOf = (allergies: readonly AllergyRow[] = []) =>
  allergies.filter(allergy => allergy.withdrawn_at === null)
