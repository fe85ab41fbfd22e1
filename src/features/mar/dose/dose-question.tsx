import type { Dose } from '#domain/rules/chart/dose.ts'
import type { MarkRow } from '#domain/rules/chart/orders.ts'
import type { Instant } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useOpenQuestion } from '../../../ui/dialog/open-question.ts'
import { AgainDialog } from './again-dialog.tsx'
import { CloseDoseDialog } from './close-dose-dialog.tsx'
import { DosePanel } from './dose-panel.tsx'
import { EarlyMissDialog } from './early-miss-dialog.tsx'
import { GivenWhenDialog } from './given-when-dialog.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import { OutsideWindowDialog } from './outside-window-dialog.tsx'
import { SettleDialog } from './settle-dialog.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import type { WhatHappened } from './use-marking.ts'

/** What one tap does not answer about a dose. */
export type Question =
  /** Why it was not given. */
  | { what: 'why' }
  /** Whether it is to be recorded as not given although it is not due yet. */
  | { what: 'early_miss' }
  /** When it was given. */
  | { what: 'when' }
  /** It is late or early. */
  | { what: 'outside' }
  /** Another dose of the drug is close to it. */
  | { what: 'close'; givenAt: Instant; others: readonly MarkRow[]; happened: WhatHappened }
  /** Its marks contradict each other; `again`: it is to be given all the same. */
  | { what: 'settle' }
  | { what: 'again' }
  /** Why its mark is taken back. */
  | { what: 'take_back' }
  /** What was recorded, with undo and change. */
  | { what: 'panel' }

export type Asking = Question & {
  dose: Dose
  person: ClientChart
  people: People | undefined
  canMark: boolean
  openedAt: Instant
}

interface DoseQuestionProps {
  asking: Asking
  onClose: () => void
  onAsk: (question: Question) => void
  /** Is recorded as it is. */
  onReported: (happened: WhatHappened) => void
  /** Is recorded, and an incident is reported. */
  onGivenTwice: (lastGivenAt: Instant) => void
  /** Is recorded unless another dose of the drug is too close. */
  onGiven: (happened: WhatHappened) => void
  /** As a tap on "Give" does. */
  onGive: () => void
  /** The mark that stands is taken back: at once as a slip. `isAsked`: why it was not given; it is asked why it is undone. */
  onTakeBack: (isAsked: boolean) => void
  /** As a tap on "Not given" does. */
  onMiss: () => void
}

export function DoseQuestion(props: DoseQuestionProps) {
  const { asking, onClose, onAsk, onReported, onGivenTwice, onGiven, onMiss, onTakeBack } = props
  useOpenQuestion()
  const { what, dose, person, people, openedAt } = asking
  const about = { dose, person, people, onClose }
  const askWhen = () => onAsk({ what: 'when' })
  const askWhy = () => onAsk({ what: 'why' })
  const given = (given_at: Instant) => onGiven({ status: 'given', given_at })
  switch (what) {
    case 'why':
      return (
        <MissedDialog
          {...about}
          onReported={onReported}
          onGivenEarlier={askWhen}
          onTakeBack={() => onTakeBack(true)}
        />
      )
    case 'early_miss':
      return <EarlyMissDialog {...about} onMiss={askWhy} />
    case 'when':
      return <GivenWhenDialog {...about} openedAt={openedAt} onGiven={given} />
    case 'outside':
      return (
        <OutsideWindowDialog
          {...about}
          openedAt={openedAt}
          onGivenNow={() => onGiven({ status: 'given' })}
          onGivenAt={given}
          onAnotherTime={askWhen}
          onNotGiven={onMiss}
        />
      )
    case 'close':
      return (
        <CloseDoseDialog
          {...about}
          version={dose.version}
          when={timeWords(dose.time, person.home)}
          givenAt={asking.givenAt}
          others={asking.others}
          known={dose.item.marks}
          onGive={() => onReported(asking.happened)}
        />
      )
    case 'settle':
      return (
        <SettleDialog
          {...about}
          onGivenOnce={given_at => onReported({ status: 'given', given_at, settles: 'once' })}
          onGivenTwice={onGivenTwice}
          onNotGiven={askWhy}
          onGiveAnother={() => onAsk({ what: 'again' })}
        />
      )
    case 'again':
      return <AgainDialog {...about} onGive={() => onReported({ status: 'given' })} />
    case 'take_back':
      return (
        <TakeBackDialog
          {...about}
          isSlip={false}
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
