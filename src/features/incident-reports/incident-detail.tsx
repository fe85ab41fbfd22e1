import { useTranslation } from 'react-i18next'
import { FormerFields } from '../../client-records/former-fields.tsx'
import { type OpenedRecord, RecordDetail } from '../../client-records/record-detail.tsx'
import { colleagueName } from '../../directory/colleague-name.ts'
import { momentWords, timeWords } from '../../labels/dates.ts'
import type { Detail } from '../../ui/dialog/detail-dialog.tsx'
import { RecordPhotos } from '../../ui/photo/record-photos.tsx'
import { FilingClock, SeverityBadge, StatusBadge } from './incident-badges.tsx'
import type { incidentReportsWords } from './words.ts'

export function IncidentDetail(opened: OpenedRecord<'incident_report'>) {
  const { t } = useTranslation()
  const { record: report, read, people } = opened
  const { home } = read
  const by = (at: string, who: number | null) =>
    who === null
      ? momentWords(at, home, t)
      : t('incidentReports.detail.byAt', {
          when: momentWords(at, home, t),
          name: colleagueName(people, who, t),
        })
  const label = (field: keyof typeof incidentReportsWords.fields) => t(`incidentReports.fields.${field}`)
  const empty = t('incidentReports.detail.empty')
  const details: Detail[] = [
    ...(report.incident_time === null
      ? []
      : [{ label: label('incident_time'), value: timeWords(report.incident_time, home) }]),
    { label: label('incident_type'), value: t(`incidentReports.types.${report.incident_type}`) },
    { label: label('severity'), value: <SeverityBadge severity={report.severity} /> },
    { label: label('status'), value: <StatusBadge status={report.status} /> },
    { label: label('discovered_at'), value: momentWords(report.discovered_at, home, t) },
    {
      label: label('due_at'),
      value: (
        <>
          {momentWords(report.due_at, home, t)} <FilingClock report={report} />
        </>
      ),
    },
    { label: label('description'), value: report.description, isLong: true },
    { label: label('action_taken'), value: report.action_taken, isLong: true },
    { label: label('reported_to'), value: report.reported_to || empty },
    {
      label: label('follow_up_required'),
      value: report.follow_up_required ? t('incidentReports.detail.yes') : t('incidentReports.detail.no'),
    },
    ...(report.follow_up_notes
      ? [{ label: label('follow_up_notes'), value: report.follow_up_notes, isLong: true }]
      : []),
    ...(report.photo_ids.length === 0
      ? []
      : [
          {
            label: label('photo_ids'),
            value: <RecordPhotos ids={report.photo_ids} record={`incident_report/${report.id}`} />,
            isLong: true,
          },
        ]),
  ]
  const more: Detail[] = [
    ...(report.filed_at === null
      ? []
      : [{ label: label('filed_at'), value: by(report.filed_at, report.filed_by) }]),
    ...(report.closed_at === null
      ? []
      : [
          { label: label('closed_at'), value: by(report.closed_at, report.closed_by) },
          { label: label('closing_reason'), value: report.closing_reason ?? empty, isLong: true },
        ]),
  ]
  return (
    <RecordDetail
      opened={opened}
      details={details}
      more={more}
      earlier={({ former }) => ({
        beside: null,
        said: <FormerFields collection="incident_report" former={former} home={home} />,
      })}
    />
  )
}
