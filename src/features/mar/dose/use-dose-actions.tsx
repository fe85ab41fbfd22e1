/** Giving and not giving, wherever a dose stands: one tap when it is plain, a question when it is not. */
import { VisuallyHidden } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Dose } from '#domain/rules/chart/dose.ts'
import { firstReport } from '#domain/rules/effective-marks.ts'
import { earliness, isSlip } from '#domain/rules/mark-window.ts'
import { lastGiven } from '#domain/rules/offers.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useEnglish } from '../../../labels/in-english.tsx'
import { useActorId } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import { useFetchedAhead } from '../../../ui/use-fetched-ahead.ts'
import { useSteady } from '../../../ui/use-steady.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { closeDoses } from './close-doses.ts'
import type { Asking, Question } from './dose-question.tsx'
import { useMarking, type WhatHappened } from './use-marking.ts'
import { useReportTwice } from './use-report-twice.ts'

const load = () => import('./dose-question.tsx')
const DoseQuestion = lazy(async () => ({ default: (await load()).DoseQuestion }))

/** These stay the same functions: a dose is drawn again only when something about it changes. */
export interface DoseActions {
  /** Given now, unless that needs a question: outside the window, close to another dose, contradicting marks. */
  give(dose: Dose, person: ClientChart): void
  /** All of them given now, as one act with one undo; what needs a question is left out. */
  giveAll(doses: readonly Dose[], person: ClientChart): void
  /** Not given: asks why. */
  miss(dose: Dose, person: ClientChart): void
  /** Shows what was recorded, with undo and change. */
  open(dose: Dose, person: ClientChart): void
  isBusy(administrationId: string): boolean
  /** What can be undone with one tap. */
  acts: readonly RecentAct[]
  /** To be put once on the page. */
  dialogs: ReactNode
}

const SLIP = { status: 'scheduled', reason_code: 'mis_tap' } as const

interface About {
  people: People | undefined
  /** The clients shown, as this device has them now: a question may have been open when an order was stopped. */
  charts: readonly ClientChart[]
  canMark: (person: ClientChart) => boolean
}

export function useDoseActions({ people, charts, canMark }: About): DoseActions {
  const marking = useMarking()
  const trueNow = useTrueClock()
  const actorId = useActorId()
  // It goes into the record, which coworkers and surveyors read.
  const english = useEnglish()
  const reportTwice = useReportTwice()
  const [asking, setAsking] = useState<Asking>()
  useFetchedAhead(load)
  const close = () => setAsking(undefined)
  const ask = (question: Question, dose: Dose, person: ClientChart) =>
    setAsking({ ...question, dose, person, people, canMark: canMark(person), openedAt: trueNow() })

  /** Why a dose may not be given any more, by what is known now. */
  const stopOf = (dose: Dose, { client, chart }: ClientChart) =>
    ((charts.find(one => one.client.id === client.id)?.chart ?? chart).given.get(dose.key) ?? dose).notOffered

  const say = (happened: WhatHappened, dose: Dose, person: ClientChart) => {
    const notOffered = happened.status === 'given' ? stopOf(dose, person) : null
    const last = notOffered && lastGiven(notOffered, dose.zone)
    const isNow = happened.given_at === undefined
    if (notOffered !== null && (isNow || (last !== null && (happened.given_at ?? '') >= last)))
      return ask({ what: 'when' }, { ...dose, notOffered }, person)
    void marking.mark(dose, happened, person)
    close()
  }
  const sayGiven = (happened: WhatHappened, dose: Dose, person: ClientChart) => {
    const givenAt = happened.given_at ?? trueNow()
    const others = closeDoses(dose, givenAt)
    if (others.length > 0) return ask({ what: 'close', givenAt, others, happened }, dose, person)
    say(happened, dose, person)
  }
  const takeBack = (dose: Dose, person: ClientChart, isAsked: boolean) => {
    if (isSlip(dose.history, actorId, trueNow())) say(SLIP, dose, person)
    else ask({ what: isAsked ? 'take_back' : firstAsked(dose, actorId) }, dose, person)
  }
  const isOnTime = (dose: Dose, { home }: ClientChart) =>
    earliness(dose.at, trueNow(), home.window_minutes).timing === 'on_time'

  const give = useSteady((dose: Dose, person: ClientChart) => {
    if (isDisputed(dose)) return ask({ what: 'settle' }, dose, person)
    if (dose.notOffered !== null) return ask({ what: 'when' }, dose, person)
    if (!isOnTime(dose, person)) return ask({ what: 'outside' }, dose, person)
    sayGiven({ status: 'given' }, dose, person)
  })
  const giveAll = useSteady((doses: readonly Dose[], person: ClientChart) => {
    const isPlain = (dose: Dose) =>
      stopOf(dose, person) === null && isOnTime(dose, person) && closeDoses(dose, trueNow()).length === 0
    void marking.giveAll(doses.filter(isPlain), person)
  })
  const miss = useSteady((dose: Dose, person: ClientChart) => {
    const isEarly = earliness(dose.at, trueNow(), person.home.window_minutes).timing === 'early'
    ask({ what: isEarly ? 'early_miss' : 'why' }, dose, person)
  })
  const open = useSteady((dose: Dose, person: ClientChart) =>
    ask({ what: isDisputed(dose) && canMark(person) ? 'settle' : 'panel' }, dose, person),
  )

  return {
    give,
    giveAll,
    miss,
    open,
    isBusy: marking.isBusy,
    acts: marking.acts,
    dialogs: (
      <>
        <VisuallyHidden role="status">{marking.announcement}</VisuallyHidden>
        {asking && (
          <Suspense fallback={null}>
            <DoseQuestion
              asking={asking}
              onClose={close}
              onAsk={question => ask(question, asking.dose, asking.person)}
              onReported={happened => say(happened, asking.dose, asking.person)}
              onGivenTwice={given_at => {
                const notes = english.t('mar.settle.twiceNote')
                say({ status: 'given', given_at, notes, settles: 'twice' }, asking.dose, asking.person)
                void reportTwice(asking.dose, asking.person)
              }}
              onGiven={happened => sayGiven(happened, asking.dose, asking.person)}
              onGive={() => give(asking.dose, asking.person)}
              onTakeBack={isAsked => takeBack(asking.dose, asking.person, isAsked)}
              onMiss={() => miss(asking.dose, asking.person)}
            />
          </Suspense>
        )}
      </>
    ),
  }
}

/** Before a record is taken back: of a dose somebody else gave, why it was not given (M7.5). */
const firstAsked = ({ effective, history }: Dose, actorId: number) =>
  effective.some(mark => mark.status === 'given' && firstReport(mark, history).author_id !== actorId)
    ? 'why'
    : 'take_back'
