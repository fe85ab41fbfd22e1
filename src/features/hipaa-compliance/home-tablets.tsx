/** The tablets of the homes, for who manages them: how each is protected, when it was heard of, and removing it. */
import { Button, NativeSelect } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { type Tablet, type TabletCode, tabletCode, tabletList } from '#domain/protocol/tablets.ts'
import { isSilentAt } from '#domain/rules/tablets/silent.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { useServerRead } from '../../sync/use-server-read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { ErrorState } from '../../ui/page/error-state.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import style from './hipaa.module.css'
import { TabletEmergency } from './tablet-emergency.tsx'
import { TabletPeople } from './tablet-people.tsx'

type Act = { readonly tablet: Tablet; readonly what: 'remove' | 'resume' | 'rotation' }

/** The last part of the call for each. */
const ACT_PATHS = { remove: 'remove', resume: 'resume', rotation: 'rotate-keys' } as const

export function HomeTablets() {
  const { t } = useTranslation()
  const { answer, error, refresh } = useServerRead('tablets', tabletList, t('hipaaCompliance.tablets.failed'))
  const [act, setAct] = useState<Act>()
  const tablets = answer?.tablets ?? []
  return (
    <Card title={t('hipaaCompliance.tablets.title')}>
      <p className={style.note}>{t('hipaaCompliance.tablets.text')}</p>
      <Link className={`${cards.link} ${cards.more}`} to="/tablet/setup">
        {t('hipaaCompliance.tablets.setup')}
      </Link>
      {answer === undefined &&
        (error ? <ErrorState {...error} /> : <p className={cards.none}>{t('ui.loading')}</p>)}
      {answer !== undefined && tablets.length === 0 && (
        <p className={cards.none}>{t('hipaaCompliance.tablets.none')}</p>
      )}
      <ul className={cards.entries}>
        {tablets.map(tablet => (
          <TabletEntry
            key={tablet.id}
            tablet={tablet}
            onAct={what => setAct({ tablet, what })}
            onChanged={refresh}
          />
        ))}
      </ul>
      <NewCode />
      {act && (
        <ActDialog
          act={act}
          onClose={() => {
            setAct(undefined)
            refresh()
          }}
        />
      )}
    </Card>
  )
}

interface TabletEntryProps {
  readonly tablet: Tablet
  readonly onAct: (what: Act['what']) => void
  readonly onChanged: () => void
}

function TabletEntry({ tablet, onAct, onChanged }: TabletEntryProps) {
  const { t } = useTranslation()
  const clock = deviceWallClock()
  const canDoInHome = useCanDoInHome()
  const home = useRows({ collection: 'home', anyOf: [tablet.home_id] })?.[0]
  const { name, home_name, state, last_contact_at, waiting_count } = tablet
  const facts: string[] = [
    last_contact_at === null
      ? t('hipaaCompliance.tablets.neverHeard')
      : t('hipaaCompliance.tablets.heard', { when: momentWords(last_contact_at, clock, t) }),
    ...(waiting_count > 0 ? [waitingWords(tablet, t)] : []),
    t('hipaaCompliance.tablets.version', { version: tablet.app_version }),
    t(`hipaaCompliance.tablets.protections.${tablet.protection}`),
    t(`hipaaCompliance.tablets.${tablet.disk_encrypted ? 'diskEncrypted' : 'diskNotConfirmed'}`),
    t(`hipaaCompliance.tablets.${tablet.screen_lock ? 'screenLock' : 'screenLockNotConfirmed'}`),
    t('hipaaCompliance.tablets.enrolled', {
      when: momentWords(tablet.enrolled_at, clock, t),
      person: tablet.enrolled_by_name ?? t('ui.none'),
    }),
  ]
  if (tablet.is_rotation_pending && state !== 'removed')
    facts.push(t('hipaaCompliance.tablets.rotation.pending'))
  else if (tablet.rotated_at !== null)
    facts.push(
      t('hipaaCompliance.tablets.rotation.changed', { when: momentWords(tablet.rotated_at, clock, t) }),
    )
  return (
    <li className={`${cards.entry} ${style.tablet}`}>
      <div>
        <strong>
          {name} · {home_name}
        </strong>
        {state === 'suspended' && <SuspendedWords tablet={tablet} />}
        {facts.map(fact => (
          <span key={fact} className={cards.small}>
            {fact}
          </span>
        ))}
        {tablet.people.map(person => (
          <WaitingPerson key={person.user_id} tablet={tablet} person={person} onLifted={onChanged} />
        ))}
        {state === 'active' && <TabletPeople tablet={tablet} />}
      </div>
      {state === 'removed' && <Badge tone="plain">{t('hipaaCompliance.tablets.removed')}</Badge>}
      {state === 'suspended' && (
        <Button variant="default" onClick={() => onAct('resume')}>
          {t('hipaaCompliance.tablets.resume.label')}
        </Button>
      )}
      {state !== 'removed' && (
        <div>
          {state === 'active' && (
            <Button variant="subtle" onClick={() => onAct('rotation')}>
              {t('hipaaCompliance.tablets.rotation.label')}
            </Button>
          )}
          <Button variant="subtle" onClick={() => onAct('remove')}>
            {t('hipaaCompliance.tablets.remove.label')}
          </Button>
        </div>
      )}
      <div className={style.emergency}>
        <TabletEmergency
          tablet={tablet}
          canManage={home !== undefined && canDoInHome(home, 'tablet.emergency_code')}
          onChanged={onChanged}
        />
      </div>
    </li>
  )
}

function waitingWords({ waiting_count: count, waiting_since }: Tablet, t: TFunction): string {
  if (waiting_since === null) return t('hipaaCompliance.tablets.waitingThere', { count })
  const since = momentWords(waiting_since, deviceWallClock(), t)
  return t('hipaaCompliance.tablets.waiting', { count, since })
}

/** Why it is suspended, what works meanwhile, and what resuming means. */
function SuspendedWords({ tablet: { suspended_at, last_contact_at, enrolled_at } }: { tablet: Tablet }) {
  const { t } = useTranslation()
  if (suspended_at === null) return null
  const wasSilent = isSilentAt(suspended_at, last_contact_at ?? enrolled_at)
  const when = momentWords(suspended_at, deviceWallClock(), t)
  return (
    <p className={style.suspended} data-tone="attention">
      <strong>{t(`hipaaCompliance.tablets.suspended.${wasSilent ? 'silent' : 'copied'}`, { when })}</strong>{' '}
      {t('hipaaCompliance.tablets.suspended.text')}
    </p>
  )
}

interface WaitingPersonProps {
  readonly tablet: Tablet
  readonly person: Tablet['people'][number]
  readonly onLifted: () => void
}

function WaitingPerson({ tablet, person, onLifted }: WaitingPersonProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const name = person.name ?? t('ui.none')
  const lift = async () => {
    try {
      await change({ method: 'put', path: `tablets/${tablet.id}/people/${person.user_id}/lift` })
      toast({ text: t('hipaaCompliance.tablets.lifted', { person: name }), tone: 'given' })
      onLifted()
    } catch (error) {
      toast({ text: problemWords(error, t), tone: 'attention' })
    }
  }
  return (
    <span className={style.small}>
      {t('hipaaCompliance.tablets.wrongPins', { person: name, count: person.failed_tries })}
      {person.locked_until !== null && (
        <Button variant="subtle" size="sm" onClick={() => void lift()}>
          {t('hipaaCompliance.tablets.lift')}
        </Button>
      )}
    </span>
  )
}

function ActDialog({ act: { tablet, what }, onClose }: { act: Act; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const { name, home_name: home } = tablet
  const confirm = async () => {
    await change({ method: 'put', path: `tablets/${tablet.id}/${ACT_PATHS[what]}` })
    toast({ text: t(`hipaaCompliance.tablets.${what}.done`, { name }), tone: 'given' })
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t(`hipaaCompliance.tablets.${what}.label`)}
      question={<p>{t(`hipaaCompliance.tablets.${what}.question`, { name, home })}</p>}
      confirmLabel={t(`hipaaCompliance.tablets.${what}.label`)}
      isDangerous={what === 'remove'}
      onConfirm={confirm}
    />
  )
}

/** Makes the code that is typed on the tablet. */
function NewCode() {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const canDoInHome = useCanDoInHome()
  const homes = useRows({ collection: 'home', all: true })?.filter(home => canDoInHome(home, 'tablet.enroll'))
  const [homeId, setHomeId] = useState<number>()
  const [made, setMade] = useState<TabletCode>()
  const chosenId = homeId ?? homes?.[0]?.id
  if (homes === undefined || chosenId === undefined) return null
  const makeCode = async () => {
    try {
      await change({
        method: 'post',
        path: 'tablets/codes',
        json: { home_id: chosenId },
        onAnswer: answer => setMade(v.parse(tabletCode, answer)),
      })
    } catch (error) {
      toast({ text: problemWords(error, t), tone: 'attention' })
    }
  }
  return (
    <div className={style.code}>
      <NativeSelect
        label={t('hipaaCompliance.tablets.home')}
        value={chosenId}
        data={homes.map(({ id, home_name }) => ({ value: String(id), label: home_name }))}
        onChange={event => {
          setHomeId(Number(event.currentTarget.value))
          setMade(undefined)
        }}
      />
      <Button onClick={() => void makeCode()}>{t('hipaaCompliance.tablets.newCode')}</Button>
      {made && (
        <p role="status">
          {t('hipaaCompliance.tablets.codeText', { address: `${window.location.origin}/tablet` })}{' '}
          <strong className={style.typed}>{made.code}</strong>{' '}
          {t('hipaaCompliance.tablets.codeUntil', {
            when: momentWords(made.expires_at, deviceWallClock(), t),
          })}
        </p>
      )}
    </div>
  )
}
