import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { needsNote, TAKE_BACK_REASONS } from '#domain/rules/doses/mark-window.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { type Choice, ChoiceDialog } from '../../../ui/dialog/choice-dialog.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { useOpenQuestionFlag } from '../../../ui/dialog/open-question.ts'
import { WhyGivenDialog } from '../as-needed/why-given.tsx'
import { dueTimeWords } from '../chart/dose-text.ts'
import { useLaterMarWords } from '../later-words.ts'
import type { Confirmations, Question } from './before-recording.ts'
import { TooCloseDoseDialog } from './close-dose-dialog.tsx'
import style from './dose-panel.module.css'
import { DosePanel } from './dose-panel.tsx'
import { DoseMarks } from './dose-recorded.tsx'
import { DoseSubject } from './dose-subject.tsx'
import { GivenWhenDialog } from './given-when-dialog.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import { OutsideWindowDialog } from './outside-window-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
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
  useOpenQuestionFlag()
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
      return <TooCloseDoseQuestion {...props} pendingQuestion={pendingQuestion} />
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

interface TooCloseDoseQuestionProps extends DoseQuestionProps {
  pendingQuestion: Extract<PendingQuestion, { kind: 'close' }>
}

function TooCloseDoseQuestion(props: TooCloseDoseQuestionProps) {
  const { t } = useTranslation()
  const { dose, clientChart, givenAt, tooCloseMarks, outcome } = props.pendingQuestion
  return (
    <TooCloseDoseDialog
      {...dialogPropsOf(props)}
      version={dose.version}
      dueText={dueTimeWords(dose, clientChart, t)}
      givenAt={givenAt}
      tooCloseMarks={tooCloseMarks}
      drugMarks={dose.drugMarks.marks}
      onGive={() => props.onReported(outcome, { tooCloseMarkIds: tooCloseMarks.map(({ id }) => id) })}
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

interface GiveAgainDialogProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  onClose: () => void
  onGive: () => void
}

/** Asks again before giving a dose whose marks contradict each other: it may have been given twice already (M5). */
function GiveAgainDialog({ dose, clientChart, people, onClose, onGive }: GiveAgainDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.settle.againTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('mar.close.dont')}</Button>
          <Button variant="outline" color="attention" onClick={onGive}>
            {t('mar.settle.again')}
          </Button>
        </>
      }
    >
      <DoseSubject
        resident={clientChart}
        version={dose.version}
        dueText={timeWords(dose.time, clientChart.home)}
      />
      <div className={style.said} role="alert">
        <p>{t('mar.settle.againText')}</p>
        <DoseMarks dose={dose} clientChart={clientChart} people={people} />
      </div>
    </Dialog>
  )
}

interface EarlyMissProps {
  dose: Dose
  clientChart: ClientChart
  onClose: () => void
  onMiss: () => void
}

/** Asks before a dose whose window has not opened is recorded as not given: it may still be given on time (M7.6). */
function EarlyMissDialog({ dose, clientChart, onClose, onMiss }: EarlyMissProps) {
  const { t } = useTranslation()
  const time = timeWords(dose.time, clientChart.home)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.outsideWindow.notGiven')}
      actions={
        <>
          <Button variant="default" onClick={onMiss}>
            {t('mar.outsideWindow.missNow')}
          </Button>
          <Button onClick={onClose}>{t('mar.outsideWindow.wait')}</Button>
        </>
      }
    >
      <DoseSubject resident={clientChart} version={dose.version} dueText={time} />
      <p role="alert">{t('mar.outsideWindow.earlyMiss', { time })}</p>
    </Dialog>
  )
}

type VoidReason = (typeof TAKE_BACK_REASONS)[number]

interface TakeBackProps {
  dose: Dose
  clientChart: ClientChart
  /** The mark is the user's own and was just made (M7.5). */
  isSlip: boolean
  onClose: () => void
  onTakeBack: (code: VoidReason, notes: string | null) => void
}

/** Asks why a mark is taken back (M7): "slip" only at once and for the user's own mark, else a written reason. */
function TakeBackDialog({ dose, clientChart, isSlip, onClose, onTakeBack }: TakeBackProps) {
  const { t } = useTranslation()
  const reasons = TAKE_BACK_REASONS.filter(code => isSlip || code !== 'mis_tap')
  return (
    <ChoiceDialog
      opened
      onClose={onClose}
      title={t('mar.asNeeded.takeBackWhy')}
      subject={
        <DoseSubject
          resident={clientChart}
          version={dose.version}
          dueText={dueTimeWords(dose, clientChart, t)}
        />
      }
      choices={reasons.map(
        (code): Choice<VoidReason> => ({
          value: code,
          label: t(`mar.reasons.${code}`),
          ...(needsNote(code) ? { textLabel: t('mar.reasons.otherWords') } : {}),
        }),
      )}
      onChoose={onTakeBack}
    />
  )
}
