/** /dashboard/group-homes/{id}: the home, its staff, and sections about its records (spec part 3 §2 Group homes). */
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { homeRecord } from '#domain/answers/home-record.ts'
import type { StoredRow } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import cards from '../../ui/page/cards.module.css'
import { CloseOrReopenCard } from '../../ui/page/closing-zone.tsx'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { LabeledScreen } from '../../ui/page/labeled-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { HomeInformation } from './home-information.tsx'
import style from './home-list.module.css'
import { type HomeEntry, toHomeEntry, useMirrorHomes, useReadsHomesFromServer } from './homes.ts'
import { Sections } from './sections/sections.tsx'
import { StaffSection } from './staff/staff-section.tsx'
import { groupHomesWords } from './words.ts'

export function HomePage() {
  const { homeId = '' } = useParams()
  const isFromServer = useReadsHomesFromServer()
  const id = Number(homeId)
  const HomeView = isFromServer ? HomeFromServer : HomeFromDevice
  return (
    <LabeledScreen name="groupHomes" words={groupHomesWords} key={homeId}>
      {Number.isInteger(id) ? <HomeView id={id} /> : <HomeNotFound />}
    </LabeledScreen>
  )
}

function HomeFromDevice({ id }: { id: number }) {
  const homes = useMirrorHomes()
  if (homes === undefined) return <LoadingPage />
  const entry = homes.find(({ home }) => home.id === id)
  return entry === undefined ? <HomeNotFound /> : <HomeDetail entry={entry} />
}

function HomeFromServer({ id }: { id: number }) {
  const { t } = useTranslation()
  const failedMessage = t('groupHomes.failedDetails')
  const { answer, error, isMissing, refresh } = useServerRead(`group-homes/${id}`, homeRecord, failedMessage)
  if (isMissing) return <HomeNotFound />
  if (error !== undefined) {
    return (
      <Page title={t('groupHomes.title')}>
        <ErrorState {...error} />
      </Page>
    )
  }
  return answer === undefined ? (
    <LoadingPage />
  ) : (
    <HomeDetail entry={toHomeEntry(answer)} onChange={refresh} />
  )
}

function HomeNotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t('groupHomes.title')}>
      <MirrorEmptyState title={t('groupHomes.detail.notHere')} text={t('groupHomes.detail.notHereText')} />
    </Page>
  )
}

interface HomeDetailProps {
  entry: HomeEntry
  /** Set when the home was read from the server, which must be read again after a change. */
  onChange?: () => void
}

function HomeDetail({ entry, onChange }: HomeDetailProps) {
  const { t } = useTranslation()
  const { home } = entry
  // The home's row on this device, with its scope: the sections read the records of that home.
  const [mirrorHome] = useRows({ collection: 'home', anyOf: [home.id] }) ?? []
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
        <HomeInformation entry={entry} onChange={onChange} />
        <StaffSection home={home} />
      </div>
      {mirrorHome !== undefined && onChange === undefined && <Sections home={mirrorHome} />}
      <HomeDangerZone home={home} onChange={onChange} />
    </Page>
  )
}

/** The section that closes a home and reopens it. */
interface DangerZoneProps {
  home: StoredRow<'home'>
  onChange?: (() => void) | undefined
}

function HomeDangerZone({ home, onChange }: DangerZoneProps) {
  const { t } = useTranslation()
  const isAllowed = useCanDoInHome()
  const change = useServerChange()
  const toast = useShowToast()
  const isOpen = isOpenHome(home)
  if (!isAllowed(home, isOpen ? 'home.close' : 'home.reopen')) return null
  const closeOrReopen = async () => {
    if (isOpen) {
      await change({
        method: 'delete',
        path: `group-homes/${home.id}`,
        messages: { internal: t('groupHomes.close.failed') },
      })
      toast({ text: t('groupHomes.close.done'), tone: 'given' })
    } else await change({ method: 'put', path: `group-homes/${home.id}/reopen` })
    onChange?.()
  }
  return (
    <CloseOrReopenCard
      heading={t('groupHomes.close.zone')}
      title={t(isOpen ? 'groupHomes.close.title' : 'groupHomes.close.reopen')}
      explanation={t(isOpen ? 'groupHomes.close.explained' : 'groupHomes.close.reopenExplained')}
      question={t(isOpen ? 'groupHomes.close.question' : 'groupHomes.close.reopenQuestion', {
        home: home.home_name,
      })}
      isOpen={isOpen}
      onConfirm={closeOrReopen}
    />
  )
}
