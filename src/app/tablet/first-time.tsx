/** The page on which somebody who has never signed in on this tablet enters a code from a manager (decision 107). */
import { useState } from 'react'
import { parseSealedCode } from '#domain/protocol/sealed-code.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import { durationWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { nowMs } from '../../now.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { PlainButton } from '../../ui/plain-button.tsx'
import { tryCode } from '../../vault/activation.ts'
import type { TabletPerson } from '../../vault/stored.ts'
import { BackButton } from './back-button.tsx'
import { CodeField } from './code-field.tsx'
import style from './lock-screen.module.css'
import type { LockedPage, NewcomerSession } from './tablet-page.ts'
import { tabletWords } from './tablet-words.ts'
import { useHasLeft } from './use-has-left.ts'
import { useWait } from './use-wait.ts'

interface FirstTimeProps {
  readonly page: LockedPage
  readonly person: TabletPerson
  readonly onActivated: (newcomer: NewcomerSession) => void
  readonly onBack: () => void
  readonly onSignIn: () => void
}

type Problem = 'incomplete' | 'wrong' | 'over'

export function FirstTime({ page, person, onActivated, onBack, onSignIn }: FirstTimeProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)
  const waitMs = useWait(person)
  const hasLeft = useHasLeft()
  const name = fullName(person)
  const say = (what: Problem) => setProblem(t(`tablet.firstTime.${what}`))

  const tryTyped = async () => {
    const code = parseSealedCode(typed)
    // A text that cannot be a code does not count as a try.
    if (code === undefined) return say('incomplete')
    setProblem(undefined)
    setIsOpening(true)
    try {
      const { tablet, device } = page
      const people = device.mirror.tablet_person
      const result = await tryCode({ people, tablet, user_id: person.user_id, code, now: nowMs })
      if (hasLeft.current) return
      if (result.outcome === 'open') onActivated(result.opened)
      else if (result.outcome !== 'waiting') say(result.outcome)
    } catch (error) {
      setProblem(t('tablet.pin.failed', { reason: problemWords(error, t) }))
    } finally {
      setIsOpening(false)
    }
  }
  const isWaiting = waitMs > 0 || isOpening
  const waitTime = durationWords(Math.ceil(waitMs / MINUTE_MS), t)
  return (
    <section className={style.entry}>
      <div className={style.corner}>
        <BackButton onBack={onBack}>{t('tablet.lock.back')}</BackButton>
      </div>
      <PersonAvatar name={name} size={72} />
      <strong>{name}</strong>
      <h1>{t('tablet.firstTime.title')}</h1>
      <p>{t('tablet.firstTime.text')}</p>
      <form
        className={style.code}
        onSubmit={event => {
          event.preventDefault()
          if (!isWaiting) void tryTyped()
        }}
      >
        <CodeField
          label={t('tablet.firstTime.code')}
          hint={t('tablet.firstTime.hint')}
          value={typed}
          onChange={setTyped}
          isDisabled={isWaiting}
        />
        <p className={style.problem} role="status" data-tone={(problem ?? waitMs > 0) ? 'missed' : undefined}>
          {waitMs > 0
            ? t('tablet.firstTime.wait', { time: waitTime })
            : isOpening
              ? t('tablet.pin.opening')
              : problem}
        </p>
        <PlainButton disabled={isWaiting} onClick={() => void tryTyped()}>
          {t('tablet.firstTime.open')}
        </PlainButton>
      </form>
      <button type="button" className={style.forgotten} onClick={onSignIn}>
        {t('tablet.firstTime.signIn')}
      </button>
    </section>
  )
}
