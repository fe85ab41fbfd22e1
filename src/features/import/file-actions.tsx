/** What can be done with a file that was checked, or imported. */
import { Button } from '@mantine/core'
import { IconArrowBackUp, IconDownload, IconFileImport } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sameInAnyFile } from '#domain/imports/day-cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { ReadTable } from '#domain/imports/reading.ts'
import { ERRORS, isErrors } from '#domain/imports/titles.ts'
import { csvFile, csvOf, csvWith } from '../../ui/list/list-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countOf, type FileRow, leaving, type Step } from './file-rows.ts'
import style from './import.module.css'
import type { OpenedFile } from './opened-file.ts'
import { faultWords } from './row-columns.tsx'

/** Separators that the import recognizes without a `sep=` line. */
const KNOWN = [',', ';', '\t', '|']

interface FileActionsProps extends FaultyFile {
  step: Step
  onStart: () => void
  onTakeBack: () => void
}

export function FileActions({ kind, rows, table, separator, step, onStart, onTakeBack }: FileActionsProps) {
  const { t } = useTranslation()
  const count = { fault: countOf(rows, 'fault'), made: countOf(rows, 'made') }
  const saveFaulty = async () => {
    const name = t('import.faultyName', { many: kind.called[1] })
    saveFile(`${name}.csv`, csvFile(await faultyCsv({ kind, rows, table, separator }, t)))
  }
  return (
    <div className={style.actions} role="status">
      {step === 'preview' ? (
        <StartImport kind={kind} rows={rows} onStart={onStart} />
      ) : (
        <>
          <p>
            {step === 'import' ? t(`import.done.${kind.name}`, { count: count.made }) : takenBack(rows, t)}
          </p>
          <Button component={Link} to={`/dashboard/${kind.list}`} variant="default">
            {t('import.toList')}
          </Button>
        </>
      )}
      {step !== 'take_back' && leaving(rows).length > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={onTakeBack}
        >
          {t(step === 'import' ? 'import.takeBack.ask' : 'import.takeBack.askBefore')}
        </Button>
      )}
      {count.fault > 0 && (
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => void saveFaulty()}
        >
          {t('import.saveFaulty', { count: count.fault })}
        </Button>
      )}
      {count.fault > 0 && <p className={style.hint}>{t('import.faultyText')}</p>}
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
  if (count === 0) return <p>{nothingWords(rows, t)}</p>
  return (
    <Button leftSection={<IconFileImport size={20} aria-hidden />} onClick={onStart}>
      {t(`import.start.${kind.name}`, { count })}
    </Button>
  )
}

/** Explains why there is nothing to import: rows already in Hearth need nothing, rows with errors do. */
function nothingWords(rows: readonly FileRow[], t: TFunction): string {
  const [there, faulty] = [countOf(rows, 'there'), countOf(rows, 'fault')]
  if (faulty === 0) return t('import.nothing.allThere', { count: there })
  if (there === 0) return t('import.nothing.allFaulty', { count: faulty })
  return [
    t('import.nothing.there', { count: there }),
    t('import.nothing.faulty', { count: faulty }),
    t('import.nothing.rest'),
  ].join(' ')
}

/** '12 rows taken back. 2 stay. The list says why.' */
function takenBack(rows: readonly FileRow[], t: TFunction): string {
  const [back, left] = [countOf(rows, 'taken_back'), countOf(rows, 'stays')]
  const said = t('import.takeBack.done', { count: back })
  return left === 0 ? said : `${said} ${t('import.takeBack.left', { count: left })}`
}

interface FaultyFile extends Pick<OpenedFile, 'separator'> {
  kind: AnyImportKind
  table: ReadTable
  rows: readonly FileRow[]
}

/**
 * Returns the faulty lines as in the file, with their errors. Numbers and days are read the same way again: the file's
 * separator stays, and days have the year first, because the row that showed the order of days may be left out.
 */
function faultyCsv({ kind, rows, table, separator }: FaultyFile, t: TFunction): Promise<string> {
  const told = table.titles.flatMap((title, place) => {
    const isDay = kind.columns[table.found[place] ?? '']?.isDay === true
    const cell = ({ line }: FileRow) => line[place] ?? ''
    const exportValue = (row: FileRow) => (isDay ? sameInAnyFile(cell(row), table.dayOrders) : cell(row))
    return isErrors(title) ? [] : [{ title, exportValue }]
  })
  const errors = (row: FileRow) => row.faults.map(fault => faultWords(kind, row, fault, t)).join(' ')
  const faulty = rows.filter(({ state }) => state === 'fault')
  return csvOf(
    [...told, { title: ERRORS, exportValue: errors }],
    faulty,
    csvWith(KNOWN.find(known => known === separator) ?? ';'),
  )
}
