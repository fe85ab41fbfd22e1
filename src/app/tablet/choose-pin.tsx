/** Chooses a PIN, after signing in on this tablet or with a manager's code, and opens the tablet with it. */

import { useEffect, useState } from 'react'
import { pinFault } from '#domain/rules/access/pins.ts'
import { fullName } from '#domain/values/full-name.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { nowMs } from '../../now.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import type { Unlocked } from '../../vault/unlock.ts'
import style from './lock-screen.module.css'
import { PinPad } from './pin-pad.tsx'
import { setUpPin } from './set-up-pin.ts'
import type { LockedPage, NewcomerSession, NewcomerWithPin } from './tablet-page.ts'
import { tabletWords } from './tablet-words.ts'

interface ChoosePinProps {
  readonly page: LockedPage
  readonly newcomer: NewcomerSession
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly onChosen: (unlocked: Unlocked, newcomer: NewcomerWithPin) => Promise<unknown>
}

export function ChoosePin({ page, newcomer, thirdPart, onChosen }: ChoosePinProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const [firstPin, setFirstPin] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const { home_name } = page.tablet
  const name = fullName(newcomer.user)

  // The address is that of the sign-in.
  useEffect(() => window.history.replaceState(null, '', '/'), [])

  const accept = async (pin: string) => {
    setProblem(undefined)
    const fault = pinFault(pin)
    if (fault !== undefined) return setProblem(t(`tablet.choose.faults.${fault}`))
    if (firstPin === undefined) return setFirstPin(pin)
    setFirstPin(undefined)
    if (pin !== firstPin) return setProblem(t('tablet.choose.differs'))
    setIsSaving(true)
    try {
      const { unlocked, person } = await setUpPin({ ...page, newcomer, thirdPart, now: nowMs }, pin)
      await onChosen(unlocked, { ...newcomer, person })
    } catch (error) {
      setProblem(t('tablet.choose.failed', { reason: problemWords(error, t) }))
      setIsSaving(false)
    }
  }
  const label = t(firstPin === undefined ? 'tablet.choose.title' : 'tablet.choose.again')
  return (
    <main className={style.page}>
      <section className={style.entry}>
        <PersonAvatar name={name} imageUrl={newcomer.user.image_url} size={72} />
        <h1>{label}</h1>
        <p>{t('tablet.choose.text', { home: home_name })}</p>
        <p className={style.problem} role="status" data-tone={problem === undefined ? undefined : 'missed'}>
          {isSaving ? t('tablet.choose.saving') : problem}
        </p>
        <PinPad key={label} label={label} onPin={accept} isDisabled={isSaving} />
      </section>
    </main>
  )
}
