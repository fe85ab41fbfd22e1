/** The form fields of an incident report; the operation's own schema decides what is valid (spec part 2 §5). */
import type { TFunction } from 'i18next'
import * as v from 'valibot'
import { incidentReport } from '#domain/entities/incident-report.ts'
import { incidentFields } from '#domain/operations/incident-report.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import type { TimeZone } from '#domain/values/time-zone.ts'
import { enteredMomentEntries, enteredMomentOf, fieldsOfMoment } from '../../client-records/entered-moment.ts'
import type { HomeTimeOf } from '../../ui/record-form/description.ts'
import { fieldWords } from '../../views/field-views.ts'
import { fieldsByName, formFields, startValuesOf } from '../../views/form-fields.ts'
import type { Incident } from './incidents.ts'

const { discovered_at: _, ...reportFields } = incidentFields

export const incidentForm = v.object({ ...reportFields, ...enteredMomentEntries })
export const newIncidentForm = v.object({
  client_id: incidentReport.fields.client_id,
  ...reportFields,
  ...enteredMomentEntries,
})

/** Describes the fields. `recordPath`: the `collection/id` of a report that is amended; empty for a new one. */
export const fieldsOfIncident = (homeIn: HomeTimeOf, t: TFunction, recordPath = '') =>
  formFields(
    incidentForm,
    fieldWords('incident_report', t),
    { homeIn },
    {
      incident_type: {
        as: 'select',
        label: t('incidentReports.form.type'),
        placeholder: t('incidentReports.form.chooseType'),
        required: t('incidentReports.form.typeMissing'),
      },
      severity: { as: 'choice', required: t('incidentReports.form.severityMissing') },
      incident_date: {
        required: t('incidentReports.form.dateMissing'),
        max: values => homeIn(values).today,
        half: true,
      },
      incident_time: { label: t('incidentReports.form.time'), half: true },
      ...fieldsByName(fieldsOfMoment(t('incidentReports.form.discovered'), homeIn, t)),
      description: {
        label: t('incidentReports.form.description'),
        required: t('incidentReports.form.descriptionMissing'),
        rows: 6,
      },
      action_taken: {
        label: t('incidentReports.form.action_taken'),
        required: t('incidentReports.form.actionMissing'),
        rows: 4,
      },
      reported_to: { hint: t('incidentReports.form.reportedToHint') },
      follow_up_notes: { rows: 3, when: values => values.follow_up_required === true },
      photo_ids: { hint: t('incidentReports.form.photosHint', { count: MAX_PHOTOS }), record: recordPath },
    },
  )

/** Returns the initial values of the form for a recorded report. */
export const valuesOf = (report: Incident, zone: TimeZone) => ({
  ...startValuesOf(report, incidentForm),
  ...enteredMomentOf(report.discovered_at, zone),
  photo_ids: [...report.photo_ids],
})
