/** A report on the screen: what it covers, the report itself, and its files. */
import { Button } from '@mantine/core'
import { IconDownload, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import type { RowOf } from '#domain/registry.ts'
import { distinctInitials } from '#domain/rules/initials.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import { addDays } from '#domain/values/dates.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useEnglish } from '../../labels/in-english.tsx'
import { labelsIn } from '../../labels/label-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/directory.ts'
import { useCoverage } from '../../mirror/loaded-months.ts'
import { useMirrorQuery } from '../../mirror/use-rows.ts'
import { useSession } from '../../session/session.ts'
import { useNoteExport, useViewed } from '../../sync/access-notes.ts'
import { useSync } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { csvFile, csvText } from '../../ui/list/list-file.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useToast } from '../../ui/toast/toasts.tsx'
import { AS_LOGGED, type AskedReport, COLLECTIONS } from './asked-report.ts'
import { Covers } from './covers.tsx'
import { periodWords, type Writing } from './documents/context.ts'
import type { ReportDocument } from './documents/document.ts'
import { writtenReport } from './documents/written-report.ts'
import { coveredPart, readReport } from './read-rows.ts'
import style from './report-result.module.css'
import { DocumentView } from './view/document-view.tsx'

interface ResultProps {
  asked: AskedReport
  home: RowOf<'home'>
  /** It was just asked for: the page goes down to it. */
  isNew: boolean
}

export function ReportResult({ asked, home, isNew }: ResultProps) {
  const place = useRef<HTMLDivElement>(null)
  const coverage = useCoverage([home.scope], COLLECTIONS[asked.report])
  const isRead = coverage !== undefined
  useEffect(() => {
    if (isNew && isRead) place.current?.scrollIntoView({ block: 'start' })
  }, [isNew, isRead])
  if (coverage === undefined) return <LoadingRows />
  const covered = coveredPart(asked.period, coverage.from && `${coverage.from}-01`)
  return (
    <div ref={place} className={style.result}>
      <Covers period={asked.period} covered={covered} coverage={coverage} scope={home.scope} />
      {covered && <Read asked={asked} home={home} covered={covered} />}
    </div>
  )
}

function Read({ asked, home, covered }: Omit<ResultProps, 'isNew'> & { covered: Period }) {
  const t = useLabels()
  const written = useWritten(asked, home, covered)
  const document = useMemo(() => written?.(t), [written, t])
  const resident = asked.resident === 'all' ? null : asked.resident
  useViewed(AS_LOGGED[asked.report], written ? home.scope : undefined, resident)
  const noteExport = useNoteExport(AS_LOGGED[asked.report])
  const [isPrinted, setIsPrinted] = useState(false)
  // Every sheet is open and every row is drawn before the browser prints.
  useEffect(() => {
    if (!isPrinted) return
    noteExport([home.scope], resident)
    window.print()
    setIsPrinted(false)
  }, [isPrinted, noteExport, home.scope, resident])
  if (written === null)
    return <EmptyState title={t('reports.notHere.title')} text={t('reports.notHere.text')} />
  if (written === undefined || document === undefined) {
    return (
      <div role="status" aria-label={t('reports.result.notRead')}>
        <LoadingRows />
      </div>
    )
  }
  return (
    <>
      <Files
        written={written}
        onSaved={() => noteExport([home.scope], resident)}
        onPrint={() => setIsPrinted(true)}
      />
      <DocumentView document={document} isWhole={isPrinted} />
    </>
  )
}

/** Puts the report into words. */
type Written = (t: TFunction) => ReportDocument

/** undefined while it is put together; null for a resident who does not live in this home. */
function useWritten(asked: AskedReport, home: RowOf<'home'>, period: Period): Written | null | undefined {
  const session = useSession()
  const cards = usePeople()
  const asOf = useTrueLastResponse()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  // As of when it was opened: a report does not change under the reader as minutes go by.
  const current = useTrueNow()
  const [now] = useState(current)
  const rows = useMirrorQuery(
    mirror => readReport(mirror, asked, period, { home, now }),
    [JSON.stringify([asked, period]), home.time_zone, now],
  )
  const author = session.state === 'authenticated' ? fullName(session.user) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` and `period` are those the rows were read of
  return useMemo(() => {
    if (rows === undefined || cards === undefined) return undefined
    if (asked.resident !== 'all' && rows.residents.length === 0) return null
    const initials = distinctInitials([...cards.values()])
    const people = new Map(
      [...cards].map(([id, card]) => [id, { ...card, initials: initials.get(id) ?? card.initials }]),
    )
    const warnings = (t: TFunction) => [
      ...(period.start_date > asked.period.start_date
        ? [t('reports.coverage.stale', { missing: missingWords(asked.period, period, t) })]
        : []),
      ...(unconfirmed > 0 ? [t('reports.coverage.unconfirmed', { count: unconfirmed })] : []),
    ]
    const writing = (t: TFunction): Writing => ({
      t,
      asked,
      home,
      people,
      residents: rows.residents,
      period,
      now,
      today: homeToday(now, home.time_zone),
      author,
      asOf,
      warnings: warnings(t),
    })
    return t => writtenReport(writing(t), rows)
  }, [rows, cards, unconfirmed, asOf, author, home, now])
}

const missingWords = (asked: Period, covered: Period, t: Writing['t']) =>
  periodWords({ start_date: asked.start_date, end_date: addDays(covered.start_date, -1) }, t)

interface FilesProps {
  written: Written
  onSaved: () => void
  onPrint: () => void
}

/** Letters named of those the PDF lacks. */
const MOST_NAMED = 12

/**
 * On the screen and printed from it a report is in the language of who reads it; its files are in English (decision 048).
 */
function Files({ written, onSaved, onPrint }: FilesProps) {
  const { t } = useTranslation()
  const english = useEnglish()
  const toast = useToast()
  const [isMaking, setIsMaking] = useState(false)
  const [lost, setLost] = useState<readonly string[]>([])
  const save = async (make: () => Promise<void>) => {
    setIsMaking(true)
    try {
      await make()
    } catch {
      toast({ text: t('reports.result.failed'), tone: 'attention', seconds: 10 })
    } finally {
      setIsMaking(false)
    }
  }
  const saveCsv = async () => {
    const { file, csv } = written(labelsIn(english))
    const { columns, rows } = csv()
    saveFile(`${file}.csv`, csvFile(await csvText(columns, rows)))
    onSaved()
  }
  const savePdf = async () => {
    const { pdfFile } = await import('./pdf/pdf-file.ts')
    const document = written(labelsIn(english))
    const pageWords = (page: number, pages: number) => english.t('reports.result.page', { page, pages })
    const made = await pdfFile(document, pageWords)
    setLost('lost' in made ? made.lost : [])
    if ('lost' in made) return
    saveFile(`${document.file}.pdf`, made.file)
    onSaved()
  }
  return (
    <div className={style.files} data-screen-only>
      <Button
        leftSection={<IconFileTypePdf size={20} aria-hidden />}
        loading={isMaking}
        onClick={() => void save(savePdf)}
      >
        {t('reports.result.pdf')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        disabled={isMaking}
        onClick={() => void save(saveCsv)}
      >
        {t('reports.result.csv')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconPrinter size={20} aria-hidden />}
        disabled={isMaking}
        onClick={onPrint}
      >
        {t('records.paper.print')}
      </Button>
      {lost.length > 0 && (
        <p role="alert" data-tone="attention" className={style.lost}>
          {t('reports.result.lost', { letters: lost.slice(0, MOST_NAMED).join(' ') })}
        </p>
      )}
    </div>
  )
}
