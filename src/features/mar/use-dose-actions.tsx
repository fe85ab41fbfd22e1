/** Giving and not giving, wherever a dose stands: one tap when it is plain, a question when it is not. */
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { fullName } from '#domain/entities/client.ts'
import { MINUTE_MS } from '#domain/values/dates.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useSteady } from '../../ui/use-steady.ts'
import type { Dose } from './chart.ts'
import type { Asking } from './dose-question.tsx'
import type { ClientChart } from './use-chart.ts'
import { useMarking, type WhatHappened } from './use-marking.ts'

/** The bedtime dose given after midnight is given now, not "yesterday, when?". */
const JUST_PAST_MIDNIGHT_MS = 120 * MINUTE_MS

const load = () => import('./dose-question.tsx')
const DoseQuestion = lazy(async () => ({ default: (await load()).DoseQuestion }))

/** `give` and `miss` stay the same functions: a dose is drawn again only when something about it changes. */
export interface DoseActions {
  /** Given now; a dose of another day, or one that is not due yet, is asked about first (M6). */
  give(dose: Dose, person: ClientChart): void
  /** Not given: asks why. */
  miss(dose: Dose, person: ClientChart): void
  isBusy(administrationId: string): boolean
  /** To be put once on the page. */
  dialogs: ReactNode
}

export function useDoseActions(): DoseActions {
  const marking = useMarking()
  const trueNow = useTrueClock()
  const [asking, setAsking] = useState<Asking>()
  // Fetched once the screen stands, before the first tap that needs it.
  useEffect(() => void load(), [])
  const close = () => setAsking(undefined)
  const ask = (what: Asking['what'], dose: Dose, person: ClientChart) =>
    setAsking({ what, dose, person, openedAt: trueNow() })

  const say = (happened: WhatHappened) => {
    if (asking === undefined) return
    void marking.mark(asking.dose, happened, fullName(asking.person.client))
    close()
  }

  const give = useSteady((dose: Dose, person: ClientChart) => {
    const past = Date.parse(trueNow()) - Date.parse(dose.at)
    const isOpen = past >= -person.home.window_minutes * MINUTE_MS
    const isOfNow = dose.date === person.chart.today || past < JUST_PAST_MIDNIGHT_MS
    if (!isOpen || !isOfNow) return ask('when', dose, person)
    void marking.mark(dose, { status: 'given' }, fullName(person.client))
  })
  const miss = useSteady((dose: Dose, person: ClientChart) => ask('why', dose, person))

  return {
    give,
    miss,
    isBusy: marking.isBusy,
    dialogs: asking && (
      <Suspense fallback={null}>
        <DoseQuestion
          asking={asking}
          onClose={close}
          onSaid={say}
          onGivenEarlier={() => ask('when', asking.dose, asking.person)}
        />
      </Suspense>
    ),
  }
}
