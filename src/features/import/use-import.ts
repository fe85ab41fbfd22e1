/** The work on one file: checked and imported in requests of a few rows, paused and continued. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { importAnswer, MAX_PREVIEWED, MAX_WRITTEN } from '#domain/imports/protocol.ts'
import { type ClockOfHome, Unreadable } from '#domain/imports/reading.ts'
import { languageOf } from '../../languages/languages.ts'
import { useAccess } from '../../session/access.ts'
import { isNoResponse } from '../../session/failures.ts'
import { useSync } from '../../sync/status.ts'
import {
  answered,
  batchOf,
  type FileRow,
  fileRows,
  leaving,
  type Step,
  sentOf,
  takesUp,
} from './file-rows.ts'
import { type FileSource, type OpenedFile, openFile, type Reading } from './opened-file.ts'
import { bytesOf, type FileProblem, NotRead } from './read-file.ts'

/** The most rows in a request of each step, and the request's path. */
const STEPS = {
  preview: { most: MAX_PREVIEWED, path: '/preview' },
  import: { most: MAX_WRITTEN, path: '' },
  take_back: { most: MAX_WRITTEN, path: '/take-back' },
} as const satisfies Record<Step, { most: number; path: string }>

export interface Work {
  readonly step: Step
  /** `paused`: the connection was lost, or the server refused with a message. */
  readonly state: 'running' | 'paused' | 'done'
  readonly total: number
  readonly refusal?: string
}

export interface FileImport {
  readonly file: OpenedFile | undefined
  /** Why the chosen file was not opened. */
  readonly problem:
    | { readonly name: string; readonly why: FileProblem | { readonly words: string } }
    | undefined
  readonly rows: readonly FileRow[]
  readonly work: Work | undefined
  open(file: File): Promise<void>
  /** Reads the same file another way. */
  reread(reading: Reading): Promise<void>
  startImport(): void
  takeBack(): void
  goOn(): void
}

export interface ImportTarget {
  readonly kind: AnyImportKind
  /** The home of rows that name no home; undefined until it is chosen. */
  readonly homeId: number | undefined
  readonly clockOf: ClockOfHome
}

export function useImport({ kind, homeId, clockOf }: ImportTarget): FileImport {
  const language = languageOf(useTranslation().i18n)
  const isOffline = useSync(({ connection }) => connection === 'offline')
  const [file, setFile] = useState<OpenedFile>()
  const [problem, setProblem] = useState<FileImport['problem']>()
  const { rows, work, run, begin } = useSteps({ kind, homeId })

  const source = useRef<FileSource>(undefined)
  async function read(name: string, take: () => Promise<FileSource>, reading: Reading): Promise<void> {
    begin([])
    setProblem(undefined)
    try {
      source.current = await take()
      const opened = openFile(source.current, reading, { kind, language, clockOf })
      const checked = opened.table === undefined ? [] : fileRows(kind, opened.table)
      setFile(opened)
      begin(checked)
      if (opened.table !== undefined) await run('preview', checked)
    } catch (error) {
      if (error instanceof NotRead) setProblem({ name, why: error.problem })
      else if (error instanceof Unreadable) setProblem({ name, why: { words: error.message } })
      else throw error
    }
  }

  const goOn = () => {
    if (work?.state === 'paused') void run(work.step, rows, work.total)
  }
  const wasOffline = useRef(isOffline)
  useEffect(() => {
    if (wasOffline.current && !isOffline && work?.refusal === undefined) goOn()
    wasOffline.current = isOffline
  })

  return {
    file,
    problem,
    rows,
    work,
    async open(chosen) {
      setFile(undefined)
      await read(chosen.name, async () => ({ name: chosen.name, bytes: await bytesOf(chosen) }), {})
    },
    async reread(reading) {
      const known = source.current
      if (known !== undefined) await read(known.name, async () => known, reading)
    },
    startImport: () => void run('import', rows),
    takeBack() {
      const back = leaving(rows)
      void run(
        'take_back',
        rows.map(row => (back.includes(row) ? { ...row, isLeaving: true } : row)),
      )
    },
    goOn,
  }
}

/** Sends rows through a step, request by request. */
function useSteps({ kind, homeId }: Pick<ImportTarget, 'kind' | 'homeId'>) {
  const { http } = useAccess()
  const syncNow = useSync(sync => sync.syncNow)
  const [rows, setRows] = useState<readonly FileRow[]>([])
  const [work, setWork] = useState<Work>()
  /** Identifies the current work; another file, or leaving the page, ends it after its request. */
  const current = useRef<object>(undefined)
  useEffect(
    () => () => {
      current.current = undefined
    },
    [],
  )

  const run = useCallback(
    async (step: Step, from: readonly FileRow[], total = from.filter(takesUp[step]).length) => {
      const own = {}
      current.current = own
      const { most, path } = STEPS[step]
      const mostAtOnce = step === 'import' ? Math.min(most, kind.mostWritten ?? most) : most
      setRows(from)
      setWork({ step, state: 'running', total })
      let known = from
      let next: readonly FileRow[] = []
      try {
        for (;;) {
          next = batchOf(known, step, mostAtOnce)
          if (next.length === 0) break
          const json = { home_id: homeId, rows: sentOf(next) }
          const answer = await http.signedIn.post(`imports/${kind.name}${path}`, { json }).json()
          if (current.current !== own) return
          known = answered(known, v.parse(importAnswer, answer).rows)
          setRows(known)
        }
        setWork({ step, state: 'done', total })
      } catch (error) {
        if (current.current !== own) return
        const isLost = isNoResponse(error)
        if (isLost && step === 'import') {
          const sent = next
          setRows(known.map(row => (sent.includes(row) ? { ...row, wasSent: true } : row)))
        }
        setWork({ step, state: 'paused', total, ...(isLost ? {} : { refusal: wordsOf(error) }) })
      }
      if (step !== 'preview') syncNow()
    },
    [http, kind, homeId, syncNow],
  )

  const begin = (read: readonly FileRow[]) => {
    current.current = undefined
    setWork(undefined)
    setRows(read)
  }
  return { rows, work, run, begin }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : '')
