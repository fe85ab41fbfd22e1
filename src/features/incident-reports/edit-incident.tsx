import { useTranslation } from 'react-i18next'
import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import type { EditRecordProps } from '../../client-records/record-kind.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import {
  asSaid,
  fieldsOfIncident,
  incidentForm,
  instantSaid,
  type SaidMoment,
  valuesOf,
} from './incident-fields.ts'
import { incidents } from './incidents.ts'

export function EditIncident({ record: report, home, onClose }: EditRecordProps<'incident_report'>) {
  const { t } = useTranslation()
  const record = useRecord()
  const now = useTrueNow()
  const momentNow = useTrueClock()
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  // The form tells minutes: what nobody touched is the moment that was recorded, with its seconds.
  const recorded = asSaid(report.discovered_at, home.time_zone)
  const discovered = (said: SaidMoment) => {
    const isAsRecorded = said.at_date === recorded.at_date && said.at_time === recorded.at_time
    const discovered_at =
      said.at === recorded.at && isAsRecorded
        ? report.discovered_at
        : instantSaid(said, home.time_zone, momentNow())
    return discovered_at === undefined ? {} : { discovered_at }
  }
  return (
    <EditRecordForm
      kind={incidents}
      record={report}
      onClose={onClose}
      schema={incidentForm}
      groups={[{ fields: fieldsOfIncident(homeTime, t) }]}
      initialValues={valuesOf(report, home.time_zone)}
      onAmend={(
        { at, at_date, at_time, ...changes },
        { at: seenAt, at_date: seenDate, at_time: seenTime, ...seen },
      ) => {
        const before = { at: seenAt, at_date: seenDate, at_time: seenTime }
        const isMoved = at !== undefined || at_date !== undefined || at_time !== undefined
        const after = { at: at ?? seenAt, at_date: at_date ?? seenDate, at_time: at_time ?? seenTime }
        return record('incident_report.amend', {
          incident_report_id: report.id,
          changes: { ...changes, ...(isMoved ? discovered(after) : {}) },
          seen: { ...seen, ...(isMoved ? discovered(before) : {}) },
        })
      }}
    />
  )
}
