/** What can be done with a file that was checked, or imported. */
import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { sameInAnyFile } from '#domain/imports/day-cells.ts'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { ReadTable } from '#domain/imports/reading.ts'
import { ERRORS, isErrors } from '#domain/imports/titles.ts'
import { csvFile, csvOf, csvWith } from '../../ui/list/list-file.ts'
import { saveFile } from '../../ui/save-file.ts'
import { countOf, type FileRow } from './file-rows.ts'
import style from './import.module.css'
import type { OpenedFile } from './opened-file.ts'
import { faultWords } from './row-columns.tsx'
import type { Work } from './use-import.ts'

/** What is read back without being named. */
const KNOWN = [',', ';', '\t', '|']

interface FileActionsProps extends FaultyFile {
  step: Work['step']
  onStart: () => void
}

export function FileActions({ kind, rows, table, separator, step, onStart }: FileActionsProps) {
  const { t } = useTranslation()
  const count = { ready: countOf(rows, 'ready'), fault: countOf(rows, 'fault'), made: countOf(rows, 'made') }
  const saveFaulty = async () => {
    const name = t('import.faultyName', { many: kind.called[1] })
    saveFile(`${name}.csv`, csvFile(await faultyCsv({ kind, rows, table, separator }, t)))
  }
  return (
    <div className={style.actions} role="status">
      {step === 'import' ? (
        <>
          <p>{t(`import.done.${kind.name}`, { count: count.made })}</p>
          <Button component={Link} to={`/dashboard/${kind.list}`} variant="default">
            {t('import.toList')}
          </Button>
        </>
      ) : count.ready === 0 ? (
        <p>{t('import.nothingNew')}</p>
      ) : (
        <Button leftSection={<IconFileImport size={20} aria-hidden />} onClick={onStart}>
          {t(`import.start.${kind.name}`, { count: count.ready })}
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

interface FaultyFile extends Pick<OpenedFile, 'separator'> {
  kind: AnyImportKind
  table: ReadTable
  rows: readonly FileRow[]
}

/**
 * The lines as they stood in the file, with what is wrong with them. Numbers and days are read the same way again: its
 * separator stays, and a day has the year first, as what showed the order of days may be in a row that is not here.
 */
function faultyCsv({ kind, rows, table, separator }: FaultyFile, t: TFunction): Promise<string> {
  const told = table.titles.flatMap((title, place) => {
    const isDay = kind.columns[table.found[place] ?? '']?.isDay === true
    const cell = ({ line }: FileRow) => line[place] ?? ''
    const inFile = (row: FileRow) => (isDay ? sameInAnyFile(cell(row), table.dayOrders) : cell(row))
    return isErrors(title) ? [] : [{ title, inFile }]
  })
  const errors = (row: FileRow) => row.faults.map(fault => faultWords(kind, row, fault, t)).join(' ')
  const faulty = rows.filter(({ state }) => state === 'fault')
  return csvOf(
    [...told, { title: ERRORS, inFile: errors }],
    faulty,
    csvWith(KNOWN.find(known => known === separator) ?? ';'),
  )
}
