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
import { isDrawnAlike } from '../chart/drawn-alike.ts'
import type { RecentAct } from '../chart/recent-acts.ts'
import { AllergyNote } from '../dose/allergy-note.tsx'
import { DoseChip } from '../dose/dose-chip.tsx'
import { Dispute } from '../dose/dose-dispute.tsx'
import { LookedAt } from '../dose/dose-history.tsx'
import { DoseRecorded, DoseStatus } from '../dose/dose-recorded.tsx'
import { Acted, GiveButton, OtherButton, SettleButton } from '../dose/give-button.tsx'
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
  stale: string | null
  canMark: boolean
  isFuture: boolean
}

export const DayDose = memo(function DayDose(props: DayDoseProps) {
  const { dose, person, people, isFolded, isGone, alsoDue, act, onOpen } = props
  const { t } = useTranslation()
  const row = useRef<HTMLLIElement>(null)
  useFocusReturn(row, `${dose.status} ${act?.number}`)
  const toSettle = isDisputed(dose)
  const isDone = dose.status !== 'open' && !toSettle
  const size = useStableHeight(row, (isDone && !isFolded) || isGone)
  const isInPlace = size !== undefined
  const chip = <DoseChip dose={dose} person={person} onOpen={onOpen} />
  if (isGone) return <li ref={row} className={style.dose} style={size} aria-hidden />
  return (
    <li
      ref={row}
      className={style.dose}
      style={size}
      data-in-place={isInPlace || undefined}
      data-disputed={toSettle || undefined}
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
          <DoseRecorded dose={dose} person={person} people={people} />
        </div>
        {toSettle && <Dispute dose={dose} person={person} people={people} />}
        <LookedAt dose={dose} people={people} />
      </div>
      {isDone ? (
        <div className={style.buttons} data-two={isInPlace || undefined}>
          <Acted
            isGiven={dose.status === 'given'}
            holds={isInPlace ? [t('mar.day.markMissed'), t('mar.day.markGiven')] : undefined}
          >
            {act && (
              <UndoButton
                act={act}
                label={t('mar.round.undoLabel', { dose: dose.version.medication_name })}
              />
            )}
          </Acted>
          {!isInPlace && chip}
        </div>
      ) : (
        <Buttons {...props} />
      )}
    </li>
  )
}, isDrawnAlike)

function Buttons({ dose, person, isBusy, onGive, onMiss, onOpen, stale, canMark, isFuture }: DayDoseProps) {
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
      {dose.notOffered === null ? (
        <GiveButton
          label={t('mar.day.markGivenLabel', { dose: label })}
          turn={TURN_OF[timing]}
          stale={isFuture ? null : stale}
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
