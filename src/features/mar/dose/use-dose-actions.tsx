/** Recording a dose as given or not, wherever it is shown: one tap when that is enough, a question when it is not. */
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { originalReport } from '#domain/rules/doses/effective-marks.ts'
import { isSlip, timelinessOf } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useEnglishTranslations } from '../../../labels/in-english.tsx'
import { readRows } from '../../../mirror/read/read.ts'
import { useMirror } from '../../../mirror/read/use-rows.ts'
import { useCanDoInHome, useSignedInUserId } from '../../../session/use-rights.ts'
import { useTrueClock } from '../../../sync/true-now.ts'
import type { RecordedChange } from '../../../sync/use-record.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { useIdlePreload } from '../../../ui/use-idle-preload.ts'
import { useStableCallback } from '../../../ui/use-stable-callback.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { type Confirmations, type Question, questionBeforeRecording } from './before-recording.ts'
import type { PendingQuestion } from './dose-question.tsx'
import { type DoseOutcome, useMarking } from './use-marking.ts'

const DoseQuestion = onDemand(async () => (await import('./dose-question.tsx')).DoseQuestion)

/** Functions that stay identical between renders: a dose is rendered again only when something about it changes. */
export interface DoseActions {
  /** Records the dose as given now, unless something has to be asked first. */
  give(dose: Dose, clientChart: ClientChart): void
  /** Gives all doses now, as one act with one undo; doses that need a question are left out. */
  giveAll(doses: readonly Dose[], clientChart: ClientChart): void
  /** Asks why the dose is not given. */
  miss(dose: Dose, clientChart: ClientChart): void
  /** Shows what was recorded, with undo and change. */
  open(dose: Dose, clientChart: ClientChart): void
  /** Asks why the dose's mark is taken back, even if it was just made and may be a slip. */
  askTakeBack(dose: Dose, clientChart: ClientChart): void
  /** Records a form's answers, unless more has to be asked. Resolves with undefined when nothing was recorded. */
  report(dose: Dose, outcome: DoseOutcome, clientChart: ClientChart): Promise<RecordedChange | undefined>
  isBusy(administrationId: string): boolean
  /** The acts just recorded on this screen, which one tap can still undo. */
  acts: readonly RecentAct[]
  /** Must be rendered once on the page. */
  dialogs: ReactNode
}

const SLIP_OUTCOME = { status: 'scheduled', reason_code: 'mis_tap' } as const

interface DoseActionsContext {
  people: People | undefined
  /** The shown clients, as this device has them now: a question may have been open when an order was stopped. */
  charts: readonly ClientChart[]
  canMark: (clientChart: ClientChart) => boolean
}

export function useDoseActions(context: DoseActionsContext): DoseActions {
  const marking = useMarking()
  const getTrueNow = useTrueClock()
  const actorId = useSignedInUserId()
  const { pendingQuestion, ask, dropQuestion, currentChartOf } = usePendingQuestion(context)
  /** Resolves the promise of the form that waits for its dose to be recorded. */
  const resolveReport = useRef<(recordedChange?: RecordedChange) => void>(undefined)
  useIdlePreload(DoseQuestion.preload)
  const close = () => {
    dropQuestion()
    resolveReport.current?.()
  }

  /** Records any outcome. Resolves with undefined if a question comes first or writing failed. */
  const recordOutcome: RecordOutcome = async (outcome, dose, clientChart, confirmations = {}) => {
    const requiredQuestion = questionBeforeRecording(dose, outcome, confirmations, {
      clientChart: currentChartOf(clientChart),
      recordedAt: getTrueNow(),
    })
    if (requiredQuestion !== undefined) {
      ask(requiredQuestion.question, requiredQuestion.dose, clientChart, confirmations)
      return undefined
    }
    dropQuestion()
    const recordedChange = await marking.mark(dose, outcome, clientChart)
    resolveReport.current?.(recordedChange)
    return recordedChange
  }
  const takeBack = (dose: Dose, clientChart: ClientChart, wasReasonAsked: boolean) => {
    if (isSlip(dose.allMarks, actorId, getTrueNow())) void recordOutcome(SLIP_OUTCOME, dose, clientChart)
    else ask({ kind: wasReasonAsked ? 'take_back' : firstQuestionKind(dose, actorId) }, dose, clientChart)
  }
  const give = useStableCallback((dose: Dose, clientChart: ClientChart) => {
    void recordOutcome({ status: 'given' }, dose, clientChart)
  })
  const giveAll = useStableCallback((doses: readonly Dose[], clientChart: ClientChart) => {
    const recordingMoment = { clientChart: currentChartOf(clientChart), recordedAt: getTrueNow() }
    const needsNoQuestion = (dose: Dose) =>
      questionBeforeRecording(dose, { status: 'given' }, {}, recordingMoment) === undefined
    void marking.giveAll(doses, clientChart, needsNoQuestion)
  })
  const miss = useStableCallback((dose: Dose, clientChart: ClientChart) => {
    const isEarly = timelinessOf(dose.at, getTrueNow(), clientChart.home.window_minutes).timing === 'early'
    ask({ kind: isEarly ? 'early_miss' : 'why' }, dose, clientChart)
  })
  const open = useStableCallback((dose: Dose, clientChart: ClientChart) =>
    ask({ kind: isDisputed(dose) && context.canMark(clientChart) ? 'settle' : 'panel' }, dose, clientChart),
  )
  const report: DoseActions['report'] = (dose, outcome, clientChart) =>
    new Promise(resolve => {
      resolveReport.current = resolve
      // A dose that was already recorded is shown, with undo and change.
      if (dose.status === 'open') void recordOutcome(outcome, dose, clientChart)
      else open(dose, clientChart)
    })

  return {
    give,
    giveAll,
    miss,
    open,
    askTakeBack: (dose, clientChart) =>
      ask({ kind: 'take_back', isSlip: isSlip(dose.allMarks, actorId, getTrueNow()) }, dose, clientChart),
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
  const getTrueNow = useTrueClock()
  const [askedQuestion, setAskedQuestion] = useState<PendingQuestion>()
  const latestCharts = useRef(charts)
  latestCharts.current = charts
  const currentChartOf = ({ client }: ClientChart) =>
    latestCharts.current.find(clientChart => clientChart.client.id === client.id)
  const ask = (question: Question, dose: Dose, clientChart: ClientChart, confirmations: Confirmations = {}) =>
    setAskedQuestion({
      ...question,
      dose,
      clientChart,
      people,
      canMark: canMark(clientChart),
      openedAt: getTrueNow(),
      confirmations,
    })
  const pendingQuestion = askedQuestion && {
    ...askedQuestion,
    clientChart: currentChartOf(askedQuestion.clientChart) ?? askedQuestion.clientChart,
  }
  return { pendingQuestion, ask, dropQuestion: () => setAskedQuestion(undefined), currentChartOf }
}

/** Returns the first question before a mark is taken back: for another person's dose, why it was not given (M7.5). */
const firstQuestionKind = ({ effectiveMarks, allMarks }: Dose, actorId: number) =>
  effectiveMarks.some(mark => mark.status === 'given' && originalReport(mark, allMarks).author_id !== actorId)
    ? 'why'
    : 'take_back'

type RecordOutcome = (
  outcome: DoseOutcome,
  dose: Dose,
  clientChart: ClientChart,
  confirmations?: Confirmations,
) => Promise<RecordedChange | undefined>

interface DoseQuestionActions extends Pick<DoseActions, 'give' | 'miss'> {
  ask(question: Question, dose: Dose, clientChart: ClientChart, confirmations: Confirmations): void
  recordOutcome: RecordOutcome
  takeBack(dose: Dose, clientChart: ClientChart, wasReasonAsked: boolean): void
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
  const english = useEnglishTranslations()
  const reportDoubleDose = useReportDoubleDose()
  const { dose, clientChart } = pendingQuestion
  return (
    <DoseQuestion
      pendingQuestion={pendingQuestion}
      onClose={actions.close}
      onAsk={(question, confirmations, askedDose = dose) =>
        actions.ask(question, askedDose, clientChart, { ...pendingQuestion.confirmations, ...confirmations })
      }
      onReported={(outcome, confirmations) =>
        void actions.recordOutcome(outcome, dose, clientChart, {
          ...pendingQuestion.confirmations,
          ...confirmations,
        })
      }
      onGivenTwice={async outcome => {
        const notes = english.t('mar.settle.twiceNote')
        const recordedChange = await actions.recordOutcome(
          { ...outcome, notes, settles: 'twice' },
          dose,
          clientChart,
        )
        if (recordedChange !== undefined) await reportDoubleDose(dose, clientChart)
      }}
      onGive={() => actions.give(dose, clientChart)}
      onTakeBack={wasReasonAsked => actions.takeBack(dose, clientChart, wasReasonAsked)}
      onMiss={() => actions.miss(dose, clientChart)}
    />
  )
}

const Announcement = ({ text }: { text: string }) => (
  <span role="status" data-heard-only>
    {text}
  </span>
)

/** Opens an incident report about a dose given twice, prefilled from its attention item if this device has one. */
function useReportDoubleDose(): (dose: Dose, clientChart: ClientChart) => Promise<void> {
  const mirror = useMirror()
  const navigate = useNavigate()
  const isAllowed = useCanDoInHome()
  return async ({ effectiveMarks }, { client, home }) => {
    if (!isAllowed(home, 'incident_report.create')) return
    const markIds = new Set(effectiveMarks.map(({ id }) => id))
    const items = await readRows(mirror, { collection: 'attention_item', index: 'client_id', is: client.id })
    const attentionItem = items.find(
      ({ kind, subject_ids }) => kind === 'possible_double_dose' && subject_ids.some(id => markIds.has(id)),
    )
    await navigate(
      `/dashboard/incident-reports/${client.id}/add${attentionItem === undefined ? '' : `?item=${attentionItem.id}`}`,
    )
  }
}
