/** Shows what this device stores, how fresh and how safe it is. It reads only the device, so it works offline (L12). */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canSee } from '#domain/rules/access/permissions.ts'
import { agoWords, durationWords, monthWords } from '../../labels/dates.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useNow } from '../../now.ts'
import { useSession } from '../../session/session.ts'
import { type ShellFiles, useShellFiles } from '../../sync/shell-files.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { useTrueLastResponse, useTrueNow } from '../../sync/true-now.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import type { StoredTablet } from '../../vault/stored.ts'
import { type DeviceFacts, type MirrorHome, readDeviceFacts } from './device-facts.ts'
import style from './hipaa.module.css'
import { bytesWords, countWords, useStorage } from './use-storage.ts'

export function ThisDeviceTab() {
  const { t } = useTranslation()
  const session = useSession()
  const facts = useMirrorQuery(readDeviceFacts, [])
  if (session.state !== 'authenticated' || facts === undefined) return <LoadingRows />
  const keepsRecords = session.grants.some(({ role }) => canSee(role, 'client'))
  return (
    <>
      {!keepsRecords && (
        <MirrorEmptyState
          title={t('hipaaCompliance.device.none.title')}
          text={t('hipaaCompliance.device.none.text')}
        />
      )}
      <div className={cards.cards}>
        <div>
          {keepsRecords && <HomesCard homes={facts.homes} />}
          {keepsRecords && <RecordCountsCard facts={facts} />}
          <StorageCard />
        </div>
        <div>
          <FreshnessCard facts={facts} keepsRecords={keepsRecords} />
          {keepsRecords && <ProtectionCard />}
        </div>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function HomesCard({ homes }: { homes: readonly MirrorHome[] }) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const coverageWords = (home: MirrorHome) =>
    home.firstCompleteMonth === undefined
      ? t('hipaaCompliance.device.recentOnly')
      : t('hipaaCompliance.device.since', { month: monthWords(home.firstCompleteMonth, t) })
  return (
    <Card title={t('hipaaCompliance.device.homes')}>
      <p className={style.note}>{t('hipaaCompliance.device.homesNote')}</p>
      {homes.length === 0 && <p className={cards.none}>{t('hipaaCompliance.device.noHome')}</p>}
      <ul className={cards.entries}>
        {homes.map(home => (
          <li key={home.id} className={cards.entry}>
            <div>
              <span>{home.home_name}</span>
              <span className={cards.small}>{coverageWords(home)}</span>
              {home.isDownloading && (
                <span className={cards.small}>{t('hipaaCompliance.device.arriving')}</span>
              )}
              <span className={cards.small}>
                {home.comparedAt === undefined
                  ? t('hipaaCompliance.device.notCompared')
                  : t('hipaaCompliance.device.compared', { ago: agoWords(home.comparedAt, now, t) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RecordCountsCard({ facts }: { facts: DeviceFacts }) {
  const { t } = useTranslation()
  return (
    <Card title={t('hipaaCompliance.device.counts')}>
      <p className={style.note}>{t('hipaaCompliance.device.countsNote')}</p>
      <dl className={style.facts}>
        {facts.counts.map(({ screen, count }) => (
          <Fact key={screen} name={t(`screens.${screen}`)}>
            {countWords(count, t)}
          </Fact>
        ))}
        <Fact name={t('hipaaCompliance.device.clientPhotos')}>{facts.clientPhotoCount}</Fact>
        <Fact name={t('hipaaCompliance.device.recordPhotos')}>{facts.recordPhotoCount}</Fact>
      </dl>
    </Card>
  )
}

function offlineOpeningKey(files: ShellFiles) {
  if (files === undefined) return 'opensUnknown'
  if (files === 'none') return 'opensNever'
  if (files === 'absent') return 'opensNot'
  return files.missing > 0 ? 'opensPartly' : 'opensWhole'
}

function FreshnessCard({ facts, keepsRecords }: { facts: DeviceFacts; keepsRecords: boolean }) {
  const { t } = useTranslation()
  const shellFiles = useShellFiles()
  const lastResponseAt = useTrueLastResponse()
  const now = useTrueNow()
  const unconfirmedCount = useSyncStatus(sync => sync.unconfirmedCount)
  const waitingPhotoCount = useSyncStatus(sync => sync.waitingPhotoCount)
  const notAcceptedCount = useSyncStatus(sync => sync.refusedOrQuarantinedCount)
  return (
    <Card title={t('hipaaCompliance.device.fresh')}>
      <dl className={style.facts}>
        <Fact name={t('hipaaCompliance.device.lastHeard')}>
          {lastResponseAt === null ? t('hipaaCompliance.device.never') : agoWords(lastResponseAt, now, t)}
        </Fact>
        <Fact name={t('hipaaCompliance.device.opensOffline')}>
          {t(`hipaaCompliance.device.${offlineOpeningKey(shellFiles)}`)}
        </Fact>
        <Fact name={t('hipaaCompliance.device.waiting')}>
          {t('hipaaCompliance.device.records', { count: unconfirmedCount })}
          {waitingPhotoCount > 0 && <>, {t('hipaaCompliance.device.photos', { count: waitingPhotoCount })}</>}
        </Fact>
        {facts.draftPhotoCount > 0 && (
          <Fact name={t('hipaaCompliance.device.drafts')}>
            {t('hipaaCompliance.device.photos', { count: facts.draftPhotoCount })}
          </Fact>
        )}
        {notAcceptedCount > 0 && (
          <Fact name={t('hipaaCompliance.device.notAccepted')}>
            {t('hipaaCompliance.device.records', { count: notAcceptedCount })}
          </Fact>
        )}
      </dl>
      {keepsRecords && <p className={cards.explained}>{t('hipaaCompliance.device.freshNote')}</p>}
    </Card>
  )
}

function StorageCard() {
  const { t } = useTranslation()
  // Reads the storage again whenever the time changes, because usage grows.
  const storage = useStorage(useNow())
  const unknownLabel = t('hipaaCompliance.device.unknown')
  const { usage, quota } = storage ?? {}
  return (
    <Card title={t('hipaaCompliance.device.storage')}>
      <dl className={style.facts}>
        <Fact name={t('hipaaCompliance.device.durable')}>
          {storage?.isDurable === undefined
            ? unknownLabel
            : t(`hipaaCompliance.device.${storage.isDurable ? 'durableYes' : 'durableNo'}`)}
        </Fact>
        <Fact name={t('hipaaCompliance.device.used')}>
          {usage === undefined || quota === undefined
            ? unknownLabel
            : t('hipaaCompliance.device.usedOf', { used: bytesWords(usage, t), quota: bytesWords(quota, t) })}
        </Fact>
      </dl>
      {storage?.isDurable === false && (
        <p className={cards.explained}>{t('hipaaCompliance.device.durableNoText')}</p>
      )}
    </Card>
  )
}

/** States what protects the data: a home's tablet encrypts it, on any other device only the device itself does. */
function ProtectionCard() {
  const { t } = useTranslation()
  const [tablet] = useMirrorQuery(mirror => mirror.tablet.toArray(), []) ?? []
  if (tablet !== undefined) return <TabletProtectionCard tablet={tablet} />
  return (
    <Card title={t('hipaaCompliance.device.protection')}>
      <ul className={style.points}>
        {(['noPin', 'screenLock', 'signOut', 'lost'] as const).map(point => (
          <li key={point}>{t(`hipaaCompliance.device.${point}`)}</li>
        ))}
      </ul>
    </Card>
  )
}

/** Facts one by one, never a level; what no browser tells is said to be unknown. */
function TabletProtectionCard({ tablet: { protection, lock_minutes } }: { tablet: StoredTablet }) {
  const { t } = useTranslation()
  return (
    <Card title={t('hipaaCompliance.tablets.here.title')}>
      <dl className={style.facts}>
        <Fact name={t('hipaaCompliance.tablets.here.opened')}>
          {t(`hipaaCompliance.tablets.protections.${protection}`)}
        </Fact>
        <Fact name={t('hipaaCompliance.tablets.here.locks')}>
          {t('hipaaCompliance.tablets.here.locksAfter', { time: durationWords(lock_minutes, t) })}
        </Fact>
        {(['storage', 'screenLock'] as const).map(fact => (
          <Fact key={fact} name={t(`hipaaCompliance.tablets.here.${fact}`)}>
            {t('hipaaCompliance.tablets.here.unknown')}
          </Fact>
        ))}
      </dl>
      <ul className={style.points}>
        {(['pin', 'readable', 'lock', 'lost'] as const).map(point => (
          <li key={point}>{t(`hipaaCompliance.tablets.here.${point}`)}</li>
        ))}
      </ul>
    </Card>
  )
}
