/** The form that chooses the report, the home, the resident and the days (spec part 3 §2, §5). */
import { Button, NativeSelect } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCash,
  IconFileAnalytics,
  IconNotes,
  IconPill,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { lastMoveFrom } from '#domain/rules/homes/former-homes.ts'
import {
  PERIOD_PRESETS,
  PERIOD_PROBLEMS,
  type Period,
  periodProblem,
  presetPeriod,
} from '#domain/rules/reports/period.ts'
import { lastDayOf } from '#domain/rules/reports/residents.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { clientChoices } from '../../people/client-choices.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { Card } from '../../ui/page/card.tsx'
import { DateField } from '../../ui/record-form/date-field.tsx'
import style from './ask-form.module.css'
import { REPORT_NAMES, type ReportChoices, type ReportName, reportRequestOf } from './report-request.ts'

type Home = RowOf<'home'>

interface ReportRequestFormProps {
  homes: readonly Home[]
  choices: ReportChoices
  onChangeChoices: (choices: ReportChoices) => void
  onGenerate: (choices: ReportChoices) => void
}

export function ReportRequestForm({ homes, choices, onChangeChoices, onGenerate }: ReportRequestFormProps) {
  const { t } = useTranslation()
  const now = useTrueNow()
  const home = homes.find(({ id }) => String(id) === choices.home)
  const today = homeToday(now, (home ?? homes[0])?.time_zone ?? 'UTC')
  const changeChoices = (changes: Partial<ReportChoices>) => onChangeChoices({ ...choices, ...changes })
  return (
    <Card title={t('reports.ask.title')} isWide>
      <form
        className={style.form}
        onSubmit={event => {
          event.preventDefault()
          onGenerate(choices)
        }}
      >
        <ReportTypes selected={choices.report} onChoose={report => changeChoices({ report })} />
        <div className={style.fields}>
          <NativeSelect
            label={t('reports.ask.home')}
            withAsterisk
            value={choices.home}
            onChange={event => changeChoices({ home: event.currentTarget.value, resident: '' })}
            data={[
              { value: '', label: t('reports.ask.chooseHome') },
              ...homes.map(({ id, home_name }) => ({ value: String(id), label: home_name })),
            ]}
          />
          <ResidentField
            home={home}
            value={choices.resident}
            onChoose={resident => changeChoices({ resident })}
          />
          <PeriodFields choices={choices} today={today} onChoose={changeChoices} />
        </div>
        <PeriodPresets choices={choices} today={today} onChoose={changeChoices} />
        <Button
          type="submit"
          className={style.generate ?? ''}
          leftSection={<IconFileAnalytics size={20} aria-hidden />}
          disabled={reportRequestOf(choices) === undefined}
        >
          {t('reports.ask.generate')}
        </Button>
      </form>
    </Card>
  )
}

function ReportTypes({ selected, onChoose }: { selected: string; onChoose: (report: ReportName) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={style.types}>
      <legend>{t('reports.ask.type')}</legend>
      {REPORT_NAMES.map(report => {
        const Icon = REPORT_ICONS[report]
        return (
          <label key={report} className={style.type}>
            <input
              type="radio"
              name="report"
              value={report}
              checked={selected === report}
              onChange={() => onChoose(report)}
            />
            <Icon size={24} stroke={1.75} aria-hidden />
            <span>
              <strong>{t(`reports.types.${report}.name`)}</strong>
              <small>{t(`reports.types.${report}.about`)}</small>
            </span>
          </label>
        )
      })}
    </fieldset>
  )
}

interface ResidentFieldProps {
  home: Home | undefined
  value: string
  onChoose: (resident: string) => void
}

/** Offers clients who live in the home, lived there last, or moved away from it (R2). */
function ResidentField({ home, value, onChoose }: ResidentFieldProps) {
  const { t } = useTranslation()
  const clients = useRows(home ? { collection: 'client', all: true } : null)
  const livesInHome = (client: ShownRow<'client'>) => client.home_id === home?.id
  const residents = (clients ?? []).filter(
    client => home && (livesInHome(client) || lastMoveFrom(client, home.id)),
  )
  const residentChoices = clientChoices(residents, home && [home], t)
  const isCurrentById = new Map(
    residents.map(client => [client.id, livesInHome(client) && lastDayOf(client) === null]),
  )
  const residentOptions = (isCurrent: boolean) =>
    residentChoices.options
      .filter(({ value: id }) => isCurrentById.get(id) === isCurrent)
      .map(({ value: id, label }) => ({ value: String(id), label }))
  const formerResidents = residentOptions(false)
  return (
    <NativeSelect
      label={t('reports.ask.resident')}
      withAsterisk
      disabled={home === undefined}
      description={residentChoices.noteOf(Number(value))}
      value={value}
      onChange={event => onChoose(event.currentTarget.value)}
      data={[
        { value: '', label: t(home ? 'reports.ask.chooseResident' : 'reports.ask.homeFirst') },
        { value: 'all', label: t('reports.ask.allResidents') },
        { group: t('reports.ask.residents'), items: residentOptions(true) },
        ...(formerResidents.length > 0
          ? [{ group: t('reports.ask.formerResidents'), items: formerResidents }]
          : []),
      ]}
    />
  )
}

interface PeriodProps {
  choices: ReportChoices
  today: string
  onChoose: (changes: Partial<ReportChoices>) => void
}

const periodChoices = (period: Period) => ({ start: period.start_date, end: period.end_date })

function PeriodFields({ choices: { start, end }, today, onChoose }: PeriodProps) {
  const { t } = useTranslation()
  const problem = start && end ? periodProblem({ start_date: start, end_date: end }) : null
  const sharedProps = {
    description: undefined,
    withAsterisk: true,
    disabled: false,
    onBlur: () => {},
    today,
    min: undefined,
    max: today,
  }
  return (
    <>
      <DateField
        {...sharedProps}
        name="start"
        label={t('reports.ask.start')}
        error={undefined}
        value={start}
        onChange={day => onChoose({ start: day })}
      />
      <DateField
        {...sharedProps}
        name="end"
        label={t('reports.ask.end')}
        error={problem === null ? undefined : PERIOD_PROBLEMS[problem]}
        value={end}
        onChange={day => onChoose({ end: day })}
      />
    </>
  )
}

function PeriodPresets({ choices: { start, end }, today, onChoose }: PeriodProps) {
  const { t } = useTranslation()
  return (
    <fieldset className={style.presets}>
      <legend>{t('reports.ask.presets')}</legend>
      {PERIOD_PRESETS.map(preset => {
        const period = presetPeriod(preset, today)
        const isChosen = period.start_date === start && period.end_date === end
        return (
          <Button
            key={preset}
            type="button"
            variant={isChosen ? 'light' : 'default'}
            aria-pressed={isChosen}
            onClick={() => onChoose(periodChoices(period))}
          >
            {t(`reports.presets.${preset}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}

const REPORT_ICONS: Readonly<Record<ReportName, TablerIcon>> = {
  progress: IconNotes,
  incidents: IconAlertTriangle,
  'medication-log': IconPill,
  attendance: IconCalendarCheck,
  financial: IconCash,
}
