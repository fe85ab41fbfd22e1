/** The rows of a file and their states: read, checked by the server, imported. */
import { normalizeName } from '#domain/imports/cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { MAX_REQUEST_CHARACTERS, type RowAnswer } from '#domain/imports/protocol.ts'
import {
  type FileTable,
  IMPORTED_BEFORE_MESSAGE,
  type ImportRow,
  repeatedRows,
  sameRowMessage,
} from '#domain/imports/reading.ts'
import { HOME_COLUMN } from '#domain/imports/titles.ts'

/** A row with its state. `waiting`: the server has not checked the row; the other states are the server's answers. */
export interface FileRow extends ImportRow {
  readonly state: 'waiting' | RowAnswer['state']
  readonly note: string | null
  /** The id of the page that shows the record it made. */
  readonly page?: number | undefined
  /** The row is to be taken back. */
  readonly isToTakeBack?: boolean
  /** The row was sent to be imported, and the answer was lost. */
  readonly wasSent?: boolean
}

export type RowState = FileRow['state']

/** Returns rows with the states the device finds itself: faulty cells, and rows that are in the file twice. */
export function fileRowsOf(kind: AnyImportKind, { rows }: FileTable): readonly FileRow[] {
  const repeatByRow = repeatedRows(
    kind,
    rows.flatMap(({ row, cells, values }) =>
      values === undefined ? [] : [{ row, values, home: normalizeName(cells[HOME_COLUMN] ?? '') }],
    ),
  )
  return rows.map((row): FileRow => {
    if (row.values === undefined) return { ...row, state: 'fault', note: null }
    const repeat = repeatByRow.get(row.row)
    if (repeat === undefined) return { ...row, state: 'waiting', note: null }
    if (repeat.isIdentical) return { ...row, state: 'there', note: sameRowMessage(repeat.earlierRow) }
    return { ...row, state: 'fault', note: null, faults: [{ column: null, message: repeat.message }] }
  })
}

export function applyAnswers(rows: readonly FileRow[], answers: readonly RowAnswer[]): readonly FileRow[] {
  const answerByRow = new Map(answers.map(answer => [answer.row, answer]))
  return rows.map(row => {
    const answer = answerByRow.get(row.row)
    if (answer === undefined) return row
    // The record was made by the request whose answer was lost.
    const isMade = row.wasSent === true && answer.note === IMPORTED_BEFORE_MESSAGE
    return { ...row, ...answer, ...(isMade ? { state: 'made', note: null } : {}) }
  })
}

/** The steps of an import: each row is checked, imported, and can be taken back. */
export type ImportStep = 'preview' | 'import' | 'take_back'

/** Tests by step whether the step still has to process a row. */
export const isPendingByStep: Readonly<Record<ImportStep, (row: FileRow) => boolean>> = {
  preview: ({ state }) => state === 'waiting',
  import: ({ state }) => state === 'ready',
  take_back: ({ state, isToTakeBack: shouldTakeBack }) =>
    shouldTakeBack === true && (state === 'made' || state === 'there'),
}

/** Checks whether this or an earlier import made the row's record, and it was not taken back. */
export const isImported = ({ state, page }: FileRow): boolean =>
  (state === 'made' || state === 'there') && page !== undefined

/** Returns rows that are taken back together: those just imported; before an import, those an earlier import made. */
export function rowsToTakeBack(rows: readonly FileRow[]): readonly FileRow[] {
  const state = countOf(rows, 'made') > 0 ? 'made' : 'there'
  return rows.filter(row => row.state === state && isImported(row))
}

export const countOf = (rows: readonly FileRow[], state: RowState): number =>
  rows.filter(row => row.state === state).length

/** Returns the first rows that a step processes, as many as fit in one request. */
export function nextBatchOf(rows: readonly FileRow[], step: ImportStep, limit: number): readonly FileRow[] {
  const pendingRows = rows.filter(isPendingByStep[step]).slice(0, limit)
  let characterCount = 0
  const firstIndexOverLimit = pendingRows.findIndex((row, index) => {
    characterCount += JSON.stringify(toRequestRows([row])).length
    return index > 0 && characterCount > MAX_REQUEST_CHARACTERS
  })
  return firstIndexOverLimit === -1 ? pendingRows : pendingRows.slice(0, firstIndexOverLimit)
}

/** Converts rows to the form in which a request sends them to the server. */
export const toRequestRows = (rows: readonly FileRow[]) =>
  rows.map(({ row, cells, values = {} }) => ({ row, home: cells[HOME_COLUMN] ?? '', values }))
