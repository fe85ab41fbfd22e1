/** A list that the server searches and pages: the source of a `ListTable` for rows that are in no mirror. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { useServerAccess } from '../../session/access.ts'
import type { CallPaths } from '../../session/call-paths.ts'
import { readFailureMessage, useServerRead } from '../../sync/use-server-read.ts'
import type { ListSource } from './list-table.tsx'
import { useListView } from './use-list-view.ts'
import { pageCountOf } from './use-table-rows.ts'

const PAGE_SIZE = 10
/** The largest page the server returns. */
const FILE_PAGE_SIZE = 100
const MAX_READINGS = 4
const pagination = v.object({ total_items: v.number() })

interface ServerListOptions<Row extends v.GenericSchema, Figures extends v.GenericSchema> {
  /** Path below /api/v1: 'staff'. */
  readonly path: CallPaths['get']
  /** The key of the rows in the answer; the figures are under `statistics`. */
  readonly rowsKey: string
  readonly rowSchema: Row
  readonly statisticsSchema: Figures
  /** Query parameters; empty ones are not sent. */
  readonly filters?: Readonly<Record<string, string>>
  /** Message shown when the server fails: "Failed to fetch staff members". */
  readonly failureText: string
}

export interface ServerList<Row, Figures> {
  readonly source: ListSource<Row>
  /** Figures of all rows that pass the filters; undefined while they are counted. */
  readonly statistics: Figures | undefined
  readonly refresh: () => void
}

/** Reads the rows for the page, the search and the filters in the URL. */
export function useServerList<Row extends v.GenericSchema, Figures extends v.GenericSchema>({
  path,
  rowsKey,
  rowSchema,
  statisticsSchema,
  filters = {},
  failureText,
}: ServerListOptions<Row, Figures>): ServerList<v.InferOutput<Row>, v.InferOutput<Figures>> {
  const view = useListView(undefined)
  const schema = useMemo(
    () => v.object({ [rowsKey]: v.array(rowSchema), pagination, statistics: statisticsSchema }),
    [rowsKey, rowSchema, statisticsSchema],
  )
  const queryParams = Object.entries({ ...filters, search: view.debouncedSearch }).filter(
    ([, value]) => value !== '',
  )
  const pathOf = (page: number, size: number) =>
    `${path}?${new URLSearchParams([...queryParams, ['page', String(page)], ['per_page', String(size)]])}` as const
  // A page past the end, such as one whose last rows were deleted, becomes the last page.
  const queryText = String(new URLSearchParams(queryParams))
  const [lastPageCount, setLastCount] = useState<PageCount>()
  const page =
    lastPageCount?.queryText === queryText ? Math.min(view.page, lastPageCount.pageCount) : view.page
  const { answer, error, refresh } = useServerRead(pathOf(page, PAGE_SIZE), schema, failureText)
  const { t } = useTranslation()
  const { http } = useServerAccess()
  const readPage = async (page: number, size: number): Promise<ServerPage<v.InferOutput<Row>>> => {
    const pageAnswer = v.parse(schema, await http.signedIn.get(pathOf(page, size)).json())
    return { rows: pageAnswer[rowsKey] as v.InferOutput<Row>[], total: totalIn(pageAnswer) }
  }
  // The previous page stays until the next page arrives, so that nothing jumps.
  const [shownAnswer, setShownAnswer] = useState(answer)
  if (answer !== undefined && answer !== lastPageCount?.answer) {
    const pages = pageCountOf(totalIn(answer), PAGE_SIZE)
    setLastCount({ answer, queryText, pageCount: pages })
    if (page <= pages) setShownAnswer(answer)
  }
  const rows = shownAnswer?.[rowsKey] as v.InferOutput<Row>[] | undefined
  return {
    source: {
      rows,
      readAll: () =>
        readEveryPage(readPage).catch((failure: unknown) => {
          throw new Error(readFailureMessage(failure, failureText, t))
        }),
      ...(shownAnswer === undefined ? {} : { total: totalIn(shownAnswer) }),
      ...(error === undefined ? {} : { error }),
    },
    statistics: shownAnswer?.statistics as v.InferOutput<Figures> | undefined,
    refresh,
  }
}

/** Returns the number of rows on all pages. */
const totalIn = (answer: Readonly<Record<string, unknown>>): number =>
  (answer.pagination as v.InferOutput<typeof pagination>).total_items

/** The newest answer, the query it belongs to, and how many pages that query has. */
interface PageCount {
  readonly answer: object
  readonly queryText: string
  readonly pageCount: number
}

interface ServerPage<Row> {
  readonly rows: readonly Row[]
  /** The number of rows on all pages. */
  readonly total: number
}

/**
 * Reads all rows. A row added or removed between two requests shifts the others, so a list of more than one page is
 * read until two readings are equal.
 */
export async function readEveryPage<Row>(
  readPage: (page: number, size: number) => Promise<ServerPage<Row>>,
): Promise<Row[]> {
  let previousText = ''
  for (let reading = 1; reading <= MAX_READINGS; reading++) {
    const rows: Row[] = []
    for (let [page, remaining] = [1, 1]; remaining > 0; page++) {
      const { rows: pageRows, total } = await readPage(page, FILE_PAGE_SIZE)
      rows.push(...pageRows)
      remaining = pageRows.length === 0 ? 0 : total - page * FILE_PAGE_SIZE
    }
    const rowsText = JSON.stringify(rows)
    if (rows.length <= FILE_PAGE_SIZE || rowsText === previousText) return rows
    previousText = rowsText
  }
  throw new Error('The list changed while it was read.')
}
