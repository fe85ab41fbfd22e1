import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import { amendedInstants } from '../../client-records/entered-moment.ts'
import type { EditRecordProps } from '../../client-records/record-kind.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { fieldsOfIncident, incidentForm, valuesOf } from './incident-fields.ts'
import { incidents } from './incidents.ts'

export function EditIncident({ record: report, home, onClose }: EditRecordProps<'incident_report'>) {
  const t = useLabels()
  const record = useRecord()
  const now = useTrueNow()
  const getTrueNow = useTrueClock()
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <EditRecordForm
      kind={incidents}
      record={report}
      onClose={onClose}
      schema={incidentForm}
      groups={[{ fields: fieldsOfIncident(homeTime, t, `incident_report/${report.id}`) }]}
      initialValues={valuesOf(report, home.time_zone)}
      onAmend={(
        { at, at_date, at_time, ...changes },
        { at: shownAt, at_date: shownDate, at_time: shownTime, ...shownFields },
      ) => {
        const momentChange = amendedInstants(
          { at, at_date, at_time },
          { at: shownAt, at_date: shownDate, at_time: shownTime },
          { at: report.discovered_at, zone: home.time_zone, now: getTrueNow() },
        )
        return record('incident_report.amend', {
          incident_report_id: report.id,
          changes: { ...changes, ...(momentChange && { discovered_at: momentChange.after }) },
          seen: { ...shownFields, ...(momentChange && { discovered_at: momentChange.before }) },
        })
      }}
    />
  )
}
