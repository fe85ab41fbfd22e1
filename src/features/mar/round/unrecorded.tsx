/** /dashboard/mar/unrecorded: every due dose without a record that this device knows of (M11.9). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_BLANK_DAYS } from '#domain/rules/doses/unrecorded-doses.ts'
import { unrecordedDosesOf } from '../../../charts/unrecorded-doses.ts'
import { type HomeCharts, useHomeCharts } from '../../../charts/use-home-charts.ts'
import { useCurrentHomeId } from '../../../homes/shown-homes.ts'
import { useViewed } from '../../../sync/access-notes.ts'
import { FeatureScreen } from '../../../ui/page/feature-screen.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { NothingHere } from '../../../ui/page/nothing-here.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { RoundArriving } from '../chart/round-arriving.tsx'
import { marWords } from '../words.ts'
import style from './unrecorded-section.module.css'
import { Shortened, UnrecordedList } from './unrecorded-section.tsx'

export const Unrecorded = () => (
  <FeatureScreen name="mar" words={marWords}>
    <UnrecordedDoses />
  </FeatureScreen>
)

function UnrecordedDoses() {
  const { t } = useTranslation()
  const homeId = useCurrentHomeId()
  const charts = useHomeCharts(homeId, MAX_BLANK_DAYS)
  const home = homeId === null ? undefined : charts?.homes[0]
  useViewed(
    'mar',
    charts?.homes.map(({ scope }) => scope),
  )
  return (
    <Page
      title={home ? t('mar.unrecorded.titleOf', { home: home.home_name }) : t('mar.unrecorded.title')}
      subtitle={t('mar.unrecorded.about')}
    >
      {charts === undefined ? (
        <LoadingRows rows={8} />
      ) : charts.arrivingHomes === 'all' ? (
        <RoundArriving />
      ) : (
        <>
          {charts.arrivingHomes.length > 0 && <RoundArriving homes={charts.arrivingHomes} />}
          <AllUnrecorded charts={charts} />
        </>
      )}
    </Page>
  )
}

function AllUnrecorded({ charts: { charts, departedCharts, isMonthLoaded } }: { charts: HomeCharts }) {
  const { t } = useTranslation()
  const unrecorded = useMemo(
    () => unrecordedDosesOf([...charts, ...departedCharts], isMonthLoaded),
    [charts, departedCharts, isMonthLoaded],
  )
  const oldest = unrecorded.days.at(-1)
  return (
    <>
      {oldest === undefined ? (
        <NothingHere title={t('mar.unrecorded.noneTitle')} text={t('mar.unrecorded.noneText')} />
      ) : (
        <section className={style.blanks} aria-label={t('mar.blanks.label')}>
          <p className={style.line}>{t('mar.unrecorded.count', { count: unrecorded.count })}</p>
          <UnrecordedList days={unrecorded.days} />
        </section>
      )}
      <Shortened homes={unrecorded.shortenedHomes} />
    </>
  )
}
