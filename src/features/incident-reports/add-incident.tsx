/**
 * The form of a new incident report: about a client chosen in the form, the client whose page is open, something that
 * needs attention, or the content of a progress note.
 */
import { useSearchParams } from 'react-router-dom'
import { type IncidentCause, type IncidentType, incidentReportId } from '#domain/entities/incident-report.ts'
import { wrongField } from '#domain/errors.ts'
import { enteredInstant } from '../../client-records/entered-moment.ts'
import type { AddRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { type SubjectValues, useSubjectValues } from './about-facts.ts'
import { useNoteValues } from './about-note.ts'
import { fieldsOfIncident, newIncidentForm } from './incident-fields.ts'
import { incidents } from './incidents.ts'

/** The incident type by cause, preselected until the author chooses another type. */
const TYPE_BY_CAUSE: Readonly<Record<IncidentCause, IncidentType>> = {
  possible_double_dose: 'Medication Error',
  outside_order: 'Medication Error',
  repeated_refusal: 'Other',
}

/** On a client's page, `?item=`, `?refused=` or `?note=` name the item, the doses or the note to start from. */
export function AddIncident({ openClient, onClose }: AddRecordProps) {
  const t = useLabels()
  const record = useRecord()
  const getTrueNow = useTrueClock()
  const [params] = useSearchParams()
  const formClient = useFormClient(incidents, openClient)
  const subjectValues = useSubjectValues(
    { attentionItemId: params.get('item'), refusedDoseIds: params.get('refused') },
    openClient?.home,
  )
  const noteId = params.get('note')
  const noteValues = useNoteValues(noteId, openClient?.client.id)
  // A form that is rendered before its initial values arrive would never receive them.
  if (formClient === undefined || subjectValues === undefined || noteValues === undefined) return null
  const formDraftKey = noteValues === null ? formClient.draftKey : `incident_report.create/note:${noteId}`
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('incidentReports.form.addTitle')}
      schema={newIncidentForm}
      groups={[{ fields: [formClient.field, ...fieldsOfIncident(formClient.homeIn, t)] }]}
      initialValues={{
        client_id: formClient.client_id,
        incident_date: subjectValues?.incident_date ?? noteValues?.incident_date ?? formClient.today,
        incident_type: subjectValues === null ? undefined : TYPE_BY_CAUSE[subjectValues.cause],
        description: subjectValues?.description ?? noteValues?.description,
        at: 'now',
        follow_up_required: false,
      }}
      draftKey={
        subjectValues === null
          ? formDraftKey
          : `incident_report.create/${originOf(subjectValues).incident_report_id}`
      }
      onSubmit={({ at, at_date, at_time, ...report }) => {
        const zone = formClient.zoneOf(report.client_id)
        const discovered_at = enteredInstant({ at, at_date, at_time }, zone, getTrueNow())
        if (discovered_at === undefined) throw wrongField('at_time', t('records.moment.missing'))
        const origin =
          subjectValues === null ? { incident_report_id: record.newId() } : originOf(subjectValues)
        return record('incident_report.create', { ...report, discovered_at, ...origin })
      }}
    >
      {formClient.subject}
    </RecordFormDialog>
  )
}

/** Returns the cause, the doses and an id derived from them: two tablets that start the report make one report (I3). */
const originOf = ({ cause, administration_ids }: SubjectValues) => ({
  incident_report_id: incidentReportId(cause, administration_ids),
  cause,
  administration_ids,
})
