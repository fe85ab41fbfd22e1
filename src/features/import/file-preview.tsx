/** The content of a file, row by row, and what can be done with it. */

import { Button } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import type { ClockOfHome, FileTable } from '#domain/imports/reading.ts'
import type { RowOf } from '#domain/registry.ts'
import { showInvisible } from '#domain/values/one-line.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { languageOf } from '../../languages/languages.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { useFilters } from '../../ui/list/filters.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { StatisticsRow } from '../../ui/overview/statistics-row.tsx'
import { FileActions } from './file-actions.tsx'
import { FileReadingSettings } from './file-reading.tsx'
import { countOf, type FileRow, type ImportStep, isPendingByStep, type RowState } from './file-rows.ts'
import style from './import.module.css'
import { ImportQuestion, NewCategoriesNote, skippedColumnsWords } from './import-question.tsx'
import type { OpenedFile } from './opened-file.ts'
import { rowColumns, STATE_TONES } from './row-columns.tsx'
import type { FileImport, ImportProgress } from './use-import.ts'

const PAGE_SIZE = 25

/** The row states counted above the list in each step: some always, others only if any row is in that state. */
const COUNTED_STATES: Readonly<
  Record<ImportStep, { alwaysCounted: readonly RowState[]; countedIfAny: readonly RowState[] }>
> = {
  preview: { alwaysCounted: ['ready', 'there', 'fault'], countedIfAny: [] },
  import: { alwaysCounted: ['made', 'there', 'fault'], countedIfAny: ['ready'] },
  take_back: { alwaysCounted: ['taken_back', 'stays'], countedIfAny: ['made', 'there', 'ready', 'fault'] },
}
const STATE_FILTER = 'state'

interface FilePreviewProps {
  kind: AnyImportKind
  home: RowOf<'home'>
  clockOf: ClockOfHome
  fileImport: FileImport
}

export function FilePreview({ kind, home, clockOf, fileImport }: FilePreviewProps) {
  const { t } = useTranslation()
  const { file, rows, readAgain } = fileImport
  const sectionRef = useRef<HTMLElement>(null)
  const isOpen = file !== undefined
  // Scrolls only when a file is opened, not when it is read again: then the user is choosing a column here.
  useEffect(() => {
    if (isOpen) sectionRef.current?.scrollIntoView({ block: 'start' })
  }, [isOpen])
  if (file === undefined) return null
  const { table } = file
  const name = showInvisible(file.name)
  return (
    <section ref={sectionRef} className={style.preview} aria-label={t('import.step.result')}>
      <h2>{table ? t('import.chosen', { name, count: rows.length }) : name}</h2>
      <FileReadingSettings
        kind={kind}
        file={file}
        isLocked={fileImport.progress?.step === 'import'}
        onChange={choices => void readAgain(choices)}
      />
      {table && <RowsOfFile {...{ kind, home, clockOf, file, table, fileImport }} />}
    </section>
  )
}

interface RowsOfFileProps extends FilePreviewProps {
  file: OpenedFile
  table: FileTable
}

function RowsOfFile({ kind, home, clockOf, file, table, fileImport }: RowsOfFileProps) {
  const { rows, progress, startImport, takeBack, resume } = fileImport
  const { i18n } = useTranslation()
  const t = useLabels()
  const [openQuestion, setOpenQuestion] = useState<'import' | 'take_back'>()
  const close = () => setOpenQuestion(undefined)
  const columns = useMemo(
    () => rowColumns(kind, { t, language: languageOf(i18n), clockOf }),
    [kind, t, i18n, clockOf],
  )
  const { alwaysCounted, countedIfAny } = COUNTED_STATES[progress?.step ?? 'preview']
  const states = [...alwaysCounted, ...countedIfAny.filter(state => countOf(rows, state) > 0)]
  const filtering = useStateFilter(rows, states)
  const chosenState = filtering.values[STATE_FILTER] ?? ''
  const skippedColumnsMessage = skippedColumnsWords(table, t)
  return (
    <>
      {skippedColumnsMessage && <p className={style.about}>{skippedColumnsMessage}</p>}
      {kind.name === 'inventory' && <NewCategoriesNote rows={rows} />}
      {progress && progress.state !== 'done' && (
        <FileProgress rows={rows} progress={progress} onResume={resume} />
      )}
      <StatisticsRow
        label={t('import.figures')}
        statistics={states.map(state => ({
          label: t(`import.states.${state}`),
          value: countOf(rows, state),
          tone: countOf(rows, state) > 0 ? STATE_TONES[state] : 'plain',
          isSelected: chosenState === state,
          onPick: () => filtering.setOnlyValues(chosenState === state ? {} : { [STATE_FILTER]: state }),
        }))}
      />
      {progress?.state === 'done' && (
        <FileActions
          kind={kind}
          rows={rows}
          table={table}
          separator={file.separator}
          step={progress.step}
          onStart={() => setOpenQuestion('import')}
          onTakeBack={() => setOpenQuestion('take_back')}
        />
      )}
      <ListTable
        label={t('import.rows')}
        columns={columns}
        source={{ rows: filtering.rows }}
        rowKey={({ row }) => row}
        searchPlaceholder={t('import.list.search')}
        filters={filtering.listFilters}
        initialSorting={{ key: 'row', direction: 'ascending' }}
        emptyMessage={t('import.list.empty')}
        pageSize={PAGE_SIZE}
      />
      <Confirmation
        opened={openQuestion === 'import'}
        onClose={close}
        title={t(`import.start.${kind.name}`, { count: countOf(rows, 'ready') })}
        question={<ImportQuestion kind={kind} home={home} rows={rows} file={file} table={table} />}
        confirmLabel={t('import.confirm')}
        onConfirm={async () => startImport()}
      />
      <TakeBackQuestion
        kind={kind}
        opened={openQuestion === 'take_back'}
        onClose={close}
        onConfirm={takeBack}
      />
    </>
  )
}

/** Filters the rows by their state. */
function useStateFilter(rows: readonly FileRow[], states: readonly RowState[]) {
  const t = useLabels()
  return useFilters<FileRow>(
    [
      {
        as: 'choice',
        name: STATE_FILTER,
        label: t('import.list.result'),
        allLabel: t('import.list.allStates'),
        options: states.map(state => ({ value: state, label: t(`import.states.${state}`) })),
        matchesRow: (row, value) => row.state === value,
      },
    ],
    rows,
  )
}

interface TakeBackQuestionProps {
  kind: AnyImportKind
  opened: boolean
  onClose: () => void
  onConfirm: () => void
}

function TakeBackQuestion({ kind, opened, onClose, onConfirm }: TakeBackQuestionProps) {
  const { t } = useTranslation()
  return (
    <Confirmation
      opened={opened}
      onClose={onClose}
      title={t('import.takeBack.title')}
      isDangerous
      question={
        <>
          <p>{t(`import.takeBack.${kind.name}`)}</p>
          <p>{t('import.takeBack.stays')}</p>
        </>
      }
      confirmLabel={t('import.takeBack.confirm')}
      onConfirm={async () => onConfirm()}
    />
  )
}

interface FileProgressProps {
  rows: readonly FileRow[]
  progress: ImportProgress
  onResume: () => void
}

/** Shows the progress. If the work has stopped, shows why, and a button to continue. */
function FileProgress({ rows, progress: { step, state, total, refusal }, onResume }: FileProgressProps) {
  const { t } = useTranslation()
  const doneCount = total - rows.filter(isPendingByStep[step]).length
  const isPaused = state === 'paused'
  return (
    <div
      className={style.progress}
      data-tone={isPaused ? 'waiting' : 'accent'}
      role={isPaused ? 'alert' : 'status'}
    >
      <progress
        max={total}
        value={doneCount}
        aria-label={t(`import.progress.${step}`, { done: doneCount, total })}
      />
      {isPaused ? (
        <>
          <strong>{refusal === undefined ? t('import.paused.title') : t('import.paused.refused')}</strong>
          <p>{refusal ?? t(`import.paused.${step}`, { done: doneCount, count: total })}</p>
          <Button variant="default" onClick={onResume}>
            {t('import.paused.goOn')}
          </Button>
        </>
      ) : (
        <p>
          {t(`import.progress.${step}`, { done: doneCount, total })}{' '}
          {step !== 'preview' && t('import.progress.stay')}
        </p>
      )}
    </div>
  )
}
