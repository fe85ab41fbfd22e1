/** The doses of one day by time of day, with what can be done about each. */
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dose } from '#domain/rules/doses/chart/dose.ts'
import type { TimeBand } from '#domain/rules/doses/dose-words.ts'
import { canMarkOn } from '#domain/rules/doses/mark-window.ts'
import { addDays, type LocalDate, monthOf } from '#domain/values/dates.ts'
import type { People } from '../../../charts/people.ts'
import { dueStateOf, isDisputed } from '../../../charts/round.ts'
import type { ClientChart } from '../../../charts/use-chart.ts'
import { dayWords, longDate } from '../../../labels/dates.ts'
import { type MonthState, useMonthState } from '../../../mirror/read/loaded-months.ts'
import { useFrozenLayout } from '../../../ui/use-frozen-layout.ts'
import { actOfDose } from '../chart/recent-acts.ts'
import { useStaleWarning } from '../chart/use-stale.ts'
import { alsoDueWordsOfDose, dosesAroundDay } from '../dose/also-due-words.ts'
import { useDoseActions } from '../dose/use-dose-actions.tsx'
import { WarningRoom } from '../dose/warning-room.ts'
import { DayDose } from './day-dose.tsx'
import { type DoseGroup, dayLayout, stableDayLayout } from './day-layout.ts'
import style from './day-list.module.css'

interface DayListProps {
  day: LocalDate
  clientChart: ClientChart
  people: People | undefined
  canMark: boolean
  onPickDay: (day: LocalDate) => void
  /** Shown below the list and above doses that arrive while the screen is in use. */
  children: ReactNode
}

export function DayList({ day, clientChart, people, canMark, onPickDay, children }: DayListProps) {
  const { t } = useTranslation()
  const actions = useDoseActions({ people, charts: [clientChart], canMark: () => canMark })
  const staleWarning = useStaleWarning()(clientChart.home)
  const { chart, client } = clientChart
  const isFuture = !canMarkOn(day, chart.today)
  const monthState = useMonthState(client.scope, monthOf(day), chart.today)
  // Yesterday and today are downloaded with the round; any other day only with its month.
  const isLoaded = day >= addDays(chart.today, -1) || monthState === 'loaded'
  const doses = useMemo(() => new Map(chart.dosesOf(day, day).map(dose => [dose.key, dose])), [chart, day])
  const nearbyDoses = useMemo(() => dosesAroundDay(chart, day), [chart, day])
  // A dose that was just marked keeps its height, and other doses keep their places, as long as it can be undone.
  const isFolded = (dose: Dose) =>
    dose.status !== 'open' && !isDisputed(dose) && !actOfDose(actions.acts, dose.administration_id)
  const newLayout = {
    ...dayLayout(day, [...doses.values()], dose => groupOf(dose, clientChart), isFolded),
    hasWarningRoom: staleWarning !== null,
  }
  const { shownLayout, ref, tapGuardProps } = useFrozenLayout(newLayout, stableDayLayout)
  // Another day is rendered at once.
  const { bands, addedKeys, foldedKeys, hasWarningRoom } = shownLayout.day === day ? shownLayout : newLayout
  // A dose that the schedule no longer has leaves its place empty until the layout is computed again.
  const dosesByKey = useRef(doses)
  if (dosesByKey.current !== doses) dosesByKey.current = new Map([...dosesByKey.current, ...doses])
  const renderDose = (key: string) => {
    const dose = dosesByKey.current.get(key)
    return (
      dose && (
        <DayDose
          key={key}
          dose={dose}
          clientChart={clientChart}
          people={people}
          isFolded={foldedKeys.includes(key)}
          isGone={!doses.has(key)}
          alsoDueText={alsoDueWordsOfDose(dose, clientChart, nearbyDoses, t)}
          isBusy={actions.isBusy(dose.administration_id)}
          recentAct={actOfDose(actions.acts, dose.administration_id)}
          onGive={actions.give}
          onMiss={actions.miss}
          onOpen={actions.open}
          staleWarning={staleWarning}
          canMark={canMark}
          isFuture={isFuture}
        />
      )
    )
  }

  return (
    <WarningRoom value={hasWarningRoom}>
      <div ref={ref} className={style.still} {...tapGuardProps}>
        <section className={style.day} aria-labelledby="day-of-chart">
          <DayHead day={day} today={chart.today} onPickDay={onPickDay} />
          {isFuture && <p className={style.note}>{t('mar.day.future')}</p>}
          {!isLoaded && monthState !== undefined && (
            <p className={style.note}>{missingDayWords(monthState, dayWords(day, chart.today, t), t)}</p>
          )}
          {isLoaded && bands.length === 0 && <p className={style.note}>{t('mar.day.none')}</p>}
          {isLoaded &&
            bands.map(({ group, band, keys }) => (
              <Band key={`${group} ${band}`} title={bandWords(group, band, t)}>
                {keys.map(renderDose)}
              </Band>
            ))}
        </section>
        {children}
        {isLoaded && addedKeys.length > 0 && (
          <div className={style.day}>
            <Band title={t('mar.round.added')}>{addedKeys.map(renderDose)}</Band>
          </div>
        )}
        {actions.dialogs}
      </div>
    </WarningRoom>
  )
}

const missingDayWords = (monthState: MonthState, day: string, t: TFunction): string =>
  monthState === 'not_loaded' ? t('ui.monthOnDevice.notHere', { month: day }) : t('mar.day.arriving', { day })

/** Groups only the doses of today, which begins with doses to be given; other days go by time. */
function groupOf(dose: Dose, clientChart: ClientChart): DoseGroup {
  if (dose.date !== clientChart.chart.today) return 'idle'
  if (dueStateOf(dose, clientChart) !== undefined) return 'open'
  return dose.status === 'open' ? 'idle' : 'done'
}

/** "Morning", "Morning · Done". */
const bandWords = (group: DoseGroup, band: TimeBand, t: TFunction) =>
  group === 'done' ? `${t(`mar.day.bands.${band}`)} · ${t('mar.round.done')}` : t(`mar.day.bands.${band}`)

function Band({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={style.band} aria-label={title}>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  )
}

function DayHead({ day, today, onPickDay }: Pick<DayListProps, 'day' | 'onPickDay'> & { today: LocalDate }) {
  const { t } = useTranslation()
  return (
    <header className={style.head}>
      <ActionIcon
        variant="default"
        size={48}
        aria-label={t('mar.day.previous')}
        onClick={() => onPickDay(addDays(day, -1))}
      >
        <IconChevronLeft size={22} aria-hidden />
      </ActionIcon>
      <div className={style.date}>
        <h2 id="day-of-chart">{dayWords(day, today, t)}</h2>
        <span>{longDate(day, t)}</span>
      </div>
      {day !== today && (
        <Button variant="default" className={style.back} onClick={() => onPickDay(today)}>
          {t('mar.day.backToToday')}
        </Button>
      )}
      <ActionIcon
        variant="default"
        size={48}
        aria-label={t('mar.day.next')}
        onClick={() => onPickDay(addDays(day, 1))}
      >
        <IconChevronRight size={22} aria-hidden />
      </ActionIcon>
    </header>
  )
}
