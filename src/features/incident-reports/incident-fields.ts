/** How an incident is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  INCIDENT_LENGTHS,
  INCIDENT_TYPES,
  incidentReport,
  SEVERITIES,
} from '#domain/entities/incident-report.ts'
import { incidentFields } from '#domain/operations/incident-report/fields.ts'
import { clockTime, type Instant, localDate } from '#domain/values/dates.ts'
import { instantOf, localDateTimeOf, type TimeZone } from '#domain/values/time-zone.ts'
import type { FieldDescription, FormValues, HomeTime } from '../../ui/record-form/description.ts'
import type { Incident } from './incidents.ts'

const { discovered_at: _, photo_ids: __, ...written } = incidentFields

/** A moment as a person says it: just now, or on a day at a time. */
const saidMoment = {
  at: v.picklist(['now', 'earlier']),
  at_date: v.nullable(localDate),
  at_time: v.nullable(clockTime),
}
const hasMoment = ({ at, at_date, at_time }: SaidMoment) =>
  at === 'now' || (at_date !== null && at_time !== null)
export type SaidMoment = v.InferOutput<v.ObjectSchema<typeof saidMoment, undefined>>

export const momentForm = v.object(saidMoment)
export const incidentForm = v.object({ ...written, ...saidMoment })
export const newIncidentForm = v.object({
  client_id: incidentReport.fields.client_id,
  ...written,
  ...saidMoment,
})

/** The instant that was said; undefined where a part is missing. `now`: of the tap. */
export function instantSaid(said: SaidMoment, zone: TimeZone, now: Instant): Instant | undefined {
  if (!hasMoment(said)) return undefined
  const { at, at_date, at_time } = said
  return at === 'now' || at_date === null || at_time === null ? now : instantOf(at_date, at_time, zone)
}

export function asSaid(at: Instant, zone: TimeZone): SaidMoment {
  const { date, time } = localDateTimeOf(at, zone)
  return { at: 'earlier', at_date: date, at_time: time }
}

type HomeTimeOf = (values: Readonly<FormValues>) => HomeTime
const isEarlier = ({ at }: Readonly<FormValues>) => at === 'earlier'

export const fieldsOfMoment = (
  question: string,
  home: HomeTimeOf,
  t: TFunction,
): FieldDescription<keyof typeof saidMoment>[] => [
  {
    as: 'choice',
    name: 'at',
    label: question,
    options: (['now', 'earlier'] as const).map(value => ({
      value,
      label: t(`incidentReports.form.${value}`),
    })),
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'at_date',
    label: t('incidentReports.form.momentDate'),
    required: t('incidentReports.form.momentMissing'),
    home,
    max: values => home(values).today,
    when: isEarlier,
    half: true,
  },
  {
    as: 'time',
    name: 'at_time',
    label: t('incidentReports.form.momentTime'),
    required: t('incidentReports.form.momentMissing'),
    home,
    when: isEarlier,
    half: true,
  },
]

type IncidentField = keyof typeof incidentForm.entries

export const fieldsOfIncident = (home: HomeTimeOf, t: TFunction): FieldDescription<IncidentField>[] => [
  {
    as: 'select',
    name: 'incident_type',
    label: t('incidentReports.form.type'),
    placeholder: t('incidentReports.form.chooseType'),
    required: t('incidentReports.form.typeMissing'),
    options: INCIDENT_TYPES.map(value => ({ value, label: t(`incidentReports.types.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'choice',
    name: 'severity',
    label: t('incidentReports.form.severity'),
    required: t('incidentReports.form.severityMissing'),
    options: SEVERITIES.map(value => ({ value, label: t(`incidentReports.severities.${value}`) })),
    emptyAs: 'absent',
  },
  {
    as: 'date',
    name: 'incident_date',
    label: t('incidentReports.form.date'),
    required: t('incidentReports.form.dateMissing'),
    home,
    max: values => home(values).today,
    half: true,
    emptyAs: 'absent',
  },
  {
    as: 'time',
    name: 'incident_time',
    label: t('incidentReports.form.time'),
    home,
    half: true,
  },
  ...fieldsOfMoment(t('incidentReports.form.discovered'), home, t),
  {
    as: 'textarea',
    name: 'description',
    label: t('incidentReports.form.description'),
    required: t('incidentReports.form.descriptionMissing'),
    maxLength: INCIDENT_LENGTHS.description.most,
    rows: 6,
    emptyAs: 'text',
  },
  {
    as: 'textarea',
    name: 'action_taken',
    label: t('incidentReports.form.action_taken'),
    required: t('incidentReports.form.actionMissing'),
    maxLength: INCIDENT_LENGTHS.action_taken.most,
    rows: 4,
    emptyAs: 'text',
  },
  {
    as: 'text',
    name: 'reported_to',
    label: t('incidentReports.form.reported_to'),
    hint: t('incidentReports.form.reportedToHint'),
    maxLength: INCIDENT_LENGTHS.reported_to,
  },
  { as: 'checkbox', name: 'follow_up_required', label: t('incidentReports.form.follow_up_required') },
  {
    as: 'textarea',
    name: 'follow_up_notes',
    label: t('incidentReports.form.follow_up_notes'),
    maxLength: INCIDENT_LENGTHS.follow_up_notes,
    rows: 3,
    when: values => values.follow_up_required === true,
  },
]

/** What the form starts with. */
export const valuesOf = (report: Incident, zone: TimeZone) => ({
  ...asSaid(report.discovered_at, zone),
  incident_date: report.incident_date,
  incident_time: report.incident_time,
  incident_type: report.incident_type,
  severity: report.severity,
  description: report.description,
  action_taken: report.action_taken,
  reported_to: report.reported_to,
  follow_up_required: report.follow_up_required,
  follow_up_notes: report.follow_up_notes,
})
