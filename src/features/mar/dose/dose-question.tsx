import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useOpenQuestion } from '../../../ui/dialog/open-question.ts'
import { WhyGivenDialog } from '../as-needed/why-given.tsx'
import { dueTimeWords } from '../chart/dose-text.ts'
import { useLaterMarWords } from '../later-words.ts'
import { GiveAgainDialog } from './again-dialog.tsx'
import type { Confirmations, Question } from './before-recording.ts'
import { CloseDoseDialog } from './close-dose-dialog.tsx'
import { DosePanel } from './dose-panel.tsx'
import { EarlyMissDialog } from './early-miss-dialog.tsx'
import { GivenWhenDialog } from './given-when-dialog.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import { OutsideWindowDialog } from './outside-window-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import type { DoseOutcome } from './use-marking.ts'

export type PendingQuestion = Question & {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  canMark: boolean
  openedAt: Instant
  confirmations: Confirmations
}

interface DoseQuestionProps {
  pendingQuestion: PendingQuestion
  onClose: () => void
  /** Asks another question, about the same dose unless `dose` is passed. */
  onAsk: (question: Question, confirmations?: Confirmations, dose?: Dose) => void
  /** Records the answer unless something else has to be asked. */
  onReported: (outcome: DoseOutcome, confirmations?: Confirmations) => void
  /** Records the answer and opens an incident report. */
  onGivenTwice: (outcome: DoseOutcome) => void
  /** Does the same as a tap on "Give". */
  onGive: () => void
  /**
   * Takes back the mark in effect: at once if it is a slip, otherwise after a question. `wasReasonAsked`: the user was
   * already asked why the dose was not given, so the question is why the mark is taken back.
   */
  onTakeBack: (wasReasonAsked: boolean) => void
  /** Does the same as a tap on "Not given". */
  onMiss: () => void
}

const EARLY_MISS_CONFIRMED = { isEarlyMiss: true } as const

/** Returns what every dialog about a dose needs. */
function dialogPropsOf({ pendingQuestion, onClose }: DoseQuestionProps) {
  const { dose, clientChart, people, openedAt } = pendingQuestion
  return { dose, clientChart, people, openedAt, onClose }
}

export function DoseQuestion(props: DoseQuestionProps) {
  const { pendingQuestion, onAsk, onReported, onMiss, onTakeBack } = props
  useLaterMarWords()
  useOpenQuestion()
  const dialogProps = dialogPropsOf(props)
  const askGivenTime = () => onAsk({ kind: 'when' })
  const takeBackWithReason = () => onTakeBack(true)
  const reportGiven = (given_at: Instant, outcome?: DoseOutcome) =>
    onReported({ ...outcome, status: 'given', given_at })
  switch (pendingQuestion.kind) {
    case 'why':
      return (
        <MissedDialog
          {...dialogProps}
          onReported={onReported}
          onGivenEarlier={askGivenTime}
          onTakeBack={takeBackWithReason}
        />
      )
    case 'why_given':
      return <WhyGivenDialog {...dialogProps} onGive={notes => onReported({ status: 'given', notes })} />
    case 'early_miss': {
      const { outcome } = pendingQuestion
      const recordMiss = () =>
        outcome ? onReported(outcome, EARLY_MISS_CONFIRMED) : onAsk({ kind: 'why' }, EARLY_MISS_CONFIRMED)
      return <EarlyMissDialog {...dialogProps} onMiss={recordMiss} />
    }
    case 'when':
      return (
        <GivenWhenDialog
          {...dialogProps}
          onGiven={given_at => reportGiven(given_at, pendingQuestion.outcome)}
        />
      )
    case 'outside':
      return (
        <OutsideWindowDialog
          {...dialogProps}
          onGivenNow={() => onReported({ status: 'given' }, { isOutsideWindow: true })}
          onGivenAt={given_at => reportGiven(given_at)}
          onAnotherTime={askGivenTime}
          onNotGiven={onMiss}
        />
      )
    case 'close':
      return <CloseDoseQuestion {...props} pendingQuestion={pendingQuestion} />
    case 'settle':
      return <SettleQuestion {...props} />
    case 'again':
      return (
        <GiveAgainDialog
          {...dialogProps}
          onGive={() => onReported({ status: 'given' }, { isGivenAgain: true })}
        />
      )
    case 'take_back':
      return (
        <TakeBackDialog
          {...dialogProps}
          isSlip={pendingQuestion.isSlip ?? false}
          onTakeBack={(reason_code, notes) => onReported({ status: 'scheduled', reason_code, notes })}
        />
      )
    case 'panel':
      return (
        <DosePanel
          {...dialogProps}
          canMark={pendingQuestion.canMark}
          onGive={props.onGive}
          onMiss={onMiss}
          onUndo={() => onTakeBack(false)}
          onChangeTime={askGivenTime}
        />
      )
  }
}

interface CloseDoseQuestionProps extends DoseQuestionProps {
  pendingQuestion: Extract<PendingQuestion, { kind: 'close' }>
}

function CloseDoseQuestion(props: CloseDoseQuestionProps) {
  const { t } = useTranslation()
  const { dose, clientChart, givenAt, closeMarks, outcome } = props.pendingQuestion
  return (
    <CloseDoseDialog
      {...dialogPropsOf(props)}
      version={dose.version}
      dueText={dueTimeWords(dose, clientChart, t)}
      givenAt={givenAt}
      closeMarks={closeMarks}
      drugMarks={dose.drugMarks.marks}
      onGive={() => props.onReported(outcome, { closeMarkIds: closeMarks.map(({ id }) => id) })}
    />
  )
}

function SettleQuestion(props: DoseQuestionProps) {
  const { onAsk, onReported, onGivenTwice } = props
  return (
    <SettleDialog
      {...dialogPropsOf(props)}
      onGivenOnce={given_at => onReported({ status: 'given', given_at, settles: 'once' })}
      onGivenTwice={onGivenTwice}
      onNotGiven={dose => onAsk({ kind: dose.isAsNeeded ? 'take_back' : 'why' }, {}, dose)}
      onGiveAnother={() => onAsk({ kind: 'again' })}
    />
  )
}
