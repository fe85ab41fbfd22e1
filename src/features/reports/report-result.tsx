/** A report on the screen: which of its days this device has, the report itself, its files and its printed pages. */
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { distinctInitials } from '#domain/rules/people/initials.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { translatorWithLabels } from '../../labels/label-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { useCoverage } from '../../mirror/read/loaded-months.ts'
import { useMirrorQuery, useRows } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'
import { useLogAccess, useLogViewing } from '../../sync/access-notes.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { CoverageNotice } from './covers.tsx'
import { periodWords, type ReportContext } from './documents/context.ts'
import type { ReportDocument } from './documents/document.ts'
import { reportDocument } from './documents/written-report.ts'
import { PrintedReport } from './paper/printed-report.tsx'
import { coveredPeriodOf, readReport } from './read-rows.ts'
import { ReportFiles } from './report-files.tsx'
import { type ReportLanguage, ReportLanguageProvider } from './report-language.tsx'
import { ACCESS_KINDS, REQUIRED_COLLECTIONS, type ReportRequest } from './report-request.ts'
import style from './report-result.module.css'
import { DocumentView } from './view/document-view.tsx'

interface ResultProps {
  request: ReportRequest
  home: RowOf<'home'>
  /** Whether the report was just requested; the page then scrolls to it. */
  isNew: boolean
  language: ReportLanguage
}

export function ReportResult({ request, home, isNew, language }: ResultProps) {
  const resultElement = useRef<HTMLDivElement>(null)
  const coverage = useCoverage([home.scope], REQUIRED_COLLECTIONS[request.report])
  const isCoverageRead = coverage !== undefined
  useEffect(() => {
    if (isNew && isCoverageRead) resultElement.current?.scrollIntoView({ block: 'start' })
  }, [isNew, isCoverageRead])
  if (coverage === undefined) return <LoadingRows />
  const coveredPeriod = coveredPeriodOf(request.period, coverage.firstMonth && `${coverage.firstMonth}-01`)
  return (
    <div ref={resultElement} className={style.result}>
      <CoverageNotice
        period={request.period}
        coveredPeriod={coveredPeriod}
        coverage={coverage}
        scope={home.scope}
      />
      {coveredPeriod && (
        <LoadedReport request={request} home={home} coveredPeriod={coveredPeriod} language={language} />
      )}
    </div>
  )
}

type LoadedReportProps = Omit<ResultProps, 'isNew'> & { coveredPeriod: Period }

function LoadedReport({ request, home, coveredPeriod, language }: LoadedReportProps) {
  const t = useLabels()
  const { translations } = language
  const writeReport = useReportWriter(request, home, coveredPeriod)
  const document = useMemo(
    () => writeReport?.(translatorWithLabels(translations)),
    [writeReport, translations],
  )
  const resident = request.resident === 'all' ? null : request.resident
  const accessKind = ACCESS_KINDS[request.report]
  useLogViewing(accessKind, writeReport ? home.scope : undefined, resident)
  const noteAccess = useLogAccess()
  const { scope } = home
  const noteAccessBy = useCallback(
    (way: 'printed' | 'exported') => noteAccess({ what: accessKind, way, client_id: resident, scope }),
    [noteAccess, accessKind, resident, scope],
  )
  const notePrint = useCallback(() => noteAccessBy('printed'), [noteAccessBy])
  if (writeReport === null)
    return <MirrorEmptyState title={t('reports.notHere.title')} text={t('reports.notHere.text')} />
  if (document === undefined) {
    return (
      <div role="status" aria-label={t('reports.result.notRead')}>
        <LoadingRows />
      </div>
    )
  }
  return (
    <>
      <ReportFiles
        key={translations.language}
        document={document}
        language={language}
        onSaved={() => noteAccessBy('exported')}
      />
      <ReportLanguageProvider translations={translations}>
        <DocumentView document={document} />
        <PrintedReport document={document} onPrintStart={notePrint} />
      </ReportLanguageProvider>
    </>
  )
}

/** Writes the report in the language of `t`. */
type ReportWriter = (t: TFunction) => ReportDocument

/** Returns the writer; undefined while rows are read; null for a resident of another home. */
function useReportWriter(
  request: ReportRequest,
  home: RowOf<'home'>,
  period: Period,
): ReportWriter | null | undefined {
  const session = useSession()
  const personCards = usePeople()
  const homeNames = useHomeNames()
  const lastResponse = useTrueLastResponse()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  // The time when the report was opened, so that the report does not change while it is read.
  const openedAt = useTrueNow()
  const [now] = useState(openedAt)
  const rows = useMirrorQuery(
    mirror => readReport(mirror, request, period, { home, now }),
    [JSON.stringify([request, period]), home.time_zone, now],
  )
  const author = session.state === 'authenticated' ? fullName(session.user) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows were read for `request` and `period`
  return useMemo(() => {
    if (rows === undefined || personCards === undefined) return undefined
    if (request.resident !== 'all' && rows.residents.length === 0) return null
    const initials = distinctInitials([...personCards.values()])
    const people = new Map(
      [...personCards].map(([id, card]) => [id, { ...card, initials: initials.get(id) ?? card.initials }]),
    )
    const warningsIn = (t: TFunction) => [
      ...(period.start_date > request.period.start_date
        ? [t('reports.coverage.stale', { missing: missingPeriodWords(request.period, period, t) })]
        : []),
      ...(rows.hiddenStays.length > 0
        ? [
            t('reports.coverage.outOfSight', {
              count: rows.hiddenStays.length,
              days: rows.hiddenStays.map(({ until_date }) => shortDate(until_date, t)).join(', '),
            }),
          ]
        : []),
      ...(unconfirmedCount > 0 ? [t('reports.coverage.unconfirmed', { count: unconfirmedCount })] : []),
    ]
    const contextIn = (t: TFunction): ReportContext => ({
      t,
      request,
      home,
      people,
      residents: rows.residents,
      moves: rows.moves,
      homeNames,
      period,
      now,
      today: homeToday(now, home.time_zone),
      author,
      lastResponse,
      warnings: warningsIn(t),
    })
    return t => reportDocument(contextIn(t), rows)
  }, [rows, personCards, homeNames, unconfirmedCount, lastResponse, author, home, now])
}

function useHomeNames(): ReadonlyMap<number, string> {
  const homes = useRows({ collection: 'home', all: true })
  return useMemo(() => new Map((homes ?? []).map(({ id, home_name }) => [id, home_name])), [homes])
}

const missingPeriodWords = (requestedPeriod: Period, coveredPeriod: Period, t: ReportContext['t']) =>
  periodWords({ start_date: requestedPeriod.start_date, end_date: addDays(coveredPeriod.start_date, -1) }, t)
