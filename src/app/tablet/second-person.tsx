/**
 * The dialog in which a second person signs on the screen of the first (decision 109): who it is, their PIN, what is signed.
 * Between the right PIN and the signature their keys are in memory; leaving in any way overwrites them.
 */
import { Button } from '@mantine/core'
import { useLiveQuery } from 'dexie-react-hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { canDo } from '#domain/rules/access/permissions.ts'
import { fullName } from '#domain/values/full-name.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import type { Device } from '../../sync/device.ts'
import type { SecondPersonProps } from '../../sync/second-person.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PersonAvatar } from '../../ui/person-avatar.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { useStableCallback } from '../../ui/use-stable-callback.ts'
import type { StoredTablet, TabletPerson } from '../../vault/stored.ts'
import type { Unlocked } from '../../vault/unlock.ts'
import { BackButton } from './back-button.tsx'
import { PinPad } from './pin-pad.tsx'
import { recordAsSecond } from './record-as-second.ts'
import style from './second-person.module.css'
import { tabletWords } from './tablet-words.ts'
import { usePinTry } from './use-pin-try.ts'

/** Who walks away after the PIN has signed nothing, and nobody signs for them. */
const MAX_OPEN_MS = 60_000

export interface TabletInHand {
  readonly tablet: StoredTablet
  readonly device: Device
  readonly thirdPart: Uint8Array<ArrayBuffer>
}

type SigningProps = SecondPersonProps & { readonly inHand: TabletInHand }

export function SecondPerson({ children, ...props }: SigningProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const { inHand, kind, exceptId, onClose } = props
  const { mirror } = inHand.device
  const people = useLiveQuery(() => mirror.tablet_person.toArray(), [mirror])
  const candidates = people?.filter(
    person => person.user_id !== exceptId && person.user_id !== mirror.unlockedBy && maySign(person, kind),
  )
  const [chosenId, setChosenId] = useState<number>()
  const chosen = candidates?.find(({ user_id }) => user_id === chosenId)
  const name = chosen === undefined ? '' : fullName(chosen)
  const { isOpen, isSigning, problem, open, sign, stop } = useSignature(props, name, () =>
    setChosenId(undefined),
  )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('tablet.second.title')}
      mustBeAnswered
      actions={
        <>
          <Button variant="default" size="lg" onClick={onClose} disabled={isSigning}>
            {t('tablet.second.later')}
          </Button>
          {isOpen && chosen !== undefined && (
            <Button size="lg" loading={isSigning} onClick={sign}>
              {t('tablet.second.sign', { name })}
            </Button>
          )}
        </>
      }
    >
      {chosen === undefined ? (
        <>
          <div className={style.signed}>{children}</div>
          <Problem>{problem}</Problem>
          <Candidates people={candidates} onChoose={setChosenId} />
        </>
      ) : !isOpen ? (
        <SecondPin inHand={inHand} person={chosen} onOpen={open} onBack={stop} />
      ) : (
        <>
          <Chosen person={chosen} onBack={isSigning ? undefined : stop} />
          <p className={style.says}>{t('tablet.second.says', { name })}</p>
          <div className={style.signed}>{children}</div>
        </>
      )}
    </Dialog>
  )
}

/** Signs with the keys that a PIN has opened, or gives them up. `onStopped`: somebody has to be chosen anew. */
function useSignature(
  { inHand, kind, args, onClose }: Omit<SigningProps, 'children'>,
  name: string,
  onStopped: () => void,
) {
  const t = useLaterWords({ tablet: tabletWords })
  const toast = useShowToast()
  const { isOpen, open, take, close } = useOpenKeys()
  const [isSigning, setIsSigning] = useState(false)
  const [problem, setProblem] = useState<string>()
  const stop = useStableCallback((reason?: string) => {
    close()
    setProblem(reason)
    onStopped()
  })
  useEffect(() => {
    if (!isOpen || isSigning) return
    const timer = setTimeout(() => stop(), MAX_OPEN_MS)
    return () => clearTimeout(timer)
  }, [isOpen, isSigning, stop])
  const sign = async () => {
    const keys = take()
    if (keys === undefined) return
    setIsSigning(true)
    try {
      await recordAsSecond(inHand.device, keys, kind, args)
      toast({ text: t('tablet.second.signed', { name }), tone: 'given' })
      onClose()
    } catch (error) {
      stop(problemWords(error, t))
    } finally {
      setIsSigning(false)
    }
  }
  return { isOpen, isSigning, problem, open, sign, stop: () => stop() }
}

/** Whether a person has a PIN here, the right to sign this, and the keys to read what is signed. */
const maySign = ({ wrap, role, areas }: TabletPerson, kind: SecondPersonProps['kind']): boolean =>
  wrap !== undefined && canDo(role, kind) && areas.includes('clinical')

/** The keys of a second person: at most one person's, and overwritten when the dialog goes. */
function useOpenKeys() {
  const keys = useRef<Unlocked>(undefined)
  const [isOpen, setIsOpen] = useState(false)
  const close = useCallback(() => {
    keys.current?.keyring.close()
    keys.current = undefined
    setIsOpen(false)
  }, [])
  useEffect(() => close, [close])
  const open = (opened: Unlocked) => {
    keys.current?.keyring.close()
    keys.current = opened
    setIsOpen(true)
  }
  /** Hands the keys to who closes them. */
  const take = (): Unlocked | undefined => {
    const taken = keys.current
    keys.current = undefined
    return taken
  }
  return { isOpen, open, take, close }
}

const Problem = ({ children }: { children: ReactNode }) => (
  <p className={style.problem} role="alert" data-tone="missed">
    {children}
  </p>
)

interface CandidatesProps {
  readonly people: readonly TabletPerson[] | undefined
  readonly onChoose: (userId: number) => void
}

const byName = (left: TabletPerson, right: TabletPerson): number =>
  fullName(left).localeCompare(fullName(right))

function Candidates({ people, onChoose }: CandidatesProps) {
  const t = useLaterWords({ tablet: tabletWords })
  if (people === undefined) return null
  if (people.length === 0) return <p className={style.says}>{t('tablet.second.nobody')}</p>
  return (
    <>
      <p className={style.says}>{t('tablet.second.who')}</p>
      <ul className={style.people} aria-label={t('tablet.second.who')}>
        {people.toSorted(byName).map(person => (
          <li key={person.user_id}>
            <button type="button" className={style.person} onClick={() => onChoose(person.user_id)}>
              <PersonAvatar name={fullName(person)} size={44} />
              <span>{fullName(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ChosenProps {
  readonly person: TabletPerson
  readonly onBack: (() => void) | undefined
}

function Chosen({ person, onBack }: ChosenProps) {
  const t = useLaterWords({ tablet: tabletWords })
  return (
    <div className={style.chosen}>
      <PersonAvatar name={fullName(person)} size={44} />
      <strong>{fullName(person)}</strong>
      <BackButton onBack={onBack}>{t('tablet.second.another')}</BackButton>
    </div>
  )
}

interface SecondPinProps extends ChosenProps {
  readonly inHand: TabletInHand
  readonly onOpen: (unlocked: Unlocked) => void
}

function SecondPin({ inHand: { tablet, device, thirdPart }, person, onOpen, onBack }: SecondPinProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const { message, isProblem, isBusy, tryToOpen } = usePinTry({
    ...{ tablet, mirror: device.mirror, person, thirdPart, onOpen },
  })
  return (
    <section className={style.entry}>
      <Chosen person={person} onBack={onBack} />
      <p className={style.problem} role="status" data-tone={isProblem ? 'missed' : undefined}>
        {message}
      </p>
      <PinPad label={t('tablet.pin.of', { name: fullName(person) })} onPin={tryToOpen} isDisabled={isBusy} />
    </section>
  )
}
