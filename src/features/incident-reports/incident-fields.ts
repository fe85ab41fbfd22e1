/** How an incident is asked for; what is valid is the operation's own schema (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import {
  INCIDENT_LENGTHS,
  INCIDENT_TYPES,
  incidentReport,
  SEVERITIES,
} from '#domain/entities/incident-report.ts'
import { incidentFields } from '#domain/operations/incident-report.ts'
import { MOST_PHOTOS } from '#domain/values/ids.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'
import { asSaid, fieldsOfMoment, type HomeTimeOf, saidMoment } from '../../client-records/said-moment.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import type { Incident } from './incidents.ts'

const { discovered_at: _, ...written } = incidentFields

export const incidentForm = v.object({ ...written, ...saidMoment })
export const newIncidentForm = v.object({
  client_id: incidentReport.fields.client_id,
  ...written,
  ...saidMoment,
})

type IncidentField = keyof typeof incidentForm.entries

/** `record`: the `collection/id` of a report that is amended; empty for a new one. */
export const fieldsOfIncident = (
  home: HomeTimeOf,
  t: TFunction,
  record = '',
): FieldDescription<IncidentField>[] => [
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
  {
    as: 'photos',
    name: 'photo_ids',
    label: t('incidentReports.form.photos'),
    hint: t('incidentReports.form.photosHint', { count: MOST_PHOTOS }),
    most: MOST_PHOTOS,
    record,
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
  photo_ids: [...report.photo_ids],
})
