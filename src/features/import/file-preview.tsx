/** What a file says, row by row, and what to do with it. */

import { Button } from '@mantine/core'
import { IconDownload, IconFileImport } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { ERRORS, HOME, isErrors } from '#domain/imports/reading.ts'
import type { RowOf } from '#domain/registry.ts'
import { messageWords } from '../../labels/message-words.ts'
import { languageOf } from '../../languages/languages.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { useFilters } from '../../ui/list/filters.tsx'
import { csvFile, csvOf } from '../../ui/list/list-file.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { FileProgress } from './file-progress.tsx'
import { countOf, type FileRow, type RowState } from './file-rows.ts'
import style from './import.module.css'
import { faultWords, rowColumns, TONES } from './row-columns.tsx'
import type { FileImport, OpenedFile } from './use-import.ts'

const PAGE = 25
/** What is read back without being named. */
const KNOWN = [',', ';', '\t']
const STATE = 'state'

interface FilePreviewProps {
  kind: AnyImportKind
  home: RowOf<'home'>
  work: FileImport
}

export function FilePreview({ kind, home, work: { file, rows, work, startImport, goOn } }: FilePreviewProps) {
  const { t, i18n } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const columns = useMemo(() => rowColumns(kind, t, languageOf(i18n)), [kind, t, i18n])
  const saveFaulty = async () => {
    const name = t('import.faultyName', { many: kind.called[1] })
    if (file !== undefined) saveFile(`${name}.csv`, csvFile(await faultyCsv({ ...file, kind, rows }, t)))
  }
  const shown: readonly RowState[] =
    work?.step === 'import' ? ['made', 'ready', 'there', 'fault'] : ['ready', 'there', 'fault']
  const states = shown.filter(
    state => state !== 'ready' || work?.step !== 'import' || countOf(rows, state) > 0,
  )
  const filtering = useFilters<FileRow>(
    [
      {
        as: 'choice',
        name: STATE,
        label: t('import.list.result'),
        all: t('import.list.allStates'),
        options: states.map(state => ({ value: state, label: t(`import.states.${state}`) })),
        isIn: (row, value) => row.state === value,
      },
    ],
    rows,
  )
  if (file === undefined) return null
  const count = { ready: countOf(rows, 'ready'), fault: countOf(rows, 'fault'), made: countOf(rows, 'made') }
  const chosen = filtering.values[STATE] ?? ''
  const { unknown, columns: found } = file.table
  const leftOut = unknown.length > 0 && t('import.unknown', { titles: unknown.join(', ') })
  const isPlaced = found.includes(HOME)
  return (
    <section className={style.preview} aria-label={t('import.step.result')}>
      <h2>{t('import.chosen', { name: file.name, count: rows.length })}</h2>
      {leftOut && <p className={style.about}>{leftOut}</p>}
      {work && work.state !== 'done' && <FileProgress rows={rows} work={work} onGoOn={goOn} />}
      <StatisticsRow
        label={t('import.figures')}
        statistics={states.map(state => ({
          label: t(`import.states.${state}`),
          value: countOf(rows, state),
          tone: countOf(rows, state) > 0 ? TONES[state] : 'plain',
          picked: chosen === state,
          onPick: () => filtering.setOnly(chosen === state ? {} : { [STATE]: state }),
        }))}
      />
      {work?.state === 'done' && (
        <div className={style.actions} role="status">
          {work.step === 'import' ? (
            <>
              <p>{t(`import.done.${kind.name}`, { count: count.made })}</p>
              <Button component={Link} to={`/dashboard/${kind.list}`} variant="default">
                {t('import.toList')}
              </Button>
            </>
          ) : count.ready === 0 ? (
            <p>{t('import.nothingNew')}</p>
          ) : (
            <Button leftSection={<IconFileImport size={20} aria-hidden />} onClick={() => setIsAsking(true)}>
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
      )}
      <ListTable
        label={t('import.rows')}
        columns={columns}
        source={{ rows: filtering.rows }}
        rowKey={({ row }) => row}
        search={t('import.list.search')}
        filters={{
          controls: filtering.controls,
          ...(filtering.count > 0 ? { onClear: () => filtering.setOnly({}) } : {}),
        }}
        initialSorting={{ key: 'row', direction: 'ascending' }}
        emptyMessage={t('import.list.empty')}
        pageSize={PAGE}
      />
      <Confirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(`import.start.${kind.name}`, { count: count.ready })}
        question={
          <>
            <p>{t(isPlaced ? 'import.placedRest' : 'import.placed', { home: home.home_name })}</p>
            {count.fault > 0 && <p>{t('import.leftOut', { count: count.fault })}</p>}
            {leftOut && <p>{leftOut}</p>}
            {kind.about && <p>{messageWords(kind.about, t)}</p>}
          </>
        }
        confirmLabel={t('import.confirm')}
        onConfirm={async () => startImport()}
      />
    </section>
  )
}

interface FaultyFile extends OpenedFile {
  kind: AnyImportKind
  rows: readonly FileRow[]
}

/** The lines as they stood in the file, with what is wrong with them, so that its numbers are read the same way again. */
function faultyCsv({ kind, rows, table, separator }: FaultyFile, t: TFunction): Promise<string> {
  const told = table.titles.flatMap((title, place) =>
    isErrors(title) ? [] : [{ title, inFile: ({ line }: FileRow) => line[place] ?? '' }],
  )
  const errors = (row: FileRow) => row.faults.map(fault => faultWords(kind, row, fault, t)).join(' ')
  const faulty = rows.filter(({ state }) => state === 'fault')
  return csvOf(
    [...told, { title: ERRORS, inFile: errors }],
    faulty,
    KNOWN.find(known => known === separator) ?? ';',
  )
}
