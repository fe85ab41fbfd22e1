/** Recording a dose as given or not, wherever it is shown: one tap when that is enough, a question when it is not. */
import { type ReactNode, useRef, useState } from 'react'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { firstReport } from '#domain/rules/doses/effective-marks.ts'
import { earliness, isSlip } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useEnglish } from '../../../labels/in-english.tsx'
import { useActorId } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import type { Recorded } from '../../../sync/use-record.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useIdlePreload } from '../../../ui/use-idle-preload.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { type ConfirmedQuestions, type Question, questionBefore } from './before-recording.ts'
import type { PendingQuestion } from './dose-question.tsx'
import { useMarking, type WhatHappened } from './use-marking.ts'
import { useReportTwice } from './use-report-twice.ts'

const DoseQuestion = onDemand(async () => (await import('./dose-question.tsx')).DoseQuestion)

/** Functions that stay identical between renders: a dose is rendered again only when something about it changes. */
export interface DoseActions {
  /** Records the dose as given now, unless something has to be asked first. */
  give(dose: Dose, person: ClientChart): void
  /** Gives all doses now, as one act with one undo; doses that need a question are left out. */
  giveAll(doses: readonly Dose[], person: ClientChart): void
  /** Asks why the dose is not given. */
  miss(dose: Dose, person: ClientChart): void
  /** Shows what was recorded, with undo and change. */
  open(dose: Dose, person: ClientChart): void
  /** Asks why its mark is taken back, also when it may be a slip. */
  askTakeBack(dose: Dose, person: ClientChart): void
  /** Records a form's answers, unless more has to be asked. Resolves with undefined when nothing was recorded. */
  report(dose: Dose, happened: WhatHappened, person: ClientChart): Promise<Recorded | undefined>
  isBusy(administrationId: string): boolean
  /** What can be undone with one tap. */
  acts: readonly RecentAct[]
  /** Must be rendered once on the page. */
  dialogs: ReactNode
}

const SLIP = { status: 'scheduled', reason_code: 'mis_tap' } as const

interface About {
  people: People | undefined
  /** The shown clients, as this device has them now: a question may have been open when an order was stopped. */
  charts: readonly ClientChart[]
  canMark: (person: ClientChart) => boolean
}

export function useDoseActions({ people, charts, canMark }: About): DoseActions {
  const marking = useMarking()
  const trueNow = useTrueClock()
  const actorId = useActorId()
  const [asking, setAsking] = useState<PendingQuestion>()
  const latest = useRef(charts)
  latest.current = charts
  /** Resolves the promise of the form that waits for its dose to be recorded. */
  const finish = useRef<(recorded?: Recorded) => void>(undefined)
  useIdlePreload(DoseQuestion.preload)
  const asKnownNow = ({ client }: ClientChart) => latest.current.find(one => one.client.id === client.id)
  const close = () => {
    setAsking(undefined)
    finish.current?.()
  }
  const ask = (question: Question, dose: Dose, person: ClientChart, answered: ConfirmedQuestions = {}) =>
    setAsking({ ...question, dose, person, people, canMark: canMark(person), openedAt: trueNow(), answered })

  /** The only way to record. Resolves with undefined when something is asked first, or it could not be written. */
  const say: Does['say'] = async (happened, dose, person, answered = {}) => {
    const needed = questionBefore(dose, happened, answered, { person: asKnownNow(person), at: trueNow() })
    if (needed !== undefined) {
      ask(needed.question, needed.dose, person, answered)
      return undefined
    }
    setAsking(undefined)
    const recorded = await marking.mark(dose, happened, person)
    finish.current?.(recorded)
    return recorded
  }
  const takeBack = (dose: Dose, person: ClientChart, isAsked: boolean) => {
    if (isSlip(dose.history, actorId, trueNow())) void say(SLIP, dose, person)
    else ask({ what: isAsked ? 'take_back' : firstAsked(dose, actorId) }, dose, person)
  }
  const give = useStableCallback((dose: Dose, person: ClientChart) => {
    void say({ status: 'given' }, dose, person)
  })
  const giveAll = useStableCallback((doses: readonly Dose[], person: ClientChart) => {
    const moment = { person: asKnownNow(person), at: trueNow() }
    const isPlain = (dose: Dose) => questionBefore(dose, { status: 'given' }, {}, moment) === undefined
    void marking.giveAll(doses, person, isPlain)
  })
  const miss = useStableCallback((dose: Dose, person: ClientChart) => {
    const isEarly = earliness(dose.at, trueNow(), person.home.window_minutes).timing === 'early'
    ask({ what: isEarly ? 'early_miss' : 'why' }, dose, person)
  })
  const open = useStableCallback((dose: Dose, person: ClientChart) =>
    ask({ what: isDisputed(dose) && canMark(person) ? 'settle' : 'panel' }, dose, person),
  )
  const report: DoseActions['report'] = (dose, happened, person) =>
    new Promise(resolve => {
      finish.current = resolve
      // A dose that was already recorded is shown, with undo and change.
      if (dose.status === 'open') void say(happened, dose, person)
      else open(dose, person)
    })

  return {
    give,
    giveAll,
    miss,
    open,
    askTakeBack: (dose, person) =>
      ask({ what: 'take_back', isSlip: isSlip(dose.history, actorId, trueNow()) }, dose, person),
    report,
    isBusy: marking.isBusy,
    acts: marking.acts,
    dialogs: (
      <>
        <Announcement text={marking.announcement} />
        {asking && (
          <Asked
            asking={{ ...asking, person: asKnownNow(asking.person) ?? asking.person }}
            does={{ ask, say, close, give, miss, takeBack }}
          />
        )}
      </>
    ),
  }
}

/** Returns the first question before a mark is taken back: for another person's dose, why it was not given (M7.5). */
const firstAsked = ({ effective, history }: Dose, actorId: number) =>
  effective.some(mark => mark.status === 'given' && firstReport(mark, history).author_id !== actorId)
    ? 'why'
    : 'take_back'

interface Does extends Pick<DoseActions, 'give' | 'miss'> {
  ask(question: Question, dose: Dose, person: ClientChart, answered: ConfirmedQuestions): void
  say(
    happened: WhatHappened,
    dose: Dose,
    person: ClientChart,
    answered?: ConfirmedQuestions,
  ): Promise<Recorded | undefined>
  takeBack(dose: Dose, person: ClientChart, isAsked: boolean): void
  close(): void
}

/** Renders the open question and acts on its answers. */
function Asked({ asking, does }: { asking: PendingQuestion; does: Does }) {
  // In English because the note goes into the record, which coworkers and surveyors read.
  const english = useEnglish()
  const reportTwice = useReportTwice()
  const { dose, person } = asking
  return (
    <DoseQuestion
      asking={asking}
      onClose={does.close}
      onAsk={(question, answered, about = dose) =>
        does.ask(question, about, person, { ...asking.answered, ...answered })
      }
      onReported={(happened, answered) =>
        void does.say(happened, dose, person, { ...asking.answered, ...answered })
      }
      onGivenTwice={async happened => {
        const notes = english.t('mar.settle.twiceNote')
        const recorded = await does.say({ ...happened, notes, settles: 'twice' }, dose, person)
        if (recorded !== undefined) await reportTwice(dose, person)
      }}
      onGive={() => does.give(dose, person)}
      onTakeBack={isAsked => does.takeBack(dose, person, isAsked)}
      onMiss={() => does.miss(dose, person)}
    />
  )
}

const Announcement = ({ text }: { text: string }) => (
  <span role="status" data-heard-only>
    {text}
  </span>
)
