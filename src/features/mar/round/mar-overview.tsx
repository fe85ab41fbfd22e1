/** /dashboard/mar: the round that is due now, then every client of the home with their next dose. */
import { IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { roundOf } from '../../../charts/round.ts'
import { useHomeCharts } from '../../../charts/use-home-charts.ts'
import { WithQuietTablets } from '../../../homes/quiet-tablets/with-quiet-tablets.tsx'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { ImportLink } from '../../../people/import-link.tsx'
import { useCanDoInHome } from '../../../session/use-rights.ts'
import { useLogViewing } from '../../../sync/access-notes.ts'
import { useIsReadingLocked } from '../../../sync/use-silent-days.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { useGoBack } from '../../../ui/page/use-go-back.ts'
import { useIsAdding } from '../../../ui/page/use-is-adding.ts'
import { PlainButton } from '../../../ui/plain-button.tsx'
import { preloadRecordForm } from '../../../ui/record-form/record-form-dialog.tsx'
import { useDeferredFirstValue } from '../../../ui/use-deferred-mount.ts'
import { RoundLoadingNotice } from '../chart/round-arriving.tsx'
import { marWords } from '../words.ts'
import { RoundList } from './round-list.tsx'

const AddMedication = onDemand(async () => (await import('../orders/medication-form.tsx')).AddMedication)

const RecordDose = onDemand(async () => (await import('../record/record-dose.tsx')).RecordDose)

/** The clients below the round, loaded separately so that the round does not wait for them (decision 101). */
const MarClients = onDemand(async () => (await import('./mar-clients.tsx')).MarClients, null)

/** Opens a form at /dashboard/mar/add and /record; while reading is locked, /record shows only the form (A28). */
export function MarOverview() {
  const isAdding = useIsAdding()
  const isRecording = useLocation().pathname.endsWith('/mar/record')
  const isReadingLocked = useIsReadingLocked()
  const close = useGoBack('/dashboard/mar')
  return (
    <FeatureScreen name="mar" words={marWords}>
      {!isReadingLocked && <Overview />}
      {isAdding && <AddMedication onClose={close} />}
      {isRecording && <RecordDose onClose={close} />}
    </FeatureScreen>
  )
}

function Overview() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAllowed = useCanDoInHome()
  const currentHomeId = useCurrentHomeId()
  const { homes, arrivingHomes, charts, departedCharts, people, isMonthLoaded } =
    useDeferredFirstValue(useHomeCharts(currentHomeId)) ?? {}
  const allCharts = useMemo(
    () => charts && departedCharts && [...charts, ...departedCharts],
    [charts, departedCharts],
  )
  const round = useMemo(() => allCharts && roundOf(allCharts), [allCharts])
  useLogViewing('mar', charts && homes?.map(({ scope }) => scope))

  const home = currentHomeId === null ? undefined : homes?.[0]
  const isHomeShown = currentHomeId === null && homes !== undefined && homes.length > 1
  const canAdd = homes?.some(candidate => isAllowed(candidate, 'medication.create')) ?? false

  const clientsSection = charts && (
    <MarClients charts={charts} areAllHomesLoaded={arrivingHomes?.length === 0} isHomeShown={isHomeShown} />
  )

  return (
    <Page
      title={home ? t('mar.titleOfHome', { home: home.home_name }) : t('mar.title')}
      actions={
        canAdd && (
          <>
            <ImportLink kind="medications" />
            <PlainButton
              variant="default"
              icon={<IconPlus size={20} aria-hidden />}
              onPointerEnter={() => void preloadRecordForm()}
              onClick={() => navigate('/dashboard/mar/add')}
            >
              {t('mar.client.add')}
            </PlainButton>
          </>
        )
      }
    >
      {arrivingHomes === 'all' ? (
        <RoundLoadingNotice />
      ) : (
        <>
          {arrivingHomes && arrivingHomes.length > 0 && <RoundLoadingNotice homes={arrivingHomes} />}
          {allCharts === undefined || round === undefined || isMonthLoaded === undefined ? (
            // Nothing is rendered below it, because the round would push it down.
            <LoadingRows rows={8} />
          ) : allCharts.length === 0 ? (
            clientsSection
          ) : (
            <WithQuietTablets>
              <RoundList
                round={round}
                charts={allCharts}
                isMonthLoaded={isMonthLoaded}
                people={people}
                isHomeShown={isHomeShown}
                hasLoadingHomes={arrivingHomes !== undefined && arrivingHomes.length > 0}
                canMark={clientChart => isAllowed(clientChart.home, 'administration.mark')}
              >
                {clientsSection}
              </RoundList>
            </WithQuietTablets>
          )}
        </>
      )}
    </Page>
  )
}
