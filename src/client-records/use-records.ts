/** Reads records about clients on this device, including records it has not sent yet. */
import { homeDayOf, isNotRemoved, isRecent, newestRecordFirst } from '#domain/rules/records/client-records.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'
import { countRows } from '../mirror/read/count-rows.ts'
import { readRows } from '../mirror/read/read.ts'
import { useMirrorQuery } from '../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../mirror/tables/database.ts'
import { ALL_DAYS, type DayRange, keyRangeOf, rangesNewestFirst } from './days.ts'
import {
  type Client,
  dateFieldOf,
  type Home,
  type RecordCollection,
  type RecordKind,
  type RecordOf,
  type VersionOf,
} from './record-kind.ts'

/**
 * Returns the two collections of a kind, records and versions. Both must be loaded, because otherwise it would look as
 * if nothing had been written.
 */
export const collectionsOf = <C extends RecordCollection>({ collection, versionCollection }: RecordKind<C>) =>
  [collection, versionCollection] as const

function rangesOf(clientIds: readonly number[], days: DayRange) {
  const { from, to } = keyRangeOf(days)
  return clientIds.map(id => ({ from: [id, from], to: [id, to] }))
}

const dateIndexOf = <C extends RecordCollection>(kind: RecordKind<C>) => `[client_id+${dateFieldOf(kind)}]`

/**
 * Returns these clients' records of these days, without removed ones and unordered. For kinds dated by an instant,
 * days are in UTC.
 */
export async function readRecords<C extends RecordCollection>(
  mirror: MirrorDatabase,
  kind: RecordKind<C>,
  clientIds: readonly number[],
  days: DayRange = ALL_DAYS,
): Promise<RecordOf<C>[]> {
  const ranges = rangesOf(clientIds, days)
  const records = await readRows(mirror, { collection: kind.collection, index: dateIndexOf(kind), ranges })
  return (records as RecordOf<C>[]).filter(isNotRemoved)
}

/** What a card of the overview shows about a client's records. */
export interface ClientRecordSummary<C extends RecordCollection> {
  count: number
  /** Number of records in the home's last seven days. */
  recent_count: number
  latest: RecordOf<C> | null
}

/** A client with the current day and the time zone of the home. */
interface ClientDay {
  readonly id: number
  readonly today: LocalDate
  readonly time_zone: TimeZone
}

/** Returns the summaries by client id, reading only the newest records; undefined while they are first read. */
export function useSummaryByClient<C extends RecordCollection>(
  kind: RecordKind<C>,
  clients: readonly ClientDay[],
): ReadonlyMap<number, ClientRecordSummary<C>> | undefined {
  return useMirrorQuery(
    mirror => readSummaries(mirror, kind, clients),
    [kind, clients.map(({ id, today, time_zone }) => `${id} ${today} ${time_zone}`).join()],
  )
}

async function readSummaries<C extends RecordCollection>(
  mirror: MirrorDatabase,
  kind: RecordKind<C>,
  clients: readonly ClientDay[],
): Promise<Map<number, ClientRecordSummary<C>>> {
  const { collection } = kind
  const ranges = rangesOf(
    clients.map(({ id }) => id),
    ALL_DAYS,
  )
  const [totalCounts, removedCounts] = await Promise.all([
    countRows(mirror, { collection, index: dateIndexOf(kind), ranges }),
    // This index contains only removed records, because `removed_at` is null in all others.
    countRows(mirror, { collection, index: '[client_id+removed_at]', ranges }),
  ])
  const summaryByClient = new Map<number, ClientRecordSummary<C>>(
    clients.map(({ id }, index) => [
      id,
      { count: (totalCounts[index] ?? 0) - (removedCounts[index] ?? 0), recent_count: 0, latest: null },
    ]),
  )
  const clientDayById = new Map(clients.map(client => [client.id, client]))
  const earliestToday = clients.map(({ today }) => today).sort()[0]
  // Starts one day earlier: east of Greenwich, the first hours of a local day are still on the previous day in UTC.
  for (const days of earliestToday === undefined ? [] : rangesNewestFirst(addDays(earliestToday, -1))) {
    const clientsWithoutLatest = [...summaryByClient].filter(
      ([, { count, latest }]) => count > 0 && latest === null,
    )
    if (clientsWithoutLatest.length === 0) break
    const ids = clientsWithoutLatest.map(([id]) => id)
    const records = await readRecords(mirror, kind, ids, days)
    for (const record of records.sort(newestRecordFirst(kind.dateOrInstantOf))) {
      const [summary, clientDay] = [
        summaryByClient.get(record.client_id),
        clientDayById.get(record.client_id),
      ]
      if (summary === undefined || clientDay === undefined) continue
      summary.latest ??= record
      if (isRecent(homeDayOf(kind.dateOrInstantOf(record), clientDay.time_zone), clientDay.today))
        summary.recent_count++
    }
  }
  return summaryByClient
}

export interface RecordsOfClient<C extends RecordCollection> {
  client: Client
  home: Home
  /** Newest first. */
  records: readonly RecordOf<C>[]
  /** Newest first. */
  versions: readonly VersionOf<C>[]
}

/** Returns one client with all records of the kind; null if this device has no such client. */
export function useRecordsOfClient<C extends RecordCollection>(
  kind: RecordKind<C>,
  clientId: number,
): RecordsOfClient<C> | null | undefined {
  return useMirrorQuery<RecordsOfClient<C> | null>(
    async mirror => {
      const [client] = await readRows(mirror, { collection: 'client', anyOf: [clientId] })
      if (client === undefined) return null
      const [[home], records, versions] = await Promise.all([
        readRows(mirror, { collection: 'home', anyOf: [client.home_id] }),
        readRecords(mirror, kind, [clientId]),
        readRows(mirror, { collection: kind.versionCollection, index: 'client_id', is: clientId }),
      ])
      if (home === undefined) return null
      return {
        client,
        home,
        records: records.sort(newestRecordFirst(kind.dateOrInstantOf)),
        versions: (versions as VersionOf<C>[]).sort((left, right) =>
          left.replaced_at < right.replaced_at ? 1 : -1,
        ),
      }
    },
    [kind, clientId],
  )
}
