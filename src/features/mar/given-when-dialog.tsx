import { Button, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { earliness } from '#domain/rules/mark-window.ts'
import { clockTimeOf, type Instant, isClockTime, minutesOf } from '#domain/values/dates.ts'
import { instantOf, localDateTimeOf } from '#domain/values/time-zone.ts'
import { dayWords } from '../../ui/dates.ts'
import { Dialog } from '../../ui/dialog.tsx'
import type { Dose } from './chart.ts'
import { DoseSubject } from './dose-subject.tsx'
import style from './given-when-dialog.module.css'
import type { ClientChart } from './use-chart.ts'

interface GivenWhenProps {
  dose: Dose
  person: ClientChart
  /** Now, as it was when the dialog opened: writing slowly must not make a dose later. */
  openedAt: Instant
  onClose: () => void
  onGiven: (givenAt: Instant) => void
}

const STEP_MINUTES = 5

/** When a dose of another day, or of another hour, was given. Starts at its own time, or now when that has not come. */
export function GivenWhenDialog({ dose, person, openedAt, onClose, onGiven }: GivenWhenProps) {
  const { t } = useTranslation()
  const { chart, home } = person
  const isEarly = dose.at > openedAt
  const [time, setTime] = useState(isEarly ? localDateTimeOf(openedAt, chart.zone).time : dose.time)

  const givenAt = isClockTime(time) ? instantOf(dose.date, time, chart.zone) : null
  const isFuture = givenAt !== null && givenAt > openedAt
  const { timing, minutes } =
    givenAt === null
      ? ({ timing: 'on_time', minutes: 0 } as const)
      : earliness(dose.at, givenAt, home.window_minutes)
  const error = givenAt === null ? t('mar.when.missing') : isFuture ? t('mar.when.future') : undefined
  const note =
    timing === 'on_time' ? t('mar.when.onTime') : t(`mar.when.${timing}`, { minutes: Math.abs(minutes) })
  const move = (by: number) => setTime(clockTimeOf(minutesOf(isClockTime(time) ? time : dose.time) + by))

  return (
    <Dialog
      opened
      onClose={onClose}
      title={isEarly ? t('mar.when.earlyTitle') : t('mar.when.title')}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button disabled={error !== undefined} onClick={() => givenAt !== null && onGiven(givenAt)}>
            {t('mar.day.markGiven')}
          </Button>
        </>
      }
    >
      <DoseSubject
        person={person}
        version={dose.version}
        when={`${dayWords(dose.date, chart.today, t)}, ${dose.time}`}
      />
      <div className={style.time}>
        <Button variant="default" aria-label={t('mar.when.minus')} onClick={() => move(-STEP_MINUTES)}>
          <IconMinus size={22} aria-hidden />
        </Button>
        <TextInput
          type="time"
          label={t('mar.when.time')}
          value={time}
          onChange={event => setTime(event.currentTarget.value)}
          data-autofocus
        />
        <Button variant="default" aria-label={t('mar.when.plus')} onClick={() => move(STEP_MINUTES)}>
          <IconPlus size={22} aria-hidden />
        </Button>
      </div>
      {error ? (
        <p className={style.note} role="alert" data-tone="attention">
          {error}
        </p>
      ) : (
        <p className={style.note} data-tone={timing === 'on_time' ? 'plain' : 'due'}>
          {note} {timing !== 'on_time' && t('mar.when.note')}
        </p>
      )}
    </Dialog>
  )
}
