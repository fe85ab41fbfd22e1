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
import { useSyncStatus } from '../../../sync/status.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { RoundLoadingNotice } from '../chart/round-arriving.tsx'
import { type LoadedClientChart, useClientChart } from '../chart/use-client-chart.ts'
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
  const clientChart = useClientChart(Number.isInteger(clientId) ? clientId : 0, month)
  if (clientChart === undefined) return <LoadingPage />
  if (clientChart === 'arriving') return <RoundLoadingNotice />
  if (clientChart === 'missing' || month === undefined) {
    return <MirrorEmptyState title={t('mar.clientPage.notHere')} text={t('mar.clientPage.notHereText')} />
  }
  return <Sheets clientChart={clientChart} month={month} />
}

function Sheets({ clientChart, month }: { clientChart: LoadedClientChart; month: LocalMonth }) {
  const { t } = useTranslation()
  const { client, chart } = clientChart
  const monthState = useMonthState(client.scope, month, chart.today)
  const name = fullName(client)
  const monthName = monthWords(month, t)
  const isMonthRead = clientChart.month === month || monthOf(chart.today) === month
  const isPrintable = monthState === 'loaded' || monthState === 'arriving'
  const paper = useMemo(
    () => (isMonthRead && isPrintable ? paperOf(clientChart, monthDays(month)) : null),
    [clientChart, month, isMonthRead, isPrintable],
  )
  if (monthState === undefined || !isMonthRead) return <LoadingPage />
  return (
    <PaperPage
      sheetType="month-chart"
      fileName={t('mar.print.file', { client: name, month: monthName })}
      backLink={{ to: `/dashboard/mar/${client.id}`, label: t('mar.print.back', { client: name }) }}
      homeClock={clientChart.home}
      accessEntry={{ recordKind: 'mar', scope: client.scope, client_id: client.id }}
      now={chart.now}
    >
      <PaperHead clientChart={clientChart} month={monthName} />
      <Warnings clientChart={clientChart} month={monthName} monthState={monthState} />
      {paper !== null && (
        <>
          <PaperGrid paper={paper} clientChart={clientChart} month={monthName} />
          <AsNeededPaper paper={paper} clientChart={clientChart} month={monthName} />
          <ExceptionsPaper paper={paper} clientChart={clientChart} month={monthName} />
          <CorrectionsPaper paper={paper} clientChart={clientChart} month={monthName} />
          <KeyPaper paper={paper} clientChart={clientChart} month={monthName} />
        </>
      )}
    </PaperPage>
  )
}

interface WarningsProps {
  clientChart: LoadedClientChart
  month: string
  monthState: MonthState
}

/** Prints what records this device lacks: blank days would look like missed doses (M11). */
function Warnings({ clientChart: { chart }, month, monthState }: WarningsProps) {
  const { t } = useTranslation()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  const isPrintable = monthState === 'loaded' || monthState === 'arriving'
  const warnings = [
    monthState === 'arriving' && t('mar.print.warning.arriving', { month }),
    !isPrintable && t('mar.print.warning.notHere', { month }),
    chart.incompleteOrderCount > 0 &&
      t('mar.print.warning.incomplete', { count: chart.incompleteOrderCount }),
    unconfirmedCount > 0 && t('mar.print.warning.waiting', { count: unconfirmedCount }),
  ].filter(warning => warning !== false)
  return warnings.map(warning => (
    <p key={warning} className={style.warning} role="alert">
      {warning}
    </p>
  ))
}
