/** Checks and imports one file in requests of a few rows each; can pause and continue. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { importAnswer, MAX_PREVIEW_ROWS, MAX_WRITE_ROWS } from '#domain/imports/protocol.ts'
import { type ClockOfHome, UnreadableFile } from '#domain/imports/reading.ts'
import { languageOf } from '../../languages/languages.ts'
import { useServerAccess } from '../../session/access.ts'
import { isUnansweredCall } from '../../session/failures.ts'
import { useSyncStatus } from '../../sync/status.ts'
import {
  applyAnswers,
  type FileRow,
  fileRowsOf,
  type ImportStep,
  isPendingByStep,
  nextBatchOf,
  rowsToTakeBack,
  toRequestRows,
} from './file-rows.ts'
import { type FileSource, type OpenedFile, openFile, type ReadingChoices } from './opened-file.ts'
import { bytesOf, type FileProblem, FileProblemError } from './read-file.ts'

/** The most rows in a request of each step, and the request's path. */
const STEP_REQUESTS = {
  preview: { maxRows: MAX_PREVIEW_ROWS, path: '/preview' },
  import: { maxRows: MAX_WRITE_ROWS, path: '' },
  take_back: { maxRows: MAX_WRITE_ROWS, path: '/take-back' },
} as const satisfies Record<ImportStep, { maxRows: number; path: string }>

export interface ImportProgress {
  readonly step: ImportStep
  /** `paused`: the connection was lost, or the server refused with a message. */
  readonly state: 'running' | 'paused' | 'done'
  readonly total: number
  readonly refusal?: string
}

export interface FileImport {
  readonly file: OpenedFile | undefined
  /** The reason why the chosen file was not opened; undefined if it was opened. */
  readonly problem:
    | { readonly name: string; readonly reason: FileProblem | { readonly message: string } }
    | undefined
  readonly rows: readonly FileRow[]
  readonly progress: ImportProgress | undefined
  open(file: File): Promise<void>
  /** Reads the same file again with other choices. */
  readAgain(choices: ReadingChoices): Promise<void>
  startImport(): void
  takeBack(): void
  resume(): void
}

export interface ImportTarget {
  readonly kind: AnyImportKind
  /** The home of rows that name no home; undefined until it is chosen. */
  readonly homeId: number | undefined
  readonly clockOf: ClockOfHome
}

export function useImport({ kind, homeId, clockOf }: ImportTarget): FileImport {
  const language = languageOf(useTranslation().i18n)
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  const [file, setFile] = useState<OpenedFile>()
  const [problem, setProblem] = useState<FileImport['problem']>()
  const { rows, progress, run, reset } = useImportSteps({ kind, homeId })

  const fileSource = useRef<FileSource>(undefined)
  async function openSource(
    name: string,
    loadSource: () => Promise<FileSource>,
    choices: ReadingChoices,
  ): Promise<void> {
    reset([])
    setProblem(undefined)
    try {
      fileSource.current = await loadSource()
      const openedFile = openFile(fileSource.current, choices, { kind, language, clockOf })
      const newRows = openedFile.table === undefined ? [] : fileRowsOf(kind, openedFile.table)
      setFile(openedFile)
      reset(newRows)
      if (openedFile.table !== undefined) await run('preview', newRows)
    } catch (error) {
      if (error instanceof FileProblemError) setProblem({ name, reason: error.problem })
      else if (error instanceof UnreadableFile) setProblem({ name, reason: { message: error.message } })
      else throw error
    }
  }

  const resume = () => {
    if (progress?.state === 'paused') void run(progress.step, rows, progress.total)
  }
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline && progress?.refusal === undefined) resume()
    wasOffline.current = isOffline
  })

  return {
    file,
    problem,
    rows,
    progress,
    async open(chosenFile) {
      setFile(undefined)
      await openSource(
        chosenFile.name,
        async () => ({ name: chosenFile.name, bytes: await bytesOf(chosenFile) }),
        {},
      )
    },
    async readAgain(choices) {
      const lastSource = fileSource.current
      if (lastSource !== undefined) await openSource(lastSource.name, async () => lastSource, choices)
    },
    startImport: () => void run('import', rows),
    takeBack() {
      const takenBackRows = rowsToTakeBack(rows)
      void run(
        'take_back',
        rows.map(row => (takenBackRows.includes(row) ? { ...row, isToTakeBack: true } : row)),
      )
    },
    resume,
  }
}

/** Sends rows through a step, request by request. */
function useImportSteps({ kind, homeId }: Pick<ImportTarget, 'kind' | 'homeId'>) {
  const { http } = useServerAccess()
  const syncNow = useSyncStatus(sync => sync.syncNow)
  const [rows, setRows] = useState<readonly FileRow[]>([])
  const [progress, setProgress] = useState<ImportProgress>()
  /** Identifies the current run; choosing another file, or leaving the page, ends it after its request. */
  const currentRun = useRef<object>(undefined)
  useEffect(
    () => () => {
      currentRun.current = undefined
    },
    [],
  )

  const run = useCallback(
    async (
      step: ImportStep,
      startRows: readonly FileRow[],
      total = startRows.filter(isPendingByStep[step]).length,
    ) => {
      const thisRun = {}
      currentRun.current = thisRun
      const { maxRows, path } = STEP_REQUESTS[step]
      const maxPerRequest = step === 'import' ? Math.min(maxRows, kind.maxRowsPerRequest ?? maxRows) : maxRows
      setRows(startRows)
      setProgress({ step, state: 'running', total })
      let latestRows = startRows
      let batch: readonly FileRow[] = []
      try {
        for (;;) {
          batch = nextBatchOf(latestRows, step, maxPerRequest)
          if (batch.length === 0) break
          const json = { home_id: homeId, rows: toRequestRows(batch) }
          const answer = await http.signedIn.post(`imports/${kind.name}${path}`, { json }).json()
          if (currentRun.current !== thisRun) return
          latestRows = applyAnswers(latestRows, v.parse(importAnswer, answer).rows)
          setRows(latestRows)
        }
        setProgress({ step, state: 'done', total })
      } catch (error) {
        if (currentRun.current !== thisRun) return
        const isAnswerLost = isUnansweredCall(error)
        if (isAnswerLost && step === 'import') {
          const sentRows = batch
          setRows(latestRows.map(row => (sentRows.includes(row) ? { ...row, wasSent: true } : row)))
        }
        setProgress({ step, state: 'paused', total, ...(isAnswerLost ? {} : { refusal: messageOf(error) }) })
      }
      if (step !== 'preview') syncNow()
    },
    [http, kind, homeId, syncNow],
  )

  const reset = (newRows: readonly FileRow[]) => {
    currentRun.current = undefined
    setProgress(undefined)
    setRows(newRows)
  }
  return { rows, progress, run, reset }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
