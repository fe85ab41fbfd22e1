/** One dose of the client's day: to be marked, or done, with a chip that opens undo and change. */
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { earliness } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import { isDisputed, TURN_OF } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useFocusReturn } from '../../../ui/use-focus-return.ts'
import { useStableHeight } from '../../../ui/use-stable-size.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { hasSameLook } from '../chart/drawn-alike.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { DoseChip } from '../dose/dose-chip.tsx'
import { Dispute } from '../dose/dose-dispute.tsx'
import { DisputeReview } from '../dose/dose-history.tsx'
import { DoseMarks, DoseStatus } from '../dose/dose-recorded.tsx'
import { GiveButton, OtherButton, SettleButton, UndoPlace } from '../dose/give-button.tsx'
import { givenEarlierWords, stoppedWords } from '../dose/stopped-words.ts'
import { UndoButton } from '../dose/undo-button.tsx'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './day-list.module.css'

interface DayDoseProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
  /** Done, and rendered on as few lines as possible. */
  isFolded: boolean
  /** The schedule no longer has this dose: its place stays, empty. */
  isGone: boolean
  /** Text about doses of other orders of the drug that are due together with it. */
  alsoDue: string | undefined
  isBusy: boolean
  act: RecentAct | undefined
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
  onOpen: DoseActions['open']
  staleWarning: string | null
  canMark: boolean
  isFuture: boolean
}

export const DayDose = memo(function DayDose(props: DayDoseProps) {
  const { dose, person, people, isFolded, isGone, alsoDue, act, onOpen } = props
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, `${dose.status} ${act?.number}`)
  const isToSettle = isDisputed(dose)
  const isDone = dose.status !== 'open' && !isToSettle
  const keptHeight = useStableHeight(row, (isDone && !isFolded) || isGone)
  const isInPlace = keptHeight !== undefined
  const chip = <DoseChip dose={dose} person={person} onOpen={onOpen} />
  if (isGone) return <li ref={row} className={style.dose} style={keptHeight} aria-hidden />
  return (
    <li
      ref={row}
      className={style.dose}
      style={keptHeight}
      data-in-place={isInPlace || undefined}
      data-disputed={isToSettle || undefined}
      data-folded={isFolded || undefined}
    >
      <time className={style.time}>{timeWords(dose.time, person.home)}</time>
      <div className={style.what}>
        <span className={style.drug}>{dose.version.medication_name}</span>
        {!isInPlace && <span>{amountAndRoute(dose.version, t)}</span>}
        {!isFolded && !isInPlace && dose.order.line.notes && (
          <span className={style.instructions}>{dose.order.line.notes}</span>
        )}
        {!isDone && <AllergyNote drug={dose.version.medication_name} allergies={person.allergies} />}
        {!isDone && alsoDue && <strong className={style.alsoDue}>{alsoDue}</strong>}
        <div className={style.said}>
          {isInPlace && chip}
          {!isDone && <DoseStatus dose={dose} person={person} />}
          {!dose.isScheduled && <span>{t('mar.day.unscheduled')}</span>}
          {!isDone && <strong>{stoppedWords(dose, person, people, t)}</strong>}
          <DoseMarks dose={dose} person={person} people={people} />
        </div>
        {isToSettle && <Dispute dose={dose} person={person} people={people} />}
        <DisputeReview dose={dose} people={people} />
      </div>
      {isDone ? (
        <div className={style.buttons} data-two={isInPlace || undefined}>
          <UndoPlace
            isGiven={dose.status === 'given'}
            heldLabels={isInPlace ? [t('mar.day.markMissed'), t('mar.day.markGiven')] : undefined}
          >
            {act && (
              <UndoButton
                act={act}
                label={t('mar.round.undoLabel', { dose: dose.version.medication_name })}
              />
            )}
          </UndoPlace>
          {!isInPlace && chip}
        </div>
      ) : (
        <Buttons {...props} />
      )}
    </li>
  )
}, hasSameLook)

function Buttons({
  dose,
  person,
  isBusy,
  onGive,
  onMiss,
  onOpen,
  staleWarning,
  canMark,
  isFuture,
}: DayDoseProps) {
  const { t } = useTranslation()
  if (!canMark) return null
  const drug = dose.version.medication_name
  const label = t('mar.day.dose', {
    drug,
    amount: amountOf(dose.version),
    time: timeWords(dose.time, person.home),
  })
  if (isDisputed(dose)) {
    return (
      <div className={style.buttons}>
        <SettleButton dose={label} onSettle={() => onOpen(dose, person)} />
      </div>
    )
  }
  const { timing } = earliness(dose.at, person.chart.now, person.home.window_minutes)
  return (
    <div className={style.buttons} data-two>
      <OtherButton
        label={t('mar.day.markMissedLabel', { dose: label })}
        disabled={isFuture || isBusy}
        onPick={() => onMiss(dose, person)}
      >
        {t('mar.day.markMissed')}
      </OtherButton>
      {dose.offerBlock === null ? (
        <GiveButton
          label={t('mar.day.markGivenLabel', { dose: label })}
          turn={TURN_OF[timing]}
          staleWarning={isFuture ? null : staleWarning}
          disabled={isFuture || isBusy}
          onGive={() => onGive(dose, person)}
        >
          {t('mar.day.markGiven')}
        </GiveButton>
      ) : (
        <OtherButton
          label={t('mar.stopped.label', { act: givenEarlierWords(dose, t), dose: label })}
          disabled={isFuture || isBusy}
          onPick={() => onGive(dose, person)}
        >
          {givenEarlierWords(dose, t)}
        </OtherButton>
      )}
    </div>
  )
}
