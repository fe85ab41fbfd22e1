/** Texts of the screens of incident reports (spec part 2 §2, §5, §8, verbatim where the spec has a text). */
import { withRecordWords } from '../../client-records/record-words.ts'

export const incidentReportsWords = withRecordWords({
  title: 'Incident Reports',
  titleOfHome: 'Incident Reports - {{home}}',
  error: {
    title: 'Incident reports could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  add: 'Report Incident',
  overview: {
    figures: 'Incident reports in figures',
    withRecords: 'With Incidents',
    noRecords: 'No Incidents',
    recent: 'Recent Reports',
    reports_one: '{{count}} report',
    reports_other: '{{count}} reports',
    latest: 'Latest report: {{date}} · {{type}}',
    latestNone: 'Latest report: —',
    emptyTitle: 'No clients',
    emptyText: 'The clients of this home appear here.',
  },
  client: {
    figures: 'Incident reports of this client in figures',
    total: 'Total Reports',
    open: 'Open Reports',
    closed: 'Closed Reports',
    high_severity: 'High Severity',
    table: 'Incident reports',
    search: 'Search these reports',
    empty: 'No incident reports yet',
  },
  arriving: {
    title: 'Reports are arriving',
    text: 'The incident reports of this home are being downloaded.',
  },
  older: {
    offer: 'Load older reports',
    coming: 'Loading older reports…',
    offline: 'Older reports will load when the connection is back.',
  },
  columns: {
    date: 'Date',
    author: 'Reported By',
  },
  allTypes: 'All types',
  allSeverities: 'All severities',
  allStatuses: 'All statuses',
  rowActions: 'Actions for the report of {{date}}',
  clock: {
    left: 'File within {{time}}',
    overdue: 'Filing overdue by {{time}}',
    filed: 'Filed in time',
    filed_late: 'Filed late',
    not_filed: 'Not filed',
  },
  detail: {
    title: 'Incident report',
    author: 'Reported by',
    replaced: 'Until {{when}}, then changed by {{name}}',
    byAt: '{{when}}, by {{name}}',
    empty: '—',
    yes: 'Yes',
    no: 'No',
  },
  actions: { file: 'Mark as Filed', close: 'Close Report', reopen: 'Reopen Report', print: 'Print' },
  print: {
    title: 'Incident Report',
    file: 'Incident report {{client}} {{date}}',
    back: 'Back to the report',
    born: 'Date of birth',
    notHere: 'Report not found',
    notHereText: 'This device has no such report. Check the address, or whether you still have access.',
    unconfirmed: 'Not yet confirmed by the server. Print it again when it is.',
    signedBy: 'Signature, name and position',
    signedOn: 'Date',
  },
  remove: {
    title: 'Delete Incident Report',
    question: 'Are you sure you want to delete this incident report?',
    failed: 'Failed to delete incident report. Please try again.',
  },
  close: {
    title: 'Close Incident Report',
    reason: 'What was found and done',
    reasonMissing: 'A reason is required',
    submit: 'Close Report',
    unfiled: 'This report has not been marked as filed with the agency.',
  },
  reopen: {
    title: 'Reopen Incident Report',
    question: 'Reopen this report? It still shows who closed it and why.',
  },
  file: {
    title: 'Mark as Filed',
    when: 'When was the report filed with the agency?',
    submit: 'Mark as Filed',
  },
  form: {
    addTitle: 'Report Incident',
    editTitle: 'Edit Incident Report',
    client: 'Client',
    clientMissing: 'Client is required',
    dateMissing: 'Incident date is required',
    time: 'Time, if known',
    discovered: 'When did staff learn of it?',
    type: 'Incident type',
    chooseType: 'Choose a type',
    typeMissing: 'Incident type is required',
    severityMissing: 'Severity is required',
    description: 'Detailed description',
    descriptionMissing: 'Detailed description is required',
    action_taken: 'Response actions taken',
    actionMissing: 'Response actions are required',
    reportedToHint: 'Nurse, doctor, family, agency',
    photosHint: 'Up to {{count}}. They are kept on this device and sent after the report.',
    bothKept:
      'Someone else amended this report at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    incidentReports: typeof incidentReportsWords
  }
}
