/** One dose of a client's day, with buttons to mark it, or with a chip to undo and change it. */
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import type { People } from '../../../charts/people.ts'
import { DUE_STATE_BY_TIMING, isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { timeWords } from '../../../labels/dates.ts'
import { useReturnFocusToRow } from '../../../ui/use-focus-return.ts'
import { useStableHeight } from '../../../ui/use-stable-size.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { areVisiblyEqual } from '../chart/drawn-alike.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { DoseChip } from '../dose/dose-chip.tsx'
import { Dispute } from '../dose/dose-dispute.tsx'
import { DisputeReview } from '../dose/dose-history.tsx'
import { DoseMarks, DoseStatus } from '../dose/dose-recorded.tsx'
import { GiveButton, SecondaryButton, SettleButton, UndoArea } from '../dose/give-button.tsx'
import { givenEarlierWords, offerObstacleWords } from '../dose/stopped-words.ts'
import { UndoButton } from '../dose/undo-button.tsx'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './day-list.module.css'

interface DayDoseProps {
  dose: Dose
  clientChart: ClientChart
  people: People | undefined
  /** The dose is done, and is rendered on as few lines as possible. */
  isFolded: boolean
  /** The schedule no longer has this dose, so its place stays empty. */
  isGone: boolean
  /** Text about doses of other orders of the drug that are due together with it. */
  alsoDueText: string | undefined
  isBusy: boolean
  recentAct: RecentAct | undefined
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
  onOpen: DoseActions['open']
  staleWarning: string | null
  canMark: boolean
  isFuture: boolean
}

export const DayDose = memo(function DayDose(props: DayDoseProps) {
  const { dose, clientChart, people, isFolded, isGone, alsoDueText, recentAct, onOpen } = props
  const { t } = useTranslation()
  const rowRef = useRef<HTMLLIElement>(null)
  useReturnFocusToRow(rowRef, `${dose.status} ${recentAct?.number}`)
  const needsSettling = isDisputed(dose)
  const isDone = dose.status !== 'open' && !needsSettling
  const stableHeightStyle = useStableHeight(rowRef, (isDone && !isFolded) || isGone)
  const isHeightStable = stableHeightStyle !== undefined
  const chip = <DoseChip dose={dose} clientChart={clientChart} onOpen={onOpen} />
  if (isGone) return <li ref={rowRef} className={style.dose} style={stableHeightStyle} aria-hidden />
  return (
    <li
      ref={rowRef}
      className={style.dose}
      style={stableHeightStyle}
      data-in-place={isHeightStable || undefined}
      data-disputed={needsSettling || undefined}
      data-folded={isFolded || undefined}
    >
      <time className={style.time}>{timeWords(dose.time, clientChart.home)}</time>
      <div className={style.what}>
        <span className={style.drug}>{dose.version.medication_name}</span>
        {!isHeightStable && <span>{amountAndRoute(dose.version, t)}</span>}
        {!isFolded && !isHeightStable && dose.order.line.notes && (
          <span className={style.instructions}>{dose.order.line.notes}</span>
        )}
        {!isDone && <AllergyNote drug={dose.version.medication_name} allergies={clientChart.allergies} />}
        {!isDone && alsoDueText && <strong className={style.alsoDue}>{alsoDueText}</strong>}
        <div className={style.said}>
          {isHeightStable && chip}
          {!isDone && <DoseStatus dose={dose} clientChart={clientChart} />}
          {!dose.isScheduled && <span>{t('mar.day.unscheduled')}</span>}
          {!isDone && <strong>{offerObstacleWords(dose, clientChart, people, t)}</strong>}
          <DoseMarks dose={dose} clientChart={clientChart} people={people} />
        </div>
        {needsSettling && <Dispute dose={dose} clientChart={clientChart} people={people} />}
        <DisputeReview dose={dose} people={people} />
      </div>
      {isDone ? (
        <div className={style.buttons} data-two={isHeightStable || undefined}>
          <UndoArea
            isGiven={dose.status === 'given'}
            buttonLabels={isHeightStable ? [t('mar.day.markMissed'), t('mar.day.markGiven')] : undefined}
          >
            {recentAct && (
              <UndoButton
                recentAct={recentAct}
                label={t('mar.round.undoLabel', { dose: dose.version.medication_name })}
              />
            )}
          </UndoArea>
          {!isHeightStable && chip}
        </div>
      ) : (
        <DoseButtons {...props} />
      )}
    </li>
  )
}, areVisiblyEqual)

function DoseButtons({
  dose,
  clientChart,
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
    amount: amountText(dose.version),
    time: timeWords(dose.time, clientChart.home),
  })
  if (isDisputed(dose)) {
    return (
      <div className={style.buttons}>
        <SettleButton dose={label} onSettle={() => onOpen(dose, clientChart)} />
      </div>
    )
  }
  const { timing } = timelinessOf(dose.at, clientChart.chart.now, clientChart.home.window_minutes)
  return (
    <div className={style.buttons} data-two>
      <SecondaryButton
        label={t('mar.day.markMissedLabel', { dose: label })}
        disabled={isFuture || isBusy}
        onPick={() => onMiss(dose, clientChart)}
      >
        {t('mar.day.markMissed')}
      </SecondaryButton>
      {dose.offerObstacle === null ? (
        <GiveButton
          label={t('mar.day.markGivenLabel', { dose: label })}
          urgency={DUE_STATE_BY_TIMING[timing]}
          staleWarning={isFuture ? null : staleWarning}
          disabled={isFuture || isBusy}
          onGive={() => onGive(dose, clientChart)}
        >
          {t('mar.day.markGiven')}
        </GiveButton>
      ) : (
        <SecondaryButton
          label={t('mar.stopped.label', { act: givenEarlierWords(dose, t), dose: label })}
          disabled={isFuture || isBusy}
          onPick={() => onGive(dose, clientChart)}
        >
          {givenEarlierWords(dose, t)}
        </SecondaryButton>
      )}
    </div>
  )
}
