/** A list saved as CSV: what is found and filtered of it, on every page. */
import { useTranslation } from 'react-i18next'
import { saveFile } from '../save-file.ts'
import { useToast } from '../toast/toasts.tsx'
import type { Column, FileColumn } from './columns.ts'
import { csvFile, csvIn, csvOf } from './list-file.ts'

export interface ListFile<Row> {
  /** Without its ending. */
  name: string
  /** Columns beside those of the list. */
  more?: readonly FileColumn<Row>[]
  /** In place of all others, where a file says what a list has no room for; what they need of these rows is read first. */
  columns?: (rows: readonly Row[]) => readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[]>
  /** With the rows that are in it. */
  onSaved?: (rows: readonly Row[]) => void
}

const FAILED_SECONDS = 10

/** Makes the file when called; undefined for a list without one. Why it cannot be made is said. */
export function useSavedList<Row>(
  file: ListFile<Row> | undefined,
  columns: readonly Column<Row>[],
  read: () => Promise<readonly Row[]>,
): (() => Promise<void>) | undefined {
  const { t } = useTranslation()
  const toast = useToast()
  if (file === undefined) return undefined
  const { name, more = [], onSaved } = file
  const told = columns.flatMap(({ title, exportValue }) => (exportValue ? [{ title, exportValue }] : []))
  const sayWhyNot = (error: unknown) => {
    const text = [t('ui.fileFailed'), error instanceof Error ? error.message : ''].filter(Boolean).join(' ')
    toast({ text, tone: 'attention', seconds: FAILED_SECONDS })
  }
  return async () => {
    const rows = await read().catch(sayWhyNot)
    if (rows === undefined) return
    const exportValue = (await file.columns?.(rows)) ?? [...told, ...more]
    saveFile(`${name}.csv`, csvFile(await csvOf(exportValue, rows, csvIn(t('ui.locale')))))
    onSaved?.(rows)
  }
}
