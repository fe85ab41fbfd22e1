/** /dashboard/mar/unrecorded: every due dose without a record that this device knows of (M11.9). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCHED_DAYS } from '#domain/rules/doses/unrecorded-doses.ts'
import { unrecordedDosesOf } from '../../../charts/unrecorded-doses.ts'
import { type HomeCharts, useHomeCharts } from '../../../charts/use-home-charts.ts'
import { WithQuietTablets } from '../../../homes/quiet-tablets/with-quiet-tablets.tsx'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { useLogViewing } from '../../../sync/access-notes.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RoundLoadingNotice } from '../chart/round-arriving.tsx'
import { useLaterMarWords } from '../later-words.ts'
import { marWords } from '../words.ts'
import { UnrecordedList } from './unrecorded-list.tsx'
import style from './unrecorded-section.module.css'
import { ShortenedHomesNote } from './unrecorded-section.tsx'

export function Unrecorded() {
  useLaterMarWords()
  return (
    <FeatureScreen name="mar" words={marWords}>
      <UnrecordedScreen />
    </FeatureScreen>
  )
}

function UnrecordedScreen() {
  const { t } = useTranslation()
  const homeId = useCurrentHomeId()
  const homeCharts = useHomeCharts(homeId, MAX_SEARCHED_DAYS)
  const home = homeId === null ? undefined : homeCharts?.homes[0]
  useLogViewing(
    'mar',
    homeCharts?.homes.map(({ scope }) => scope),
  )
  return (
    <Page
      title={home ? t('mar.unrecorded.titleOf', { home: home.home_name }) : t('mar.unrecorded.title')}
      subtitle={t('mar.unrecorded.about')}
    >
      {homeCharts === undefined ? (
        <LoadingRows rows={8} />
      ) : homeCharts.arrivingHomes === 'all' ? (
        <RoundLoadingNotice />
      ) : (
        <>
          {homeCharts.arrivingHomes.length > 0 && <RoundLoadingNotice homes={homeCharts.arrivingHomes} />}
          <WithQuietTablets>
            <AllUnrecordedDoses charts={homeCharts} />
          </WithQuietTablets>
        </>
      )}
    </Page>
  )
}

function AllUnrecordedDoses({ charts: { charts, departedCharts, isMonthLoaded } }: { charts: HomeCharts }) {
  const { t } = useTranslation()
  const unrecordedDoses = useMemo(
    () => unrecordedDosesOf([...charts, ...departedCharts], isMonthLoaded),
    [charts, departedCharts, isMonthLoaded],
  )
  const oldestDay = unrecordedDoses.days.at(-1)
  return (
    <>
      {oldestDay === undefined ? (
        <MirrorEmptyState title={t('mar.unrecorded.noneTitle')} text={t('mar.unrecorded.noneText')} />
      ) : (
        <section className={style.blanks} aria-label={t('mar.blanks.label')}>
          <p className={style.line}>{t('mar.unrecorded.count', { count: unrecordedDoses.count })}</p>
          <UnrecordedList days={unrecordedDoses.days} />
        </section>
      )}
      <ShortenedHomesNote homes={unrecordedDoses.shortenedHomes} />
    </>
  )
}
