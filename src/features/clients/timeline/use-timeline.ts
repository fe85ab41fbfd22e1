import { RecordSet } from '#domain/record-set.ts'
import { type Collection, entityOf, type RowOf } from '#domain/registry.ts'
import { daysAround } from '#domain/rules/doses/as-needed-days.ts'
import { type LocalMonth, monthDays } from '#domain/values/dates.ts'
import { rowsIn } from '../../../labels/load-labels.ts'
import { eventCollections } from '../../../labels/timeline.ts'
import type { Query } from '../../../mirror/read/query.ts'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirrorQuery } from '../../../mirror/read/use-rows.ts'
import type { MirrorDatabase } from '../../../mirror/tables/database.ts'

/** Reads one client's rows that are timeline events (dated rows: of this month), and the rows needed to name them. */
export const useTimelineRows = (clientId: number, month: LocalMonth) =>
  useMirrorQuery(
    async mirror => {
      const records = new RecordSet()
      const readInto = async (query: Query<Collection>) => {
        for (const row of await readRowsOf(mirror, query)) records.putRow(query.collection, row)
      }
      await Promise.all([
        ...eventCollections.map(collection => readInto(queryOf(collection, clientId, month))),
        // Administrations show which doses are as-needed and so count under the day they were taken (M8.1).
        readInto(queryOf('administration', clientId, month)),
        readInto({ collection: 'home', all: true }),
        readInto({ collection: 'person_card', all: true }),
      ])
      return rowsIn(records)
    },
    [clientId, month],
  )

const readRowsOf = async (mirror: MirrorDatabase, query: Query<Collection>): Promise<RowOf<Collection>[]> =>
  readRows(mirror, query)

function queryOf(collection: Collection, clientId: number, month: LocalMonth): Query<Collection> {
  const { listDateField: dateField } = entityOf(collection)
  if (collection === 'client') return { collection, anyOf: [clientId] }
  if (dateField === undefined) return { collection, index: 'client_id', is: clientId }
  const index = `[client_id+${dateField}]`
  const isDose = collection === 'administration' || collection === 'mark'
  const [first, last] = [`${month}-01`, `${month}-31`]
  const { from, to } = isDose
    ? daysAround(first, monthDays(month).at(-1) ?? first)
    : { from: first, to: last }
  return { collection, index, from: [clientId, from], to: [clientId, to] }
}
