import { type ReactNode, useState } from 'react'
import { PIN_LENGTH } from '#domain/rules/access/pins.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import { KeysOutdated } from '../../vault/keyring.ts'
import type { StoredTablet, TabletPerson } from '../../vault/stored.ts'
import { tryPin, type Unlocked } from '../../vault/unlock.ts'
import { tabletWords } from './tablet-words.ts'
import { useWait } from './use-wait.ts'

interface PinTryOptions {
  readonly tablet: StoredTablet
  readonly mirror: MirrorDatabase
  readonly person: TabletPerson
  readonly thirdPart: Uint8Array<ArrayBuffer>
  /** Called with what the right PIN opens. What it throws is shown. */
  readonly onOpen: (unlocked: Unlocked) => unknown
}

export interface PinTry {
  /** What the person is told: how long they wait, that it opens, or what was wrong. */
  readonly message: ReactNode
  readonly isProblem: boolean
  /** Whether no digit is taken now. */
  readonly isBusy: boolean
  tryToOpen(pin: string): Promise<void>
}

/** Tries what one person types as their PIN, with their waits. */
export function usePinTry({ tablet, mirror, person, thirdPart, onOpen }: PinTryOptions): PinTry {
  const t = useLaterWords({ tablet: tabletWords })
  const [problem, setProblem] = useState<string>()
  const [isOpening, setIsOpening] = useState(false)
  const waitMs = useWait(person)
  const tryToOpen = async (pin: string) => {
    if (pin.length !== PIN_LENGTH) return
    setProblem(undefined)
    setIsOpening(true)
    try {
      const result = await tryPin({
        tables: mirror,
        tablet,
        user_id: person.user_id,
        pin,
        thirdPart,
        now: nowMs,
      })
      if (result.outcome === 'open') await onOpen(result.unlocked)
      else if (result.outcome === 'wrong') setProblem(t('tablet.pin.wrong'))
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      setProblem(
        error instanceof KeysOutdated ? t('tablet.pin.keysChanged') : t('tablet.pin.failed', { reason }),
      )
    } finally {
      setIsOpening(false)
    }
  }
  const waitTime = durationWords(Math.ceil(waitMs / MINUTE_MS), t)
  const isWaiting = waitMs > 0
  return {
    message: isWaiting
      ? t('tablet.pin.wait', { time: waitTime })
      : isOpening
        ? t('tablet.pin.opening')
        : problem,
    isProblem: isWaiting || problem !== undefined,
    isBusy: isWaiting || isOpening,
    tryToOpen,
  }
}
