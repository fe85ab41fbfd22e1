/** /dashboard/mar/{clientId}: one client's medication under three tabs: today's doses, the month, the orders. */
import { Button } from '@mantine/core'
import { IconCheck, IconPill, IconPills, IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router-dom'
import { clientMarStatistics } from '#domain/rules/doses/mar-statistics.ts'
import { isLocalDate, type LocalDate, type LocalMonth, monthOf } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { WithQuietTablets } from '../../../homes/quiet-tablets/with-quiet-tablets.tsx'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useLogViewing } from '../../../sync/access-notes.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { StatisticsRow } from '../../../ui/overview/statistics-row.tsx'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingPage } from '../../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { Tabs } from '../../../ui/page/tabs.tsx'
import { preloadRecordForm } from '../../../ui/record-form/record-form-dialog.tsx'
import { useDeferredFirstValue } from '../../../ui/use-deferred-mount.ts'
import { AsNeeded } from '../as-needed/as-needed.tsx'
import { RoundLoadingNotice } from '../chart/round-arriving.tsx'
import { type LoadedClientChart, useClientChart } from '../chart/use-client-chart.ts'
import { useLaterMarWords } from '../later-words.ts'
import { MonthChart } from '../month/month-chart.tsx'
import { Medications } from '../orders/medications.tsx'
import { marWords } from '../words.ts'
import { ClientHead } from './client-head.tsx'
import style from './client-mar.module.css'
import { DayList } from './day-list.tsx'

const AddMedication = onDemand(async () => (await import('../orders/medication-form.tsx')).AddMedication)

export function ClientMar() {
  useLaterMarWords()
  const { clientId = '' } = useParams()
  return (
    <FeatureScreen name="mar" words={marWords} key={clientId}>
      <WithQuietTablets>
        <ClientMarLoader clientId={Number(clientId)} />
      </WithQuietTablets>
    </FeatureScreen>
  )
}

function ClientMarLoader({ clientId }: { clientId: number }) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const [day, setDay] = useState(() => dayInAddress(search))
  const [month, setMonth] = useState<LocalMonth | undefined>(day && monthOf(day))
  const clientChart = useDeferredFirstValue(useClientChart(Number.isInteger(clientId) ? clientId : 0, month))
  if (clientChart === undefined) return <LoadingPage />
  if (clientChart === 'missing' || clientChart === 'arriving') {
    return (
      <Page title={t('mar.title')}>
        {clientChart === 'arriving' ? (
          <RoundLoadingNotice />
        ) : (
          <MirrorEmptyState title={t('mar.clientPage.notHere')} text={t('mar.clientPage.notHereText')} />
        )}
      </Page>
    )
  }
  const { today } = clientChart.chart
  // A day whose marks are still being read is not shown: it would look as if no dose had been given (M11).
  const isDayLoaded = day !== undefined && (day === today || monthOf(day) === clientChart.month)
  return (
    <ClientPage
      clientChart={clientChart}
      day={isDayLoaded ? day : today}
      onPickDay={pickedDay => {
        setDay(pickedDay)
        setMonth(monthOf(pickedDay))
      }}
      onPickMonth={pickedMonth => {
        setDay(undefined)
        setMonth(pickedMonth)
      }}
    />
  )
}

const dayInAddress = (search: URLSearchParams): LocalDate | undefined => {
  const day = search.get('day')
  return day !== null && isLocalDate(day) ? day : undefined
}

interface ClientPageProps {
  clientChart: LoadedClientChart
  day: LocalDate
  onPickDay: (day: LocalDate) => void
  onPickMonth: (month: LocalMonth) => void
}

function ClientPage({ clientChart, day, onPickDay, onPickMonth }: ClientPageProps) {
  useLogViewing('mar', clientChart.client.scope, clientChart.client.id)
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const [tab, setTab] = useClientTab()
  const [isAdding, setIsAdding] = useState(false)
  const { chart, home, people } = clientChart
  const canMark = isAllowed(home, 'administration.mark')

  const openDay = (pickedDay: LocalDate) => {
    onPickDay(pickedDay)
    setTab('today')
  }

  return (
    <Page
      title={fullName(clientChart.client)}
      customHeader={<ClientHead clientChart={clientChart} />}
      actions={
        isAllowed(home, 'medication.create') && (
          <Button
            variant="default"
            leftSection={<IconPlus size={20} aria-hidden />}
            onPointerEnter={() => void preloadRecordForm()}
            onClick={() => setIsAdding(true)}
          >
            {t('mar.client.add')}
          </Button>
        )
      }
    >
      {chart.incompleteOrderCount > 0 && (
        <p className={style.incomplete} role="alert">
          {t('mar.clientPage.incomplete', { count: chart.incompleteOrderCount })}
        </p>
      )}
      <ClientTabs tab={tab} />
      {tab === 'today' && (
        <DayList day={day} clientChart={clientChart} people={people} canMark={canMark} onPickDay={onPickDay}>
          <AsNeeded clientChart={clientChart} people={people} canMark={canMark} />
          <ClientFigures clientChart={clientChart} />
        </DayList>
      )}
      {tab === 'month' && (
        <MonthChart
          clientChart={clientChart}
          people={people}
          day={day}
          canMark={canMark}
          onPickDay={openDay}
          onPickMonth={onPickMonth}
        />
      )}
      {tab === 'orders' && (
        <Medications
          clientChart={clientChart}
          canEdit={isAllowed(home, 'medication.update')}
          canDelete={isAllowed(home, 'medication.delete')}
        />
      )}
      {isAdding && <AddMedication clientChart={clientChart} onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function ClientFigures({ clientChart: { chart } }: { clientChart: ClientChart }) {
  const { t } = useTranslation()
  const asNeededDoses = chart.asNeededDoses.filter(dose => dose.date === chart.today)
  const figures = clientMarStatistics(
    chart.orders.map(order => order.line),
    [
      ...chart.dosesOf(chart.today, chart.today).map(dose => ({ ...dose, is_as_needed: false })),
      ...asNeededDoses.map(dose => ({ ...dose, is_as_needed: true })),
    ],
    chart.today,
  )
  return (
    <StatisticsRow
      label={t('mar.clientPage.figures')}
      statistics={[
        {
          label: t('mar.clientPage.totalMedications'),
          value: figures.total_medications,
          to: '?tab=orders',
          icon: <IconPills size={18} aria-hidden />,
        },
        {
          label: t('mar.clientPage.activeMedications'),
          value: figures.active_medications,
          to: '?tab=orders&orders=active',
          icon: <IconPill size={18} aria-hidden />,
        },
        {
          label: t('mar.clientPage.givenToday'),
          value: figures.given_today,
          tone: 'given',
          icon: <IconCheck size={18} aria-hidden />,
        },
        {
          label: t('mar.clientPage.missedToday'),
          value: figures.missed_today,
          tone: figures.missed_today > 0 ? 'missed' : 'plain',
          icon: <IconX size={18} aria-hidden />,
        },
      ]}
    />
  )
}

/** The tabs Today, Month and Orders of a client's MAR. The open tab is in the address, so that Back leads to it. */
const TABS = ['today', 'month', 'orders'] as const

type ClientTab = (typeof TABS)[number]

/** Returns the open tab and a function that opens another. With no tab or an unknown tab, "Today" is open. */
function useClientTab(): [ClientTab, (tab: ClientTab) => void] {
  const [search, setSearch] = useSearchParams()
  const tab = TABS.find(name => name === search.get('tab')) ?? 'today'
  return [tab, nextTab => setSearch(searchOf(nextTab))]
}

const searchOf = (tab: ClientTab): Record<string, string> => (tab === 'today' ? {} : { tab })

function ClientTabs({ tab }: { tab: ClientTab }) {
  const { t } = useTranslation()
  return (
    <Tabs
      label={t('mar.tabs.label')}
      tabs={TABS.map(name => ({
        name,
        label: t(`mar.tabs.${name}`),
        search: new URLSearchParams(searchOf(name)).toString(),
      }))}
      current={tab}
    />
  )
}
