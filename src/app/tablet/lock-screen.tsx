/** What a locked tablet shows: the home, who may unlock it, and whether what was recorded is sent. Nothing of a client. */
import { IconCircleCheck, IconCloudOff, IconCloudUpload, IconLock } from '@tabler/icons-react'
import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { fullName } from '#domain/values/full-name.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { countUnsent } from '../../mirror/tables/clear.ts'
import { useNow } from '../../now.ts'
import { useSyncStatus } from '../../sync/status.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import type { TabletPerson } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { BackButton } from './back-button.tsx'
import { FirstTime } from './first-time.tsx'
import style from './lock-screen.module.css'
import { PinPad } from './pin-pad.tsx'
import type { LockedPage, NewcomerSession } from './tablet-page.ts'
import { tabletWords } from './tablet-words.ts'
import { usePinTry } from './use-pin-try.ts'
import type { ThirdPart, ThirdPartState } from './use-third-part.ts'

interface LockScreenProps {
  readonly page: LockedPage
  readonly third: ThirdPartState
  readonly askThirdPart: ThirdPart['ask']
  readonly onOpen: (unlocked: Unlocked) => Promise<unknown>
  /** Somebody has entered the code that a manager made for them. */
  readonly onActivated: (newcomer: NewcomerSession) => void
  readonly onSignIn: () => void
  readonly onEmergency: () => void
}

export function LockScreen({ page, third, askThirdPart, ...actions }: LockScreenProps) {
  const { onOpen, onActivated, onSignIn, onEmergency } = actions
  const t = useLaterWords({ tablet: tabletWords })
  const people = useLiveQuery(() => page.device.mirror.tablet_person.toArray(), [page])
  const [choice, setChoice] = useState<{ user_id: number; isByCode: boolean }>()
  const found = people?.find(({ user_id }) => user_id === choice?.user_id)
  // Whoever enters a code stays where they are when it is taken back meanwhile, and is told so.
  const chosen = found?.wrap !== undefined || choice?.isByCode === true ? found : undefined
  const choose = (person: TabletPerson) => {
    const { user_id, wrap, activation } = person
    if (wrap === undefined && activation === undefined) return onSignIn()
    setChoice({ user_id, isByCode: wrap === undefined })
  }
  return (
    <main className={style.page}>
      <TabletHead page={page} />
      {third.state !== 'here' ? (
        third.state !== 'looking' && <ThirdPartQuestion state={third.state} ask={askThirdPart} />
      ) : chosen === undefined ? (
        <People people={people} homeName={page.tablet.home_name} onChoose={choose} />
      ) : chosen.wrap === undefined ? (
        <FirstTime
          page={page}
          person={chosen}
          onActivated={onActivated}
          onBack={() => setChoice(undefined)}
          onSignIn={onSignIn}
        />
      ) : (
        <PinEntry
          page={page}
          person={chosen}
          thirdPart={third.secret}
          onOpen={onOpen}
          onBack={() => setChoice(undefined)}
          onSignIn={onSignIn}
        />
      )}
      {chosen === undefined && third.state === 'here' && (
        <div className={style.foot}>
          <PlainButton variant="default" onClick={onSignIn}>
            {t('tablet.lock.someoneElse')}
          </PlainButton>
          <p>{t('tablet.lock.first')}</p>
        </div>
      )}
      {chosen === undefined && third.state !== 'looking' && (
        <button type="button" className={style.emergency} onClick={onEmergency}>
          {t('tablet.lock.emergency')}
        </button>
      )}
      <SendingState page={page} />
    </main>
  )
}

const TabletHead = ({ page: { tablet } }: { page: LockedPage }) => (
  <header className={style.head}>
    <img src="/icon.svg" alt="" width={44} height={44} />
    <div>
      <strong>{tablet.home_name}</strong>
      <span>
        {tablet.company_name} · {tablet.name}
      </span>
    </div>
  </header>
)

interface PeopleProps {
  readonly people: readonly TabletPerson[] | undefined
  readonly homeName: string
  readonly onChoose: (person: TabletPerson) => void
}

/** Who has a PIN first, then who has none yet, both by name. */
const byPinAndName = (left: TabletPerson, right: TabletPerson): number =>
  Number(left.wrap === undefined) - Number(right.wrap === undefined) ||
  fullName(left).localeCompare(fullName(right))

function People({ people, homeName, onChoose }: PeopleProps) {
  const t = useLaterWords({ tablet: tabletWords })
  if (people === undefined) return null
  return (
    <section className={style.people}>
      <h1>{t('tablet.lock.title')}</h1>
      {people.length === 0 ? (
        <p className={style.quiet}>{t('tablet.lock.nobody')}</p>
      ) : (
        <ul aria-label={t('tablet.lock.people', { home: homeName })}>
          {people.toSorted(byPinAndName).map(person => (
            <li key={person.user_id}>
              <button type="button" className={style.person} onClick={() => onChoose(person)}>
                <PersonAvatar name={fullName(person)} size={72} />
                <span>{fullName(person)}</span>
                {person.wrap === undefined && (
                  <small>
                    {t(person.activation === undefined ? 'tablet.lock.noPin' : 'tablet.lock.hasCode')}
                  </small>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface PinEntryProps extends Pick<LockScreenProps, 'page' | 'onOpen' | 'onSignIn'> {
  readonly person: TabletPerson
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly onBack: () => void
}

function PinEntry({ page, person, thirdPart, onOpen, onBack, onSignIn }: PinEntryProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const { tablet, device } = page
  const { message, isProblem, isBusy, tryToOpen } = usePinTry({
    ...{ tablet, mirror: device.mirror, person, thirdPart, onOpen },
  })
  const name = fullName(person)
  return (
    <section className={style.entry}>
      <div className={style.corner}>
        <BackButton onBack={onBack}>{t('tablet.lock.back')}</BackButton>
      </div>
      <PersonAvatar name={name} size={72} />
      <h1>{name}</h1>
      <p className={style.problem} role="status" data-tone={isProblem ? 'missed' : undefined}>
        {message}
      </p>
      <PinPad label={t('tablet.pin.of', { name })} onPin={tryToOpen} isDisabled={isBusy} />
      <button type="button" className={style.forgotten} onClick={onSignIn}>
        {t('tablet.pin.forgotten')}
      </button>
    </section>
  )
}

interface ThirdPartQuestionProps {
  readonly state: Exclude<ThirdPartState['state'], 'here' | 'looking'>
  readonly ask: ThirdPart['ask']
}

function ThirdPartQuestion({ state, ask }: ThirdPartQuestionProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const [hasFailed, setHasFailed] = useState(false)
  const askAgain = async () => setHasFailed(!(await ask()))
  return (
    <section className={style.entry}>
      <span className={style.icon} aria-hidden="true">
        <IconLock size={36} stroke={1.5} />
      </span>
      <h1>{t('tablet.lock.started')}</h1>
      {state === 'lost' && <p>{t('tablet.lock.noThirdPart')}</p>}
      {state === 'suspended' && <p>{t('tablet.lock.suspended')}</p>}
      {state === 'share' && <p>{t('tablet.lock.share')}</p>}
      {state !== 'lost' && (
        <PlainButton onClick={() => void askAgain()}>
          {t(state === 'passkey' ? 'tablet.lock.confirm' : 'tablet.lock.tryAgain')}
        </PlainButton>
      )}
      <p className={style.problem} role="status" data-tone="missed">
        {hasFailed && state === 'passkey' && t('tablet.lock.confirmFailed')}
      </p>
    </section>
  )
}

/** Counts only: who locked the tablet may still want to know that nothing is lost. */
function SendingState({ page }: { page: LockedPage }) {
  const t = useLaterWords({ tablet: tabletWords })
  useNow(60_000)
  const count = useLiveQuery(() => countUnsent(page.device.mirror), [page]) ?? 0
  const isOffline = useSyncStatus(({ connection }) => connection === 'offline')
  const Icon = isOffline ? IconCloudOff : count > 0 ? IconCloudUpload : IconCircleCheck
  return (
    <p className={style.sending} role="status">
      <Icon size={20} aria-hidden />
      {[
        ...(isOffline ? [t('tablet.lock.offline')] : []),
        ...(count > 0 ? [t('tablet.lock.waiting', { count })] : isOffline ? [] : [t('tablet.lock.sent')]),
      ].join(' · ')}
    </p>
  )
}
