/** A list that the server searches and cuts into pages: the source of a `ListTable` for rows that are in no mirror. */
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { useServerRead } from '../../sync/use-server-read.ts'
import type { ListSource } from './list-table.tsx'
import { useListView } from './use-list-view.ts'

const PAGE_SIZE = 10
const pagination = v.object({ total_items: v.number() })

interface ServerListOptions<Row extends v.GenericSchema, Figures extends v.GenericSchema> {
  /** Below /api/v1: 'staff'. */
  readonly path: string
  /** The rows are under this key, the figures under `statistics`. */
  readonly key: string
  readonly row: Row
  readonly statistics: Figures
  /** Parameters of the query; empty ones are not sent. */
  readonly filters?: Readonly<Record<string, string>>
  /** What is said when the server fails: "Failed to fetch staff members". */
  readonly failed: string
}

export interface ServerList<Row, Figures> {
  readonly source: ListSource<Row>
  /** Of all rows the filters leave; undefined while they are counted. */
  readonly statistics: Figures | undefined
  readonly refresh: () => void
}

/** The page, the search and the filters that stand in the address. */
export function useServerList<Row extends v.GenericSchema, Figures extends v.GenericSchema>({
  path,
  key,
  row,
  statistics,
  filters = {},
  failed,
}: ServerListOptions<Row, Figures>): ServerList<v.InferOutput<Row>, v.InferOutput<Figures>> {
  const view = useListView(undefined)
  const schema = useMemo(
    () => v.object({ [key]: v.array(row), pagination, statistics }),
    [key, row, statistics],
  )
  const asked = Object.entries({ ...filters, search: view.settledSearch }).filter(([, value]) => value !== '')
  const query = new URLSearchParams([...asked, ['page', String(view.page)], ['per_page', String(PAGE_SIZE)]])
  const { answer, error, refresh } = useServerRead(`${path}?${query}`, schema, failed)
  // While the next page is on its way the one before stays, so that nothing jumps.
  const [shown, setShown] = useState(answer)
  if (answer !== undefined && answer !== shown) setShown(answer)
  const rows = shown?.[key] as v.InferOutput<Row>[] | undefined
  return {
    source: {
      rows,
      ...(shown === undefined
        ? {}
        : { total: (shown.pagination as v.InferOutput<typeof pagination>).total_items }),
      ...(error === undefined ? {} : { error }),
    },
    statistics: shown?.statistics as v.InferOutput<Figures> | undefined,
    refresh,
  }
}
