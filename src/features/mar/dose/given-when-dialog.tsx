import { Button } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { latestGivenTime } from '#domain/rules/access/offers.ts'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import { givenMoment } from '#domain/rules/doses/given-moment.ts'
import { timelinessOf } from '#domain/rules/doses/mark-window.ts'
import { type Instant, isClockTime, MINUTE_MS } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { dayWords, durationWords } from '../../../labels/dates.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TimeField } from '../../../ui/record-form/time-field.tsx'
import { dueDayWords } from '../chart/dose-text.ts'
import { DoseSubject } from './dose-subject.tsx'
import style from './given-when-dialog.module.css'

interface GivenWhenProps {
  dose: Dose
  clientChart: ClientChart
  /** The moment the dialog opened: writing slowly must not make a dose later. */
  openedAt: Instant
  onClose: () => void
  onGiven: (givenAt: Instant) => void
}

const STEP_MINUTES = 5

/**
 * Asks when a dose was given. Starts at now, or at the due time of a dose that may not be given any more; a clock time
 * means the past moment nearest to the dose's due time (M6).
 */
export function GivenWhenDialog({ dose, clientChart, openedAt, onClose, onGiven }: GivenWhenProps) {
  const { t } = useTranslation()
  const { chart, home } = clientChart
  const lastAllowedTime = dose.offerObstacle && latestGivenTime(dose.offerObstacle, dose.zone)
  const [givenAt, setGivenAt] = useState<Instant | null>(lastAllowedTime === null ? openedAt : dose.at)
  const [time, setTime] = useState<string>(localDateTimeOf(givenAt ?? openedAt, dose.zone).time)

  const enterTime = (enteredTime: string) => {
    setTime(enteredTime)
    const doseTiming = { dueAt: dose.at, now: openedAt, zone: dose.zone }
    setGivenAt(isClockTime(enteredTime) ? (givenMoment({ time: enteredTime }, doseTiming)?.at ?? null) : null)
  }
  const shiftTime = (minutesToAdd: number) => {
    const shiftedMillis = Date.parse(givenAt ?? openedAt) + minutesToAdd * MINUTE_MS
    const shiftedTime = new Date(Math.min(shiftedMillis, Date.parse(openedAt))).toISOString()
    setGivenAt(shiftedTime)
    setTime(localDateTimeOf(shiftedTime, dose.zone).time)
  }
  const { timing, minutes } =
    givenAt === null
      ? ({ timing: 'on_time', minutes: 0 } as const)
      : timelinessOf(dose.at, givenAt, home.window_minutes)
  const isTooLate = lastAllowedTime !== null && givenAt !== null && givenAt >= lastAllowedTime
  const isInvalid = givenAt === null || isTooLate
  const timeProblem = isClockTime(time) ? t('mar.when.future') : t('mar.when.missing')
  const problem = isTooLate ? t('mar.stopped.tooLate') : timeProblem
  const duration = durationWords(minutes, t)
  const note = timing === 'on_time' ? t('mar.when.onTime') : t(`mar.when.${timing}`, { duration })
  const dueText = dueDayWords(dose, clientChart, t)

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('mar.when.title')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={isInvalid} onClick={() => givenAt !== null && onGiven(givenAt)}>
            {t('mar.day.markGiven')}
          </Button>
        </>
      }
    >
      <DoseSubject resident={clientChart} version={dose.version} dueText={dueText} />
      <div className={style.time}>
        {/* The focus starts here: in the field it would open the tablet's keyboard over the dialog. */}
        <Button
          variant="default"
          aria-label={t('mar.when.minus')}
          onClick={() => shiftTime(-STEP_MINUTES)}
          data-autofocus
        >
          <IconMinus size={22} aria-hidden />
        </Button>
        <TimeField label={t('mar.when.time')} homeClock={home} value={time} onChange={enterTime} />
        <Button variant="default" aria-label={t('mar.when.plus')} onClick={() => shiftTime(STEP_MINUTES)}>
          <IconPlus size={22} aria-hidden />
        </Button>
        {givenAt !== null && (
          <strong className={style.day}>
            {dayWords(localDateTimeOf(givenAt, dose.zone).date, chart.today, t)}
          </strong>
        )}
      </div>
      {isInvalid ? (
        <p className={style.note} role="alert" data-tone="attention">
          {problem}
        </p>
      ) : dose.isAsNeeded ? null : (
        <p className={style.note} data-tone={timing === 'on_time' ? 'plain' : 'due'}>
          {note} {timing !== 'on_time' && t('mar.when.note')}
        </p>
      )}
    </Dialog>
  )
}
