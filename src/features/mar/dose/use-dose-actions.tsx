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
import type { RecordedChange } from '../../../sync/use-record.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useIdlePreload } from '../../../ui/use-idle-preload.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { type Confirmations, type Question, questionBefore } from './before-recording.ts'
import type { PendingQuestion } from './dose-question.tsx'
import { type DoseOutcome, useMarking } from './use-marking.ts'
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
  report(dose: Dose, outcome: DoseOutcome, person: ClientChart): Promise<RecordedChange | undefined>
  isBusy(administrationId: string): boolean
  /** What can be undone with one tap. */
  acts: readonly RecentAct[]
  /** Must be rendered once on the page. */
  dialogs: ReactNode
}

const SLIP_OUTCOME = { status: 'scheduled', reason_code: 'mis_tap' } as const

interface DoseActionsContext {
  people: People | undefined
  /** The shown clients, as this device has them now: a question may have been open when an order was stopped. */
  charts: readonly ClientChart[]
  canMark: (person: ClientChart) => boolean
}

export function useDoseActions(context: DoseActionsContext): DoseActions {
  const marking = useMarking()
  const trueNow = useTrueClock()
  const actorId = useActorId()
  const { pendingQuestion, ask, drop, currentChartOf } = usePendingQuestion(context)
  /** Resolves the promise of the form that waits for its dose to be recorded. */
  const resolveReport = useRef<(recorded?: RecordedChange) => void>(undefined)
  useIdlePreload(DoseQuestion.preload)
  const close = () => {
    drop()
    resolveReport.current?.()
  }

  /** The only way to record. Resolves with undefined when something is asked first, or it could not be written. */
  const recordOutcome: RecordOutcome = async (outcome, dose, person, confirmations = {}) => {
    const required = questionBefore(dose, outcome, confirmations, {
      person: currentChartOf(person),
      at: trueNow(),
    })
    if (required !== undefined) {
      ask(required.question, required.dose, person, confirmations)
      return undefined
    }
    drop()
    const recorded = await marking.mark(dose, outcome, person)
    resolveReport.current?.(recorded)
    return recorded
  }
  const takeBack = (dose: Dose, person: ClientChart, wasReasonAsked: boolean) => {
    if (isSlip(dose.history, actorId, trueNow())) void recordOutcome(SLIP_OUTCOME, dose, person)
    else ask({ kind: wasReasonAsked ? 'take_back' : firstQuestion(dose, actorId) }, dose, person)
  }
  const give = useStableCallback((dose: Dose, person: ClientChart) => {
    void recordOutcome({ status: 'given' }, dose, person)
  })
  const giveAll = useStableCallback((doses: readonly Dose[], person: ClientChart) => {
    const moment = { person: currentChartOf(person), at: trueNow() }
    const needsNoQuestion = (dose: Dose) =>
      questionBefore(dose, { status: 'given' }, {}, moment) === undefined
    void marking.giveAll(doses, person, needsNoQuestion)
  })
  const miss = useStableCallback((dose: Dose, person: ClientChart) => {
    const isEarly = earliness(dose.at, trueNow(), person.home.window_minutes).timing === 'early'
    ask({ kind: isEarly ? 'early_miss' : 'why' }, dose, person)
  })
  const open = useStableCallback((dose: Dose, person: ClientChart) =>
    ask({ kind: isDisputed(dose) && context.canMark(person) ? 'settle' : 'panel' }, dose, person),
  )
  const report: DoseActions['report'] = (dose, outcome, person) =>
    new Promise(resolve => {
      resolveReport.current = resolve
      // A dose that was already recorded is shown, with undo and change.
      if (dose.status === 'open') void recordOutcome(outcome, dose, person)
      else open(dose, person)
    })

  return {
    give,
    giveAll,
    miss,
    open,
    askTakeBack: (dose, person) =>
      ask({ kind: 'take_back', isSlip: isSlip(dose.history, actorId, trueNow()) }, dose, person),
    report,
    isBusy: marking.isBusy,
    acts: marking.acts,
    dialogs: (
      <>
        <Announcement text={marking.announcement} />
        {pendingQuestion && (
          <PendingQuestionDialog
            pendingQuestion={pendingQuestion}
            actions={{ ask, recordOutcome, close, give, miss, takeBack }}
          />
        )}
      </>
    ),
  }
}

/** Holds the open question. `currentChartOf`: the client as this device has them now, if still shown. */
function usePendingQuestion({ people, charts, canMark }: DoseActionsContext) {
  const trueNow = useTrueClock()
  const [askedQuestion, setAskedQuestion] = useState<PendingQuestion>()
  const latestCharts = useRef(charts)
  latestCharts.current = charts
  const currentChartOf = ({ client }: ClientChart) =>
    latestCharts.current.find(one => one.client.id === client.id)
  const ask = (question: Question, dose: Dose, person: ClientChart, confirmations: Confirmations = {}) =>
    setAskedQuestion({
      ...question,
      dose,
      person,
      people,
      canMark: canMark(person),
      openedAt: trueNow(),
      confirmations,
    })
  const pendingQuestion = askedQuestion && {
    ...askedQuestion,
    person: currentChartOf(askedQuestion.person) ?? askedQuestion.person,
  }
  return { pendingQuestion, ask, drop: () => setAskedQuestion(undefined), currentChartOf }
}

/** Returns the first question before a mark is taken back: for another person's dose, why it was not given (M7.5). */
const firstQuestion = ({ effective, history }: Dose, actorId: number) =>
  effective.some(mark => mark.status === 'given' && firstReport(mark, history).author_id !== actorId)
    ? 'why'
    : 'take_back'

type RecordOutcome = (
  outcome: DoseOutcome,
  dose: Dose,
  person: ClientChart,
  confirmations?: Confirmations,
) => Promise<RecordedChange | undefined>

interface DoseQuestionActions extends Pick<DoseActions, 'give' | 'miss'> {
  ask(question: Question, dose: Dose, person: ClientChart, confirmations: Confirmations): void
  recordOutcome: RecordOutcome
  takeBack(dose: Dose, person: ClientChart, wasReasonAsked: boolean): void
  close(): void
}

/** Renders the open question and acts on its answers. */
function PendingQuestionDialog({
  pendingQuestion,
  actions,
}: {
  pendingQuestion: PendingQuestion
  actions: DoseQuestionActions
}) {
  // In English because the note goes into the record, which coworkers and surveyors read.
  const english = useEnglish()
  const reportTwice = useReportTwice()
  const { dose, person } = pendingQuestion
  return (
    <DoseQuestion
      pendingQuestion={pendingQuestion}
      onClose={actions.close}
      onAsk={(question, confirmations, askedDose = dose) =>
        actions.ask(question, askedDose, person, { ...pendingQuestion.confirmations, ...confirmations })
      }
      onReported={(outcome, confirmations) =>
        void actions.recordOutcome(outcome, dose, person, {
          ...pendingQuestion.confirmations,
          ...confirmations,
        })
      }
      onGivenTwice={async outcome => {
        const notes = english.t('mar.settle.twiceNote')
        const recorded = await actions.recordOutcome({ ...outcome, notes, settles: 'twice' }, dose, person)
        if (recorded !== undefined) await reportTwice(dose, person)
      }}
      onGive={() => actions.give(dose, person)}
      onTakeBack={wasReasonAsked => actions.takeBack(dose, person, wasReasonAsked)}
      onMiss={() => actions.miss(dose, person)}
    />
  )
}

const Announcement = ({ text }: { text: string }) => (
  <span role="status" data-heard-only>
    {text}
  </span>
)
