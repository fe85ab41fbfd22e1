import { FormerFields } from '../../client-records/former-fields.tsx'
import { RecordDetail, type RecordDialogProps } from '../../client-records/record-detail.tsx'
import { momentWords } from '../../labels/dates.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { colleagueName } from '../../people/colleague-name.ts'
import type { Detail } from '../../ui/dialog/detail-dialog.tsx'
import { RecordPhotos } from '../../ui/photo/record-photos.tsx'
import { viewsOf } from '../../views/field-views.ts'
import { FilingClock, SeverityBadge, StatusBadge } from './incident-badges.tsx'

export function IncidentDetail(dialogProps: RecordDialogProps<'incident_report'>) {
  const t = useLabels()
  const { record: report, clientRecords, people } = dialogProps
  const { home, client } = clientRecords
  const timeAndPersonWords = (moment: string, personId: number | null) =>
    personId === null
      ? momentWords(moment, home, t)
      : t('incidentReports.detail.byAt', {
          when: momentWords(moment, home, t),
          name: colleagueName(people, personId, t),
        })
  const views = viewsOf('incident_report', people, t, (record: typeof report) => ({ record, home, client }))
  const detailOf = (name: Parameters<typeof views.detail>[0], overrides?: Partial<Detail>) =>
    views.detail(name, report, overrides)
  const emptyLabel = t('incidentReports.detail.empty')
  const details: Detail[] = [
    ...(report.incident_time === null ? [] : [detailOf('incident_time')]),
    detailOf('incident_type'),
    detailOf('severity', { value: <SeverityBadge severity={report.severity} /> }),
    detailOf('status', { value: <StatusBadge status={report.status} /> }),
    detailOf('discovered_at'),
    detailOf('due_at', {
      value: (
        <>
          {views.text('due_at', report)} <FilingClock report={report} />
        </>
      ),
    }),
    detailOf('description'),
    detailOf('action_taken'),
    detailOf('reported_to', { value: report.reported_to || emptyLabel }),
    detailOf('follow_up_required', {
      value: report.follow_up_required ? t('incidentReports.detail.yes') : t('incidentReports.detail.no'),
    }),
    ...(report.follow_up_notes ? [detailOf('follow_up_notes')] : []),
    ...(report.photo_ids.length === 0
      ? []
      : [
          detailOf('photo_ids', {
            value: <RecordPhotos ids={report.photo_ids} recordKey={`incident_report/${report.id}`} />,
            isLong: true,
          }),
        ]),
  ]
  const moreDetails: Detail[] = [
    ...(report.filed_at === null
      ? []
      : [detailOf('filed_at', { value: timeAndPersonWords(report.filed_at, report.filed_by) })]),
    ...(report.closed_at === null
      ? []
      : [
          detailOf('closed_at', { value: timeAndPersonWords(report.closed_at, report.closed_by) }),
          detailOf('closing_reason', { value: report.closing_reason ?? emptyLabel }),
        ]),
  ]
  return (
    <RecordDetail
      dialogProps={dialogProps}
      details={details}
      moreDetails={moreDetails}
      renderVersion={({ former }) => ({
        badges: null,
        content: <FormerFields collection="incident_report" formerValues={former} home={home} />,
      })}
    />
  )
}
