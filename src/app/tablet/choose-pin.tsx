/** Chooses a PIN, after signing in on this tablet with password and code, and opens the tablet with it. */

import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { tabletKeysAnswer } from '#domain/protocol/tablet-keys.ts'
import { AREAS } from '#domain/rules/access/areas.ts'
import { pinFault } from '#domain/rules/access/pins.ts'
import { fullName } from '#domain/values/full-name.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { forgetOwnRecords } from '../../mirror/tables/enter-tablet.ts'
import { nowMs } from '../../now.ts'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { personSecretsOf } from '../../vault/person-secrets.ts'
import { openSecrets, type Unlocked } from '../../vault/unlock.ts'
import { wrapSecrets } from '../../vault/wrap.ts'
import style from './lock-screen.module.css'
import { PinPad } from './pin-pad.tsx'
import type { LockedPage, NewcomerSession } from './tablet-page.ts'
import { tabletWords } from './tablet-words.ts'

interface ChoosePinProps {
  readonly page: LockedPage
  readonly newcomer: NewcomerSession
  readonly thirdPart: Uint8Array<ArrayBuffer>
  readonly onChosen: (unlocked: Unlocked, newcomer: NewcomerSession) => Promise<unknown>
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
      await setUpPin({ page, newcomer, thirdPart, onChosen }, pin)
    } catch (error) {
      setProblem(
        t('tablet.choose.failed', { reason: error instanceof Error ? error.message : String(error) }),
      )
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

/** Fetches the keys the person may have, wraps them under the PIN, and opens the tablet with them. */
async function setUpPin({ page, newcomer, thirdPart, onChosen }: ChoosePinProps, pin: string): Promise<void> {
  const { tablet, device } = page
  const { tokens, user, signingKey } = newcomer
  const { tablet: caller } = device.http
  if (caller === undefined) throw new Error('This device is not a home’s tablet.')
  const headers = { Authorization: `Bearer ${tokens.access_token}` }
  const answer = v.parse(tabletKeysAnswer, await caller.post('tablet/keys', { headers }).json())
  const secrets = await personSecretsOf(answer, signingKey, user.id, nowMs())
  const owner = { tablet_id: tablet.tablet_id, user_id: user.id }
  const wrap = await wrapSecrets(secrets, pin, thirdPart, owner)
  const { mirror } = device
  // What an earlier PIN of this person opened is closed for good.
  await forgetOwnRecords(mirror, user.id)
  await mirror.tablet_person.put({
    user_id: user.id,
    first_name: user.first_name,
    last_name: user.last_name,
    role: user.role ?? 'staff',
    areas: AREAS.filter(area => answer.areas[area] !== undefined),
    wrap,
    failed_tries: 0,
    locked_until_ms: null,
  })
  await onChosen(await openSecrets(secrets, user.id), newcomer)
}
