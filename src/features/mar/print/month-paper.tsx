/** /dashboard/mar/{clientId}/print/{month}: one client's month as a paper chart, from what this device holds. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { paperOf } from '#domain/rules/doses/chart/paper.ts'
import { type LocalMonth, monthDays, monthOf } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { monthWords } from '../../../labels/dates.ts'
import { InEnglish } from '../../../labels/in-english.tsx'
import { type MonthState, useMonthState } from '../../../mirror/read/loaded-months.ts'
import { PaperPage } from '../../../paper/paper-page.tsx'
import { useSync } from '../../../sync/status.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { RoundArriving } from '../chart/round-arriving.tsx'
import { type OpenChart, useClientChart } from '../chart/use-client-chart.ts'
import { useLaterMarWords } from '../later-words.ts'
import { marWords } from '../words.ts'
import style from './paper.module.css'
import { AsNeededPaper } from './paper-as-needed.tsx'
import { CorrectionsPaper } from './paper-corrections.tsx'
import { ExceptionsPaper } from './paper-exceptions.tsx'
import { PaperGrid } from './paper-grid.tsx'
import { PaperHead } from './paper-head.tsx'
import { KeyPaper } from './paper-key.tsx'

const isMonth = (text: string): text is LocalMonth => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

export function MonthPaper() {
  useLaterMarWords()
  const { clientId = '', month = '' } = useParams()
  return (
    <FeatureScreen name="mar" words={marWords} key={`${clientId} ${month}`}>
      <InEnglish>
        <MonthPaperLoader clientId={Number(clientId)} month={isMonth(month) ? month : undefined} />
      </InEnglish>
    </FeatureScreen>
  )
}

function MonthPaperLoader({ clientId, month }: { clientId: number; month: LocalMonth | undefined }) {
  const { t } = useTranslation()
  const person = useClientChart(Number.isInteger(clientId) ? clientId : 0, month)
  if (person === undefined) return <LoadingPage />
  if (person === 'arriving') return <RoundArriving />
  if (person === 'missing' || month === undefined) {
    return <NothingHere title={t('mar.client.notHere')} text={t('mar.client.notHereText')} />
  }
  return <Sheets person={person} month={month} />
}

function Sheets({ person, month }: { person: OpenChart; month: LocalMonth }) {
  const { t } = useTranslation()
  const { client, chart } = person
  const monthState = useMonthState(client.scope, month, chart.today)
  const name = fullName(client)
  const monthName = monthWords(month, t)
  const isMonthRead = person.month === month || monthOf(chart.today) === month
  const isLoaded = monthState === 'loaded' || monthState === 'arriving'
  const paper = useMemo(
    () => (isMonthRead && isLoaded ? paperOf(person, monthDays(month)) : null),
    [person, month, isMonthRead, isLoaded],
  )
  if (monthState === undefined || !isMonthRead) return <LoadingPage />
  return (
    <PaperPage
      sheet="month-chart"
      file={t('mar.print.file', { client: name, month: monthName })}
      back={{ to: `/dashboard/mar/${client.id}`, label: t('mar.print.back', { client: name }) }}
      home={person.home}
      accessEntry={{ what: 'mar', scope: client.scope, client_id: client.id }}
      now={chart.now}
    >
      <PaperHead person={person} month={monthName} />
      <Warnings person={person} month={monthName} monthState={monthState} />
      {paper !== null && (
        <>
          <PaperGrid paper={paper} person={person} month={monthName} />
          <AsNeededPaper paper={paper} person={person} month={monthName} />
          <ExceptionsPaper paper={paper} person={person} month={monthName} />
          <CorrectionsPaper paper={paper} person={person} month={monthName} />
          <KeyPaper paper={paper} person={person} month={monthName} />
        </>
      )}
    </PaperPage>
  )
}

interface WarningsProps {
  person: OpenChart
  month: string
  monthState: MonthState
}

/** Prints on the paper what this device does not have: blank days would look like missed doses (M11). */
function Warnings({ person: { chart }, month, monthState }: WarningsProps) {
  const { t } = useTranslation()
  const unconfirmedCount = useSync(sync => sync.unconfirmed)
  const isLoaded = monthState === 'loaded' || monthState === 'arriving'
  const warnings = [
    monthState === 'arriving' && t('mar.print.warning.arriving', { month }),
    !isLoaded && t('mar.print.warning.notHere', { month }),
    chart.incomplete > 0 && t('mar.print.warning.incomplete', { count: chart.incomplete }),
    unconfirmedCount > 0 && t('mar.print.warning.waiting', { count: unconfirmedCount }),
  ].filter(words => words !== false)
  return warnings.map(words => (
    <p key={words} className={style.warning} role="alert">
      {words}
    </p>
  ))
}
