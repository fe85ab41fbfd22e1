import type { TFunction } from 'i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import {
  type IncidentType,
  incidentReport,
  incidentReportId,
  type ReportTrigger,
} from '#domain/entities/incident-report.ts'
import { fieldRefusal } from '#domain/errors.ts'
import { incidentFields } from '#domain/operations/incident-report.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { MAX_PHOTOS } from '#domain/values/ids.ts'
import { homeToday, type TimeZone } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import {
  amendedInstants,
  enteredInstant,
  enteredMomentEntries,
  enteredMomentOf,
  fieldsOfMoment,
} from '../../client-records/entered-moment.ts'
import type { AddRecordProps, EditRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { readOne } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import type { HomeTimeOf } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { fieldsByName, formFields, startValuesOf } from '../../views/form-fields.ts'
import { type DoseReportValues, useDoseReportValues } from './about-facts.ts'
import { type Incident, incidentKind } from './incidents.ts'

export function EditIncident({ record: report, home, onClose }: EditRecordProps<'incident_report'>) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const now = useTrueNow()
  const getTrueNow = useTrueClock()
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <EditRecordForm
      kind={incidentKind}
      record={report}
      onClose={onClose}
      schema={incidentSchema}
      groups={[{ fields: fieldsOfIncident(homeTime, t, `incident_report/${report.id}`) }]}
      initialValues={initialValuesOf(report, home.time_zone)}
      onAmend={(
        { at, at_date, at_time, ...changes },
        { at: shownAt, at_date: shownDate, at_time: shownTime, ...shownFields },
      ) => {
        const momentChange = amendedInstants(
          { at, at_date, at_time },
          { at: shownAt, at_date: shownDate, at_time: shownTime },
          { recordedAt: report.discovered_at, zone: home.time_zone, now: getTrueNow() },
        )
        return recordOperation('incident_report.amend', {
          incident_report_id: report.id,
          changes: { ...changes, ...(momentChange && { discovered_at: momentChange.after }) },
          seen: { ...shownFields, ...(momentChange && { discovered_at: momentChange.before }) },
        })
      }}
    />
  )
}

/** The incident type by cause, preselected until the author chooses another type. */
const TYPE_BY_CAUSE: Readonly<Record<ReportTrigger, IncidentType>> = {
  possible_double_dose: 'Medication Error',
  outside_order: 'Medication Error',
  repeated_refusal: 'Other',
}

/**
 * The form of a new incident report: about a client chosen in the form, the client whose page is open, something that
 * needs attention, or the content of a progress note. On a client's page, `?item=`, `?refused=` or `?note=` name the
 * item, the doses or the note to start from.
 */
export function AddIncident({ openClient, onClose }: AddRecordProps) {
  const t = useLabels()
  const recordOperation = useRecordOperation()
  const getTrueNow = useTrueClock()
  const [params] = useSearchParams()
  const formClient = useFormClient(incidentKind, openClient)
  const doseReportValues = useDoseReportValues(
    { attentionItemId: params.get('item'), refusedDoseIds: params.get('refused') },
    openClient?.home,
  )
  const noteId = params.get('note')
  const noteValues = useNoteValues(noteId, openClient?.client.id)
  // A form that is rendered before its initial values arrive would never receive them.
  if (formClient === undefined || doseReportValues === undefined || noteValues === undefined) return null
  const formDraftKey = noteValues === null ? formClient.draftKey : `incident_report.create/note:${noteId}`
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.form.addTitle')}
      schema={newIncidentSchema}
      groups={[{ fields: [formClient.field, ...fieldsOfIncident(formClient.homeTimeOf, t)] }]}
      initialValues={{
        client_id: formClient.client_id,
        incident_date: doseReportValues?.incident_date ?? noteValues?.incident_date ?? formClient.today,
        incident_type: doseReportValues === null ? undefined : TYPE_BY_CAUSE[doseReportValues.cause],
        description: doseReportValues?.description ?? noteValues?.description,
        at: 'now',
        follow_up_required: false,
      }}
      draftKey={
        doseReportValues === null
          ? formDraftKey
          : `incident_report.create/${originOf(doseReportValues).incident_report_id}`
      }
      onSubmit={({ at, at_date, at_time, ...report }) => {
        const zone = formClient.zoneOf(report.client_id)
        const discovered_at = enteredInstant({ at, at_date, at_time }, zone, getTrueNow())
        if (discovered_at === undefined) throw fieldRefusal('at_time', t('records.moment.missing'))
        const origin =
          doseReportValues === null
            ? { incident_report_id: recordOperation.newId() }
            : originOf(doseReportValues)
        return recordOperation('incident_report.create', { ...report, discovered_at, ...origin })
      }}
    >
      {formClient.subject}
    </RecordFormDialog>
  )
}

/** Returns the cause, the doses and an id derived from them: two tablets that start the report make one report (I3). */
const originOf = ({ cause, administration_ids }: DoseReportValues) => ({
  incident_report_id: incidentReportId(cause, administration_ids),
  cause,
  administration_ids,
})

/** Initial values of a report that starts from a progress note: its day and text, so that nobody types them twice. */
interface NoteValues {
  readonly incident_date: LocalDate
  readonly description: string
}

/** Returns initial values; null if this device has no such note of the client; undefined while it is read. */
function useNoteValues(noteId: string | null, clientId: number | undefined) {
  return useMirrorQuery(
    async (mirror): Promise<NoteValues | null> => {
      const note = noteId === null ? undefined : await readOne(mirror, 'progress_note', noteId)
      if (note === undefined || note.removed_at !== null || note.client_id !== clientId) return null
      return { incident_date: note.note_date, description: note.content }
    },
    [noteId, clientId],
  )
}

/** The form fields of an incident report; the operation's own schema decides what is valid (spec part 2 §5). */
const { discovered_at: _, ...reportFields } = incidentFields

const incidentSchema = v.object({ ...reportFields, ...enteredMomentEntries })

const newIncidentSchema = v.object({
  client_id: incidentReport.fields.client_id,
  ...reportFields,
  ...enteredMomentEntries,
})

/** Returns the form fields. `recordPath`: the `collection/id` of a report that is amended; empty for a new one. */
const fieldsOfIncident = (homeTimeOf: HomeTimeOf, t: TFunction, recordPath = '') =>
  formFields(
    incidentSchema,
    fieldWords('incident_report', t),
    { homeTimeOf },
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
        max: values => homeTimeOf(values).today,
        isHalfWidth: true,
      },
      incident_time: { label: t('incidentReports.form.time'), isHalfWidth: true },
      ...fieldsByName(fieldsOfMoment(t('incidentReports.form.discovered'), homeTimeOf, t)),
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
      follow_up_notes: { rows: 3, isShown: values => values.follow_up_required === true },
      photo_ids: { hint: t('incidentReports.form.photosHint', { count: MAX_PHOTOS }), record: recordPath },
    },
  )

/** Returns the initial values of the form for a recorded report. */
const initialValuesOf = (report: Incident, zone: TimeZone) => ({
  ...startValuesOf(report, incidentSchema),
  ...enteredMomentOf(report.discovered_at, zone),
  photo_ids: [...report.photo_ids],
})
