/** /dashboard/group-homes/{id}: the home, its staff, and sections about its records (spec part 3 §2 Group homes). */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { homeRecord } from '#domain/answers/home-record.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import cards from '../../ui/page/cards.module.css'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { NothingHere } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { HomeDangerZone } from './danger-zone.tsx'
import { HomeInformation } from './home-information.tsx'
import style from './home-list.module.css'
import { asShown, type ShownHome, useIsOverServer, useShownHomesHere } from './homes.ts'
import { Sections } from './sections/sections.tsx'
import { StaffSection } from './staff/staff-section.tsx'
import { groupHomesWords } from './words.ts'

export function HomePage() {
  const { homeId = '' } = useParams()
  const isOverServer = useIsOverServer()
  const id = Number(homeId)
  const One = isOverServer ? FromServer : FromDevice
  return (
    <LabeledScreen name="groupHomes" words={groupHomesWords} key={homeId}>
      {Number.isInteger(id) ? <One id={id} /> : <NotHere />}
    </LabeledScreen>
  )
}

function FromDevice({ id }: { id: number }) {
  const homes = useShownHomesHere()
  if (homes === undefined) return <LoadingPage />
  const shown = homes.find(({ home }) => home.id === id)
  return shown === undefined ? <NotHere /> : <OfHome shown={shown} />
}

function FromServer({ id }: { id: number }) {
  const { t } = useTranslation()
  const failed = t('groupHomes.failedDetails')
  const { answer, error, isMissing, refresh } = useServerRead(`group-homes/${id}`, homeRecord, failed)
  if (isMissing) return <NotHere />
  if (error !== undefined) {
    return (
      <Page title={t('groupHomes.title')}>
        <ErrorState {...error} />
      </Page>
    )
  }
  return answer === undefined ? <LoadingPage /> : <OfHome shown={asShown(answer)} onChanged={refresh} />
}

function NotHere() {
  const { t } = useTranslation()
  return (
    <Page title={t('groupHomes.title')}>
      <NothingHere title={t('groupHomes.detail.notHere')} text={t('groupHomes.detail.notHereText')} />
    </Page>
  )
}

interface OfHomeProps {
  shown: ShownHome
  /** Set when the home was read from the server, which must be read again after a change. */
  onChanged?: () => void
}

function OfHome({ shown, onChanged }: OfHomeProps) {
  const { t } = useTranslation()
  const { home } = shown
  // The home's row on this device, with its scope: the sections read the records of that home.
  const [here] = useRows({ collection: 'home', anyOf: [home.id] }) ?? []
  return (
    <Page
      title={home.home_name}
      subtitle={
        isOpenHome(home) ? undefined : (
          <span className={style.name}>
            <Badge tone="plain">{t('groupHomes.closed')}</Badge>
          </span>
        )
      }
    >
      <div className={cards.cards}>
        <HomeInformation shown={shown} onChanged={onChanged} />
        <StaffSection home={home} />
      </div>
      {here !== undefined && onChanged === undefined && <Sections home={here} />}
      <HomeDangerZone home={home} onChanged={onChanged} />
    </Page>
  )
}
