/** Changes the PIN of who has unlocked this tablet: the present one, then the new one twice. */
import { useLiveQuery } from 'dexie-react-hooks'
import { use, useState } from 'react'
import { pinFault } from '#domain/rules/access/pins.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import { nowMs } from '../../now.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { changePin, tryPin } from '../../vault/unlock.ts'
import style from './lock-screen.module.css'
import { PinPad } from './pin-pad.tsx'
import { tabletWords } from './tablet-words.ts'
import { type UnlockedTablet, UnlockedTabletContext } from './unlocked-tablet.ts'
import { useWait } from './use-wait.ts'

export function ChangePin({ onClose }: { readonly onClose: () => void }) {
  const unlockedTablet = use(UnlockedTabletContext)
  const user_id = unlockedTablet?.mirror.unlockedBy
  if (unlockedTablet === undefined || user_id === undefined)
    throw new Error('A PIN is changed on a home’s tablet by who has unlocked it.')
  return <ChangePinDialog {...unlockedTablet} user_id={user_id} onClose={onClose} />
}

interface ChangePinDialogProps extends UnlockedTablet {
  readonly user_id: number
  readonly onClose: () => void
}

/** What was typed right, so far. */
interface TypedPins {
  readonly present?: string
  readonly new?: string
}

const NO_WAIT = { locked_until_ms: null }

function ChangePinDialog({ mirror, tablet, thirdPart, user_id, onClose }: ChangePinDialogProps) {
  const t = useLaterWords({ tablet: tabletWords })
  const toast = useShowToast()
  const person = useLiveQuery(() => mirror.tablet_person.get(user_id), [mirror, user_id])
  const waitMs = useWait(person ?? NO_WAIT)
  const [typed, setTyped] = useState<TypedPins>({})
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const pinTry = (pin: string) => ({ tables: mirror, tablet, user_id, pin, thirdPart, now: nowMs })

  const checkPresent = async (pin: string) => {
    const result = await tryPin(pinTry(pin))
    if (result.outcome !== 'open') return setProblem(t('tablet.pin.wrong'))
    result.unlocked.keyring.close()
    setTyped({ present: pin })
  }
  const checkNew = (present: string, pin: string) => {
    const fault = pinFault(pin)
    if (fault !== undefined) return setProblem(t(`tablet.choose.faults.${fault}`))
    if (pin === present) return setProblem(t('tablet.change.same'))
    setTyped({ present, new: pin })
  }
  const change = async (present: string, pin: string) => {
    if (pin !== typed.new) {
      setTyped({ present })
      return setProblem(t('tablet.choose.differs'))
    }
    const { outcome } = await changePin(pinTry(present), pin)
    if (outcome !== 'changed') {
      setTyped({})
      return setProblem(t('tablet.pin.wrong'))
    }
    toast({ text: t('tablet.change.done'), tone: 'given' })
    onClose()
  }
  const accept = async (pin: string) => {
    setProblem(undefined)
    setIsBusy(true)
    try {
      if (typed.present === undefined) await checkPresent(pin)
      else if (typed.new === undefined) checkNew(typed.present, pin)
      else await change(typed.present, pin)
    } catch (error) {
      setProblem(t('tablet.change.failed', { reason: problemWords(error, t) }))
    } finally {
      setIsBusy(false)
    }
  }

  const step = typed.present === undefined ? 'present' : typed.new === undefined ? 'new' : 'again'
  const label = t(`tablet.change.${step}`)
  const waitTime = durationWords(Math.ceil(waitMs / MINUTE_MS), t)
  return (
    <Dialog opened onClose={onClose} title={t('tablet.change.title')} width="narrow">
      <section className={style.entry}>
        <h2>{label}</h2>
        <p className={style.problem} role="status" data-tone={(problem ?? waitMs > 0) ? 'missed' : undefined}>
          {waitMs > 0
            ? t('tablet.pin.wait', { time: waitTime })
            : isBusy
              ? t(step === 'again' ? 'tablet.choose.saving' : 'tablet.pin.opening')
              : problem}
        </p>
        <PinPad key={label} label={label} onPin={accept} isDisabled={isBusy || waitMs > 0} />
      </section>
    </Dialog>
  )
}
