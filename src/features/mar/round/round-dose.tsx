/** One dose of the round: due, with its two buttons, or done, on one line with a chip that opens undo and change. */
import type { TFunction } from 'i18next'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../../charts/people.ts'
import type { RoundDose as DueDose } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { durationWords, timeWords, type WallClock } from '../../../labels/dates.ts'
import { useReturnFocusToRow } from '../../../ui/use-focus-return.ts'
import { useStableHeight } from '../../../ui/use-stable-size.ts'
import { amountAndRoute } from '../chart/dose-text.ts'
import { areVisiblyEqual } from '../chart/drawn-alike.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { DoseChip } from '../dose/dose-chip.tsx'
import { DoseMarks } from '../dose/dose-recorded.tsx'
import { GiveButton, SecondaryButton, SettleButton, UndoArea } from '../dose/give-button.tsx'
import { givenEarlierWords, offerObstacleWords } from '../dose/stopped-words.ts'
import { UndoButton } from '../dose/undo-button.tsx'
import type { DoseActions } from '../dose/use-dose-actions.tsx'
import style from './round-dose.module.css'

interface RoundDoseProps {
  roundDose: DueDose
  clientChart: ClientChart
  people: People | undefined
  /** Folded to one line. */
  isFolded: boolean
  /** The schedule no longer has this dose: its place stays, empty. */
  isGone: boolean
  /** Its row has room to say that it is late. A dose that turns late while the list is in use only tells screen readers. */
  isLateShown: boolean
  /** The same for a dose of yesterday. */
  isDayShown: boolean
  /** Text about doses of other orders of the drug that are due together with it. */
  alsoDueText: string | undefined
  isBusy: boolean
  recentAct: RecentAct | undefined
  staleWarning: string | null
  canMark: boolean
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
  onOpen: DoseActions['open']
}

export const RoundDose = memo(function RoundDose({
  roundDose,
  clientChart,
  people,
  isFolded,
  ...otherProps
}: RoundDoseProps) {
  const { recentAct, alsoDueText, isGone, onOpen } = otherProps
  const { t } = useTranslation()
  const { dose, isDone } = roundDose
  const rowRef = useRef<HTMLLIElement>(null)
  useReturnFocusToRow(rowRef, `${isDone} ${recentAct?.number}`)
  const stableHeightStyle = useStableHeight(rowRef, (isDone && !isFolded) || isGone)
  const isHeightStable = stableHeightStyle !== undefined
  const drug = dose.version.medication_name
  const chip = <DoseChip dose={dose} clientChart={clientChart} onOpen={onOpen} />
  if (isGone) return <li ref={rowRef} className={style.dose} style={stableHeightStyle} aria-hidden />
  return (
    <li
      ref={rowRef}
      className={style.dose}
      style={stableHeightStyle}
      data-done={isDone || undefined}
      data-in-place={isHeightStable || undefined}
      data-folded={isFolded || undefined}
    >
      <div className={style.what}>
        <div className={style.texts}>
          <span className={style.drug}>{drug}</span>
          {!isFolded && !isHeightStable && (
            <TimeAndAmount roundDose={roundDose} home={clientChart.home} {...otherProps} />
          )}
          {roundDose.dueState === 'stopped' && !isDone && (
            <strong className={style.stopped}>{offerObstacleWords(dose, clientChart, people, t)}</strong>
          )}
          {!isDone && <AllergyNote drug={drug} allergies={clientChart.allergies} />}
          {!isDone && alsoDueText && <strong className={style.alsoDue}>{alsoDueText}</strong>}
          {!isFolded && !isHeightStable && dose.order.line.notes && (
            <span className={style.notes}>{dose.order.line.notes}</span>
          )}
          {(isDone || roundDose.dueState === 'settle') && (
            <DoseMarks dose={dose} clientChart={clientChart} people={people} />
          )}
        </div>
        {isHeightStable && chip}
      </div>
      {isDone ? (
        <div className={style.buttons} data-wide={isHeightStable || undefined}>
          <UndoArea
            isGiven={dose.status === 'given'}
            buttonLabels={isHeightStable ? [t('mar.day.markMissed'), t('mar.day.markGiven')] : undefined}
          >
            {recentAct && (
              <UndoButton recentAct={recentAct} label={t('mar.round.undoLabel', { dose: drug })} />
            )}
          </UndoArea>
          {!isHeightStable && chip}
        </div>
      ) : (
        <DoseButtons roundDose={roundDose} clientChart={clientChart} {...otherProps} />
      )}
    </li>
  )
}, areVisiblyEqual)

/** Hours and minutes of two digits each: nothing that is late in a round is said in more. */
const LONGEST_LATE_MINUTES = 23 * 60 + 59

const lateWords = (minutes: number, t: TFunction): string =>
  t('mar.said.late', { duration: durationWords(minutes, t) })

/** How late it is comes last, in room for the longest: it changes while the list is in use, and moves nothing. */
function TimeAndAmount({
  roundDose: { dose, minutesLate, isYesterday },
  home,
  isLateShown,
  isDayShown,
}: Pick<RoundDoseProps, 'roundDose' | 'isLateShown' | 'isDayShown'> & { home: WallClock }) {
  const { t } = useTranslation()
  return (
    <span className={style.amount}>
      <time data-late={minutesLate > 0 || undefined}>{timeWords(dose.time, home)}</time>
      {isYesterday && <span data-unseen={!isDayShown || undefined}> {t('mar.round.yesterday')}</span>}
      {` · ${amountAndRoute(dose.version, t)} `}
      {minutesLate > 0 && (
        <strong
          className={style.late}
          data-unseen={!isLateShown || undefined}
          data-longest={lateWords(LONGEST_LATE_MINUTES, t)}
        >
          {lateWords(minutesLate, t)}
        </strong>
      )}
    </span>
  )
}

type DoseButtonsProps = Pick<
  RoundDoseProps,
  'roundDose' | 'clientChart' | 'isBusy' | 'staleWarning' | 'canMark' | 'onGive' | 'onMiss' | 'onOpen'
>

function DoseButtons({
  roundDose,
  clientChart,
  isBusy,
  staleWarning,
  canMark,
  onGive,
  onMiss,
  onOpen,
}: DoseButtonsProps) {
  const { t } = useTranslation()
  const { dose, dueState, isYesterday } = roundDose
  const drug = dose.version.medication_name
  const label = t('mar.round.doseOf', {
    drug: isYesterday ? t('mar.round.yesterdays', { drug }) : drug,
    amount: amountText(dose.version),
    client: fullName(clientChart.client),
    time: timeWords(dose.time, clientChart.home),
  })
  if (dueState === 'settle') return <SettleButton dose={label} onSettle={() => onOpen(dose, clientChart)} />
  if (!canMark) return null
  return (
    <div className={style.buttons} data-wide>
      <SecondaryButton
        label={t('mar.day.markMissedLabel', { dose: label })}
        disabled={isBusy}
        onPick={() => onMiss(dose, clientChart)}
      >
        {t('mar.day.markMissed')}
      </SecondaryButton>
      {dueState === 'stopped' ? (
        <SecondaryButton
          label={t('mar.stopped.label', { act: givenEarlierWords(dose, t), dose: label })}
          disabled={isBusy}
          onPick={() => onGive(dose, clientChart)}
        >
          {givenEarlierWords(dose, t)}
        </SecondaryButton>
      ) : (
        <GiveButton
          label={t('mar.day.markGivenLabel', { dose: label })}
          urgency={dueState}
          staleWarning={staleWarning}
          disabled={isBusy}
          onGive={() => onGive(dose, clientChart)}
        >
          {t('mar.day.markGiven')}
        </GiveButton>
      )}
    </div>
  )
}
