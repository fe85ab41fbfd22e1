/** A report on the screen: its coverage, the report itself, its files and its paper. */
import type { TFunction } from 'i18next'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RowOf } from '#domain/registry.ts'
import { distinctInitials } from '#domain/rules/people/initials.ts'
import type { Period } from '#domain/rules/reports/period.ts'
import { addDays } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { shortDate } from '../../labels/dates.ts'
import { labelsIn } from '../../labels/label-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { useCoverage } from '../../mirror/read/loaded-months.ts'
import { useMirrorQuery, useRows } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'
import { useNoteAccess, useViewed } from '../../sync/access-notes.ts'
import { useSync } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Covers } from './covers.tsx'
import { periodWords, type Writing } from './documents/context.ts'
import type { ReportDocument } from './documents/document.ts'
import { writtenReport } from './documents/written-report.ts'
import { PrintedReport } from './paper/printed-report.tsx'
import { coveredPart, readReport } from './read-rows.ts'
import { ReportFiles } from './report-files.tsx'
import { InReportLanguage, type ReportLanguage } from './report-language.tsx'
import { AS_LOGGED, COLLECTIONS, type ReportRequest } from './report-request.ts'
import style from './report-result.module.css'
import { DocumentView } from './view/document-view.tsx'

interface ResultProps {
  asked: ReportRequest
  home: RowOf<'home'>
  /** Whether the report was just requested; the page then scrolls to it. */
  isNew: boolean
  language: ReportLanguage
}

export function ReportResult({ asked, home, isNew, language }: ResultProps) {
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
      {covered && <Read asked={asked} home={home} covered={covered} language={language} />}
    </div>
  )
}

type ReadProps = Omit<ResultProps, 'isNew'> & { covered: Period }

function Read({ asked, home, covered, language }: ReadProps) {
  const t = useLabels()
  const { words } = language
  const written = useWritten(asked, home, covered)
  const document = useMemo(() => written?.(labelsIn(words)), [written, words])
  const resident = asked.resident === 'all' ? null : asked.resident
  const what = AS_LOGGED[asked.report]
  useViewed(what, written ? home.scope : undefined, resident)
  const note = useNoteAccess()
  const { scope } = home
  const noteWay = useCallback(
    (way: 'printed' | 'exported') => note({ what, way, client_id: resident, scope }),
    [note, what, resident, scope],
  )
  const notePrint = useCallback(() => noteWay('printed'), [noteWay])
  if (written === null)
    return <NothingHere title={t('reports.notHere.title')} text={t('reports.notHere.text')} />
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
        key={words.language}
        document={document}
        language={language}
        onSaved={() => noteWay('exported')}
      />
      <InReportLanguage words={words}>
        <DocumentView document={document} />
        <PrintedReport document={document} onPrinted={notePrint} />
      </InReportLanguage>
    </>
  )
}

/** Writes the report in the language of `t`. */
type Written = (t: TFunction) => ReportDocument

/** Returns the report; undefined while its rows are read; null for a resident who does not live in this home. */
function useWritten(asked: ReportRequest, home: RowOf<'home'>, period: Period): Written | null | undefined {
  const session = useSession()
  const cards = usePeople()
  const homes = useHomeNames()
  const asOf = useTrueLastResponse()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  // The time when the report was opened, so that the report does not change while it is read.
  const current = useTrueNow()
  const [now] = useState(current)
  const rows = useMirrorQuery(
    mirror => readReport(mirror, asked, period, { home, now }),
    [JSON.stringify([asked, period]), home.time_zone, now],
  )
  const author = session.state === 'authenticated' ? fullName(session.user) : ''
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows were read for `asked` and `period`
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
      ...(rows.unseen.length > 0
        ? [
            t('reports.coverage.outOfSight', {
              count: rows.unseen.length,
              days: rows.unseen.map(({ until_date }) => shortDate(until_date, t)).join(', '),
            }),
          ]
        : []),
      ...(unconfirmed > 0 ? [t('reports.coverage.unconfirmed', { count: unconfirmed })] : []),
    ]
    const writing = (t: TFunction): Writing => ({
      t,
      asked,
      home,
      people,
      residents: rows.residents,
      moved: rows.moved,
      homes,
      period,
      now,
      today: homeToday(now, home.time_zone),
      author,
      asOf,
      warnings: warnings(t),
    })
    return t => writtenReport(writing(t), rows)
  }, [rows, cards, homes, unconfirmed, asOf, author, home, now])
}

function useHomeNames(): ReadonlyMap<number, string> {
  const homes = useRows({ collection: 'home', all: true })
  return useMemo(() => new Map((homes ?? []).map(({ id, home_name }) => [id, home_name])), [homes])
}

const missingWords = (asked: Period, covered: Period, t: Writing['t']) =>
  periodWords({ start_date: asked.start_date, end_date: addDays(covered.start_date, -1) }, t)
