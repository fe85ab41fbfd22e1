/** /dashboard/mar/unrecorded: every due dose without a record that this device knows of (M11.9). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCHED_DAYS } from '#domain/rules/doses/unrecorded-doses.ts'
import { unrecordedDosesOf } from '../../../charts/unrecorded-doses.ts'
import { type HomeCharts, useHomeCharts } from '../../../charts/use-home-charts.ts'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { useNoteViewing } from '../../../sync/access-notes.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RoundArriving } from '../chart/round-arriving.tsx'
import { marWords } from '../words.ts'
import style from './unrecorded-section.module.css'
import { ShortenedHomesNote, UnrecordedList } from './unrecorded-section.tsx'

export const Unrecorded = () => (
  <FeatureScreen name="mar" words={marWords}>
    <UnrecordedScreen />
  </FeatureScreen>
)

function UnrecordedScreen() {
  const { t } = useTranslation()
  const homeId = useCurrentHomeId()
  const homeCharts = useHomeCharts(homeId, MAX_SEARCHED_DAYS)
  const home = homeId === null ? undefined : homeCharts?.homes[0]
  useNoteViewing(
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
        <RoundArriving />
      ) : (
        <>
          {homeCharts.arrivingHomes.length > 0 && <RoundArriving homes={homeCharts.arrivingHomes} />}
          <AllUnrecordedDoses charts={homeCharts} />
        </>
      )}
    </Page>
  )
}

function AllUnrecordedDoses({ charts: { charts, departedCharts, isMonthLoaded } }: { charts: HomeCharts }) {
  const { t } = useTranslation()
  const unrecorded = useMemo(
    () => unrecordedDosesOf([...charts, ...departedCharts], isMonthLoaded),
    [charts, departedCharts, isMonthLoaded],
  )
  const oldestDay = unrecorded.days.at(-1)
  return (
    <>
      {oldestDay === undefined ? (
        <NothingHere title={t('mar.unrecorded.noneTitle')} text={t('mar.unrecorded.noneText')} />
      ) : (
        <section className={style.blanks} aria-label={t('mar.blanks.label')}>
          <p className={style.line}>{t('mar.unrecorded.count', { count: unrecorded.count })}</p>
          <UnrecordedList days={unrecorded.days} />
        </section>
      )}
      <ShortenedHomesNote homes={unrecorded.shortenedHomes} />
    </>
  )
}
