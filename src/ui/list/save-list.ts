/** Saves a list as CSV: the rows of all pages that pass search and filters. */
import { useTranslation } from 'react-i18next'
import { saveFile } from '../save-file.ts'
import { useShowToast } from '../toast/toasts.tsx'
import type { Column, FileColumn } from './columns.ts'
import { csvFile, csvFormatIn, csvOf } from './list-file.ts'

export interface ListFile<Row> {
  /** File name without extension. */
  name: string
  /** Columns in addition to those of the list. */
  extraColumns?: readonly FileColumn<Row>[]
  /**
   * Columns in place of all others, if a file contains what a list has no room for. A promise lets the columns first
   * read what they need for these rows.
   */
  columns?: (rows: readonly Row[]) => readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[]>
  /** Called with the rows that are in the file. */
  onSaved?: (rows: readonly Row[]) => void
}

const FAILURE_TOAST_SECONDS = 10

/** Returns a function that saves the file, or shows why it cannot; undefined for a list without a file. */
export function useSaveList<Row>(
  file: ListFile<Row> | undefined,
  columns: readonly Column<Row>[],
  readRows: () => Promise<readonly Row[]>,
): (() => Promise<void>) | undefined {
  const { t } = useTranslation()
  const toast = useShowToast()
  if (file === undefined) return undefined
  const { name, extraColumns = [], onSaved } = file
  const exportedColumns = columns.flatMap(({ title, exportValue }) =>
    exportValue ? [{ title, exportValue }] : [],
  )
  const showFailure = (error: unknown) => {
    const text = [t('ui.fileFailed'), error instanceof Error ? error.message : ''].filter(Boolean).join(' ')
    toast({ text, tone: 'attention', seconds: FAILURE_TOAST_SECONDS })
  }
  return async () => {
    const rows = await readRows().catch(showFailure)
    if (rows === undefined) return
    const fileColumns = (await file.columns?.(rows)) ?? [...exportedColumns, ...extraColumns]
    saveFile(`${name}.csv`, csvFile(await csvOf(fileColumns, rows, csvFormatIn(t('ui.locale')))))
    onSaved?.(rows)
  }
}
