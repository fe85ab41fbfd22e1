import { type ReactNode, useState } from 'react'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { durationWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLaterWords } from '../../languages/use-later-words.ts'
import type { MirrorDatabase } from '../../mirror/tables/database.ts'
import { nowMs } from '../../now.ts'
import { KeysOutdated } from '../../vault/keyring.ts'
import type { StoredTablet, TabletPerson } from '../../vault/stored.ts'
import { tryPin, type Unlocked } from '../../vault/unlock.ts'
import { tabletWords } from './tablet-words.ts'
import { useHasLeft } from './use-has-left.ts'
import { useWait } from './use-wait.ts'

interface PinTryOptions {
  readonly tablet: StoredTablet
  readonly mirror: MirrorDatabase
  readonly person: TabletPerson
  readonly thirdPart: Uint8Array<ArrayBuffer>
  /** Called with what the right PIN opens, unless the person has turned back meanwhile. What it throws is shown. */
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
  const hasLeft = useHasLeft()
  const tryToOpen = async (pin: string) => {
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
      if (result.outcome === 'open') {
        if (hasLeft.current) return result.unlocked.keyring.close()
        await onOpen(result.unlocked)
      } else if (result.outcome === 'wrong') setProblem(t('tablet.pin.wrong'))
    } catch (error) {
      setProblem(
        error instanceof KeysOutdated
          ? t('tablet.pin.keysChanged')
          : t('tablet.pin.failed', { reason: problemWords(error, t) }),
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
