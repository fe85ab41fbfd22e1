/** /dashboard/mar/{clientId}/print/{month}: one client's month as a paper chart, from what this device holds. */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { type LocalMonth, monthOf } from '#domain/values/dates.ts'
import { momentWords, monthWords } from '../../../labels/dates.ts'
import { type MonthState, useMonthState } from '../../../mirror/loaded-months.ts'
import { useSession } from '../../../session/session.ts'
import { useSync } from '../../../sync/status.ts'
import { useTrueLastResponse } from '../../../sync/true-now.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { RoundArriving } from '../chart/round-arriving.tsx'
import { type OpenChart, useClientChart } from '../chart/use-client-chart.ts'
import { MarScreen } from '../mar-screen.tsx'
import style from './paper.module.css'
import { paperOf } from './paper.ts'
import { AsNeededPaper } from './paper-as-needed.tsx'
import { CorrectionsPaper } from './paper-corrections.tsx'
import { ExceptionsPaper } from './paper-exceptions.tsx'
import { PaperGrid } from './paper-grid.tsx'
import { PaperHead } from './paper-head.tsx'
import { KeyPaper } from './paper-key.tsx'
import { PaperMargins } from './paper-margins.tsx'
import table from './paper-tables.module.css'

const isMonth = (text: string): text is LocalMonth => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export function MonthPaper() {
  const { clientId = '', month = '' } = useParams()
  return (
    <MarScreen key={`${clientId} ${month}`}>
      <OnePaper clientId={Number(clientId)} month={isMonth(month) ? month : undefined} />
    </MarScreen>
  )
}

function OnePaper({ clientId, month }: { clientId: number; month: LocalMonth | undefined }) {
  const { t } = useTranslation()
  const person = useClientChart(Number.isInteger(clientId) ? clientId : 0, month)
  if (person === undefined) return <LoadingPage />
  if (person === 'arriving') return <RoundArriving />
  if (person === 'missing' || month === undefined) {
    return <EmptyState title={t('mar.client.notHere')} text={t('mar.client.notHereText')} />
  }
  return <Sheets person={person} month={month} />
}

function Sheets({ person, month }: { person: OpenChart; month: LocalMonth }) {
  const { t } = useTranslation()
  const { client, chart } = person
  const monthState = useMonthState(client.scope, month, chart.today)
  const name = fullName(client)
  const words = monthWords(month)
  const isRead = person.month === month || monthOf(chart.today) === month
  const isLoaded = monthState === 'loaded' || monthState === 'arriving'
  const paper = useMemo(
    () => (isRead && isLoaded ? paperOf(person, month) : null),
    [person, month, isRead, isLoaded],
  )
  const foot = useFoot(person)
  useEffect(() => {
    document.title = t('mar.print.file', { client: name, month: words })
  }, [name, words, t])
  if (monthState === undefined || !isRead) return <LoadingPage />
  return (
    <>
      <nav className={style.tools} data-screen-only>
        <Button
          component={Link}
          to={`/dashboard/mar/${client.id}`}
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
        >
          {t('mar.print.back', { client: name })}
        </Button>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('mar.print.print')}
        </Button>
      </nav>
      <PaperMargins left={foot} page={t('mar.print.margin.page')} of={t('mar.print.margin.of')} />
      <div className={style.scroller}>
        <article className={style.paper} data-paper>
          <PaperHead person={person} month={words} />
          <Warnings person={person} month={words} monthState={monthState} />
          {paper !== null && (
            <>
              <PaperGrid paper={paper} person={person} month={words} />
              <AsNeededPaper paper={paper} person={person} month={words} />
              <ExceptionsPaper paper={paper} person={person} month={words} />
              <CorrectionsPaper paper={paper} person={person} month={words} />
              <KeyPaper paper={paper} person={person} month={words} />
            </>
          )}
          <footer className={table.about}>{foot}</footer>
        </article>
      </div>
    </>
  )
}

/** Who printed it, when, and how fresh what it shows is: on every sheet. */
function useFoot({ home, chart }: OpenChart): string {
  const { t } = useTranslation()
  const session = useSession()
  const lastResponseAt = useTrueLastResponse()
  const printed = t('mar.print.margin.printed', {
    when: momentWords(chart.now, home, t),
    name: session.state === 'authenticated' ? fullName(session.user) : t('mar.said.someone'),
  })
  const lastResponse =
    lastResponseAt === null ? t('mar.print.margin.never') : momentWords(lastResponseAt, home, t)
  return `${printed} · ${t('mar.print.margin.asOf', { when: lastResponse })}`
}

interface WarningsProps {
  person: OpenChart
  month: string
  monthState: MonthState
}

/** What this device has not got is said on the paper itself: blank days would look like doses nobody gave (M11). */
function Warnings({ person: { chart }, month, monthState }: WarningsProps) {
  const { t } = useTranslation()
  const unconfirmed = useSync(sync => sync.unconfirmed)
  const isLoaded = monthState === 'loaded' || monthState === 'arriving'
  const warnings = [
    monthState === 'arriving' && t('mar.print.warning.arriving', { month }),
    !isLoaded && t('mar.print.warning.notHere', { month }),
    chart.incomplete > 0 && t('mar.print.warning.incomplete', { count: chart.incomplete }),
    unconfirmed > 0 && t('mar.print.warning.waiting', { count: unconfirmed }),
  ].filter(words => words !== false)
  return warnings.map(words => (
    <p key={words} className={style.warning} role="alert">
      {words}
    </p>
  ))
}
