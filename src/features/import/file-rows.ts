/** The rows of a file and their states: read, checked by the server, imported. */
import { plainName } from '#domain/imports/cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { MAX_SENT_CHARACTERS, type RowAnswer } from '#domain/imports/protocol.ts'
import {
  IMPORTED_BEFORE,
  type ReadRow,
  type ReadTable,
  repeatedRows,
  saysTheSame,
} from '#domain/imports/reading.ts'
import { HOME } from '#domain/imports/titles.ts'

/** `waiting`: the server has not checked the row. */
export interface FileRow extends ReadRow {
  readonly state: 'waiting' | RowAnswer['state']
  readonly note: string | null
  /** The id of the page that shows the record it made. */
  readonly page?: number | undefined
  /** The row is to be taken back. */
  readonly isLeaving?: boolean
  /** The row was sent to be imported, and the answer was lost. */
  readonly wasSent?: boolean
}

export type RowState = FileRow['state']

/** Returns rows with what the device finds by itself: faulty cells, and rows that are in the file twice. */
export function fileRows(kind: AnyImportKind, { rows }: ReadTable): readonly FileRow[] {
  const repeated = repeatedRows(
    kind,
    rows.flatMap(({ row, cells, values }) =>
      values === undefined ? [] : [{ row, values, home: plainName(cells[HOME] ?? '') }],
    ),
  )
  return rows.map((row): FileRow => {
    if (row.values === undefined) return { ...row, state: 'fault', note: null }
    const earlier = repeated.get(row.row)
    if (earlier === undefined) return { ...row, state: 'waiting', note: null }
    if (earlier.isSame) return { ...row, state: 'there', note: saysTheSame(earlier.of) }
    return { ...row, state: 'fault', note: null, faults: [{ column: null, message: earlier.words }] }
  })
}

export function answered(rows: readonly FileRow[], answers: readonly RowAnswer[]): readonly FileRow[] {
  const byRow = new Map(answers.map(answer => [answer.row, answer]))
  return rows.map(row => {
    const answer = byRow.get(row.row)
    if (answer === undefined) return row
    // The record was made by the request whose answer was lost.
    const isMade = row.wasSent === true && answer.note === IMPORTED_BEFORE
    return { ...row, ...answer, ...(isMade ? { state: 'made', note: null } : {}) }
  })
}

/** The steps rows go through. */
export type Step = 'preview' | 'import' | 'take_back'

/** Which rows a step processes. */
export const takesUp: Readonly<Record<Step, (row: FileRow) => boolean>> = {
  preview: ({ state }) => state === 'waiting',
  import: ({ state }) => state === 'ready',
  take_back: ({ state, isLeaving }) => isLeaving === true && (state === 'made' || state === 'there'),
}

/** Checks whether this or an earlier import made the row's record, and it was not taken back. */
export const isImported = ({ state, page }: FileRow): boolean =>
  (state === 'made' || state === 'there') && page !== undefined

/** Returns rows that are taken back together: those just imported; before an import, those an earlier import made. */
export function leaving(rows: readonly FileRow[]): readonly FileRow[] {
  const state = countOf(rows, 'made') > 0 ? 'made' : 'there'
  return rows.filter(row => row.state === state && isImported(row))
}

export const countOf = (rows: readonly FileRow[], state: RowState): number =>
  rows.filter(row => row.state === state).length

/** Returns the first rows that a step processes, as many as fit in one request. */
export function batchOf(rows: readonly FileRow[], step: Step, most: number): readonly FileRow[] {
  const waiting = rows.filter(takesUp[step]).slice(0, most)
  let characters = 0
  const tooMany = waiting.findIndex((row, index) => {
    characters += JSON.stringify(sentOf([row])).length
    return index > 0 && characters > MAX_SENT_CHARACTERS
  })
  return tooMany === -1 ? waiting : waiting.slice(0, tooMany)
}

/** Returns what is sent of rows to the server. */
export const sentOf = (rows: readonly FileRow[]) =>
  rows.map(({ row, cells, values = {} }) => ({ row, home: cells[HOME] ?? '', values }))
