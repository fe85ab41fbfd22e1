import type { Instant } from '#domain/values/dates.ts'
import type { Dose } from './chart.ts'
import { GivenWhenDialog } from './given-when-dialog.tsx'
import { MissedDialog } from './missed-dialog.tsx'
import type { ClientChart } from './use-chart.ts'
import type { WhatHappened } from './use-marking.ts'

/** A dose that is not marked by one tap: why was it not given, or when was it? */
export interface Asking {
  what: 'why' | 'when'
  dose: Dose
  person: ClientChart
  openedAt: Instant
}

interface DoseQuestionProps {
  asking: Asking
  onClose: () => void
  onSaid: (happened: WhatHappened) => void
  /** It was given after all, but not now. */
  onGivenEarlier: () => void
}

export const DoseQuestion = ({ asking, onClose, onSaid, onGivenEarlier }: DoseQuestionProps) =>
  asking.what === 'why' ? (
    <MissedDialog
      dose={asking.dose}
      person={asking.person}
      onClose={onClose}
      onSaid={onSaid}
      onGivenEarlier={onGivenEarlier}
    />
  ) : (
    <GivenWhenDialog
      {...asking}
      onClose={onClose}
      onGiven={given_at => onSaid({ status: 'given', given_at })}
    />
  )
