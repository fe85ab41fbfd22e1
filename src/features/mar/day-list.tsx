/** The doses of one day by time of day, with what can be done about each. */

import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { memo, type Ref, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/entities/client.ts'
import { amountOf, type TimeBand, timeBand } from '#domain/rules/dose-words.ts'
import { mayMark } from '#domain/rules/mark-window.ts'
import { addDays, type LocalDate, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { useMonthHeld } from '../../mirror/held-months.ts'
import { dayWords, longDate, whenWords } from '../../ui/dates.ts'
import type { Dose } from './chart.ts'
import style from './day-list.module.css'
import { DoseHistory, LookedAt } from './dose-history.tsx'
import { DoseSaid, DoseStatus } from './dose-said.tsx'
import { amountAndRoute, nameOf, type People } from './dose-text.ts'
import { GiveButton, OtherButton } from './give-button.tsx'
import type { ClientChart } from './use-chart.ts'
import { type DoseActions, useDoseActions } from './use-dose-actions.tsx'
import { useStale } from './use-stale.ts'

interface DayListProps {
  day: LocalDate
  person: ClientChart
  people: People | undefined
  canMark: boolean
  onDay: (day: LocalDate) => void
  headingRef: Ref<HTMLHeadingElement>
}

export function DayList({ day, person, people, canMark, onDay, headingRef }: DayListProps) {
  const { t } = useTranslation()
  const actions = useDoseActions()
  const stale = useStale()(person.chart.zone)
  const { chart, client } = person
  const isFuture = !mayMark(day, chart.today)
  const held = useMonthHeld(client.scope, monthOf(day), chart.today)
  // The days of the round came with it; any other only with its month.
  const isHere = day >= addDays(chart.today, -1) || held === 'held'
  const bands = useMemo(
    () => [...groupBy(chart.dosesOf(day, day), dose => timeBand(dose.time))].sort(byBand),
    [chart, day],
  )

  return (
    <section className={style.day} aria-labelledby="day-of-chart">
      <header className={style.head}>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('mar.day.previous')}
          onClick={() => onDay(addDays(day, -1))}
        >
          <IconChevronLeft size={22} aria-hidden />
        </ActionIcon>
        <div className={style.date}>
          <h2 id="day-of-chart" ref={headingRef} tabIndex={-1}>
            {dayWords(day, chart.today, t)}
          </h2>
          <span>{longDate(day)}</span>
        </div>
        {day !== chart.today && (
          <Button variant="default" className={style.back} onClick={() => onDay(chart.today)}>
            {t('mar.day.backToToday')}
          </Button>
        )}
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('mar.day.next')}
          onClick={() => onDay(addDays(day, 1))}
        >
          <IconChevronRight size={22} aria-hidden />
        </ActionIcon>
      </header>
      {isFuture && <p className={style.note}>{t('mar.day.future')}</p>}
      {!isHere && held !== undefined && (
        <p className={style.note}>
          {held === 'not_here'
            ? t('mar.grid.notHere', { month: dayWords(day, chart.today, t) })
            : t('mar.day.arriving', { day: dayWords(day, chart.today, t) })}
        </p>
      )}
      {isHere && bands.length === 0 && <p className={style.note}>{t('mar.day.none')}</p>}
      {isHere &&
        bands.map(([band, doses]) => (
          <section key={band} className={style.band} aria-label={t(`mar.day.bands.${band}`)}>
            <h3>{t(`mar.day.bands.${band}`)}</h3>
            <ul>
              {doses.map(dose => (
                <DayDose
                  key={dose.key}
                  dose={dose}
                  person={person}
                  people={people}
                  isBusy={actions.isBusy(dose.administration_id)}
                  onGive={actions.give}
                  onMiss={actions.miss}
                  stale={stale}
                  canMark={canMark}
                  isFuture={isFuture}
                />
              ))}
            </ul>
          </section>
        ))}
      {actions.dialogs}
    </section>
  )
}

/** Bedtime runs from 21:00 to 04:59: what it has after midnight comes first that day, so bands go by their first dose. */
const byBand = ([, left]: [TimeBand, Dose[]], [, right]: [TimeBand, Dose[]]) =>
  (left[0]?.at ?? '') < (right[0]?.at ?? '') ? -1 : 1

interface DayDoseProps {
  dose: Dose
  person: ClientChart
  people: People | undefined
  isBusy: boolean
  onGive: DoseActions['give']
  onMiss: DoseActions['miss']
  stale: string | null
  canMark: boolean
  isFuture: boolean
}

const DayDose = memo(function DayDose({ dose, person, people, ...rest }: DayDoseProps) {
  const { isBusy, onGive, onMiss, stale, canMark, isFuture } = rest
  const { t } = useTranslation()
  const isOff = isFuture || isBusy
  const isGiven = dose.status === 'given'
  const isDisputed = dose.state === 'disputed' && dose.lookedAt === undefined
  const isMissed = dose.status === 'missed' || dose.status === 'cancelled'
  const drug = dose.version.medication_name
  const label = t('mar.day.dose', { drug, amount: amountOf(dose.version), time: dose.time })
  return (
    <li className={style.dose} data-disputed={isDisputed || undefined}>
      <time className={style.time}>{dose.time}</time>
      <div className={style.what}>
        <span className={style.drug}>{drug}</span>
        <span>{amountAndRoute(dose.version, t)}</span>
        {dose.order.line.notes && <span className={style.instructions}>{dose.order.line.notes}</span>}
        <div className={style.said}>
          <DoseStatus dose={dose} />
          {!dose.isScheduled && <span>{t('mar.day.unscheduled')}</span>}
          <DoseSaid dose={dose} person={person} people={people} />
        </div>
        {isDisputed && <Dispute dose={dose} person={person} people={people} />}
        <LookedAt dose={dose} people={people} />
        <DoseHistory dose={dose} person={person} people={people} />
      </div>
      {canMark && (
        <div className={style.buttons}>
          {!isMissed && (
            <OtherButton
              label={t('mar.day.markMissedLabel', { dose: label })}
              disabled={isOff}
              onPick={() => onMiss(dose, person)}
            >
              {t('mar.day.markMissed')}
            </OtherButton>
          )}
          {!isGiven && (
            <GiveButton
              label={t('mar.day.markGivenLabel', { dose: label })}
              stale={isFuture ? null : stale}
              disabled={isOff}
              onGive={() => onGive(dose, person)}
            >
              {t('mar.day.markGiven')}
            </GiveButton>
          )}
        </div>
      )}
    </li>
  )
})

/** What to do about it, and the other dose of the drug when it is not this one that was given twice. */
function Dispute({
  dose,
  person: { client, chart },
  people,
}: Pick<DayDoseProps, 'dose' | 'person' | 'people'>) {
  const { t } = useTranslation()
  const others = chart
    .doublesOf(dose.administration_id)
    .flatMap(({ first, second }) => [first, second])
    .filter(mark => mark.administration_id !== dose.administration_id)
  return (
    <div className={style.dispute} role="alert">
      <p>{t('mar.day.confirmTwice')}</p>
      {others.map(mark => (
        <p key={mark.id}>
          {fullName(client)}:{' '}
          {t('mar.day.doubleWith', {
            when: whenWords(mark.given_at ?? mark.recorded_at, chart.now, chart.zone, t),
            name: nameOf(people, mark.author_id, t),
          })}
        </p>
      ))}
    </div>
  )
}
