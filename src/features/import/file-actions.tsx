/** The buttons for a file that was checked or imported. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { toUnambiguousDay } from '#domain/imports/day-cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { FileTable } from '#domain/imports/reading.ts'
import { ERRORS_TITLE, isErrorsTitle } from '#domain/imports/titles.ts'
import { csvFile, csvFormatWith, csvOf } from '../../ui/list/list-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countOf, type FileRow, type ImportStep, rowsToTakeBack } from './file-rows.ts'
import style from './import.module.css'
import type { OpenedFile } from './opened-file.ts'
import { faultWords } from './row-columns.tsx'

/** Separators that the import recognizes without a `sep=` line. */
const KNOWN_SEPARATORS = [',', ';', '\t', '|']

interface FileActionsProps extends CheckedFile {
  step: ImportStep
  onStart: () => void
  onTakeBack: () => void
}

export function FileActions({ kind, rows, table, separator, step, onStart, onTakeBack }: FileActionsProps) {
  const { t } = useTranslation()
  const counts = { fault: countOf(rows, 'fault'), made: countOf(rows, 'made') }
  const saveFaultyRows = async () => {
    const name = t('import.faultyName', { many: kind.recordNames[1] })
    saveFile(`${name}.csv`, csvFile(await faultyCsv({ kind, rows, table, separator }, t)))
  }
  return (
    <div className={style.actions} role="status">
      {step === 'preview' ? (
        <StartImport kind={kind} rows={rows} onStart={onStart} />
      ) : (
        <>
          <p>
            {step === 'import'
              ? t(`import.done.${kind.name}`, { count: counts.made })
              : takenBackWords(rows, t)}
          </p>
          <Button component={Link} to={`/dashboard/${kind.listScreen}`} variant="default">
            {t('import.toList')}
          </Button>
        </>
      )}
      {step !== 'take_back' && rowsToTakeBack(rows).length > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={onTakeBack}
        >
          {t(step === 'import' ? 'import.takeBack.ask' : 'import.takeBack.askBefore')}
        </Button>
      )}
      {counts.fault > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void saveFaultyRows()}
        >
          {t('import.saveFaulty', { count: counts.fault })}
        </Button>
      )}
      {counts.fault > 0 && <p className={style.hint}>{t('import.faultyText')}</p>}
    </div>
  )
}

interface StartImportProps {
  kind: AnyImportKind
  rows: readonly FileRow[]
  onStart: () => void
}

function StartImport({ kind, rows, onStart }: StartImportProps) {
  const { t } = useTranslation()
  const count = countOf(rows, 'ready')
  if (count === 0) return <p>{nothingToImportWords(rows, t)}</p>
  return (
    <Button leftSection={<IconFileImport size={20} aria-hidden />} onClick={onStart}>
      {t(`import.start.${kind.name}`, { count })}
    </Button>
  )
}

/** Explains why there is nothing to import: the rows are already in Hearth, or they have errors. */
function nothingToImportWords(rows: readonly FileRow[], t: TFunction): string {
  const [existingCount, faultyCount] = [countOf(rows, 'there'), countOf(rows, 'fault')]
  if (faultyCount === 0) return t('import.nothing.allThere', { count: existingCount })
  if (existingCount === 0) return t('import.nothing.allFaulty', { count: faultyCount })
  return [
    t('import.nothing.there', { count: existingCount }),
    t('import.nothing.faulty', { count: faultyCount }),
    t('import.nothing.rest'),
  ].join(' ')
}

/** Returns '12 rows taken back. 2 stay. The list says why.' */
function takenBackWords(rows: readonly FileRow[], t: TFunction): string {
  const [takenBackCount, remainingCount] = [countOf(rows, 'taken_back'), countOf(rows, 'stays')]
  const doneMessage = t('import.takeBack.done', { count: takenBackCount })
  return remainingCount === 0
    ? doneMessage
    : `${doneMessage} ${t('import.takeBack.left', { count: remainingCount })}`
}

interface CheckedFile extends Pick<OpenedFile, 'separator'> {
  kind: AnyImportKind
  table: FileTable
  rows: readonly FileRow[]
}

/**
 * Returns the faulty lines as in the file, with their errors. Numbers and days are read the same way again: the file's
 * separator stays, and days have the year first, because the row that showed the order of days may be left out.
 */
function faultyCsv({ kind, rows, table, separator }: CheckedFile, t: TFunction): Promise<string> {
  const columns = table.titles.flatMap((title, index) => {
    const isDay = kind.columns[table.titleColumns[index] ?? '']?.isDay === true
    const cellOf = ({ line }: FileRow) => line[index] ?? ''
    const exportValue = (row: FileRow) =>
      isDay ? toUnambiguousDay(cellOf(row), table.dayOrders) : cellOf(row)
    return isErrorsTitle(title) ? [] : [{ title, exportValue }]
  })
  const errorsText = (row: FileRow) => row.faults.map(fault => faultWords(kind, row, fault, t)).join(' ')
  const faultyRows = rows.filter(({ state }) => state === 'fault')
  return csvOf(
    [...columns, { title: ERRORS_TITLE, exportValue: errorsText }],
    faultyRows,
    csvFormatWith(KNOWN_SEPARATORS.find(candidate => candidate === separator) ?? ';'),
  )
}
