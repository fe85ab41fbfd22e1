import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { useOpenQuestion } from '../../../ui/dialog/open-question.ts'
import { WhyGiven } from '../as-needed/why-given.tsx'
import { whenDue } from '../chart/dose-text.ts'
import { useLaterMarWords } from '../later-words.ts'
import { AgainDialog } from './again-dialog.tsx'
import type { ConfirmedQuestions, Question } from './before-recording.ts'
import { CloseDoseDialog } from './close-dose-dialog.tsx'
import { DosePanel } from './dose-panel.tsx'
import { EarlyMissDialog } from './early-miss-dialog.tsx'
import { GivenWhenDialog } from './given-when-dialog.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import { OutsideWindowDialog } from './outside-window-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import type { WhatHappened } from './use-marking.ts'

export type PendingQuestion = Question & {
  dose: Dose
  person: ClientChart
  people: People | undefined
  canMark: boolean
  openedAt: Instant
  answered: ConfirmedQuestions
}

interface DoseQuestionProps {
  asking: PendingQuestion
  onClose: () => void
  /** Asks another question, about the same dose unless `dose` is passed. */
  onAsk: (question: Question, answered?: ConfirmedQuestions, dose?: Dose) => void
  /** Records the answer unless something else has to be asked. */
  onReported: (happened: WhatHappened, answered?: ConfirmedQuestions) => void
  /** Records the answer and opens an incident report. */
  onGivenTwice: (happened: WhatHappened) => void
  /** Does the same as a tap on "Give". */
  onGive: () => void
  /** Takes back the mark in effect, a slip at once. `isAsked`: the user already saw "why not given"; asks why undo. */
  onTakeBack: (isAsked: boolean) => void
  /** Does the same as a tap on "Not given". */
  onMiss: () => void
}

const EARLY = { early: true } as const

export function DoseQuestion(props: DoseQuestionProps) {
  const { asking, onClose, onAsk, onReported, onGivenTwice, onMiss, onTakeBack } = props
  const t = useLaterMarWords()
  useOpenQuestion()
  const { what, dose, person, people, openedAt } = asking
  const about = { dose, person, people, openedAt, onClose }
  const askWhen = () => onAsk({ what: 'when' })
  const askUndone = () => onTakeBack(true)
  const given = (given_at: Instant, happened?: WhatHappened) =>
    onReported({ ...happened, status: 'given', given_at })
  switch (what) {
    case 'why':
      return (
        <MissedDialog {...about} onReported={onReported} onGivenEarlier={askWhen} onTakeBack={askUndone} />
      )
    case 'why_given':
      return <WhyGiven {...about} onGive={notes => onReported({ status: 'given', notes })} />
    case 'early_miss': {
      const { happened } = asking
      const miss = () => (happened ? onReported(happened, EARLY) : onAsk({ what: 'why' }, EARLY))
      return <EarlyMissDialog {...about} onMiss={miss} />
    }
    case 'when':
      return <GivenWhenDialog {...about} onGiven={given_at => given(given_at, asking.happened)} />
    case 'outside':
      return (
        <OutsideWindowDialog
          {...about}
          onGivenNow={() => onReported({ status: 'given' }, { outside: true })}
          onGivenAt={given_at => given(given_at)}
          onAnotherTime={askWhen}
          onNotGiven={onMiss}
        />
      )
    case 'close':
      return (
        <CloseDoseDialog
          {...about}
          version={dose.version}
          when={whenDue(dose, person, t)}
          givenAt={asking.givenAt}
          others={asking.others}
          known={dose.item.marks}
          onGive={() => onReported(asking.happened, { close: asking.others.map(({ id }) => id) })}
        />
      )
    case 'settle':
      return (
        <SettleDialog
          {...about}
          onGivenOnce={given_at => onReported({ status: 'given', given_at, settles: 'once' })}
          onGivenTwice={onGivenTwice}
          onNotGiven={of => onAsk({ what: of.isAsNeeded ? 'take_back' : 'why' }, {}, of)}
          onGiveAnother={() => onAsk({ what: 'again' })}
        />
      )
    case 'again':
      return <AgainDialog {...about} onGive={() => onReported({ status: 'given' }, { again: true })} />
    case 'take_back':
      return (
        <TakeBackDialog
          {...about}
          isSlip={asking.isSlip ?? false}
          onTakeBack={(reason_code, notes) => onReported({ status: 'scheduled', reason_code, notes })}
        />
      )
    case 'panel':
      return (
        <DosePanel
          {...about}
          canMark={asking.canMark}
          onGive={props.onGive}
          onMiss={onMiss}
          onUndo={() => onTakeBack(false)}
          onAnotherTime={askWhen}
        />
      )
  }
}
