/** Text of the screen of appointments (spec part 3 §2, §5, word for word where the spec has the text). */
import { withWorkWords } from '../../work-lists/work-words.ts'

export const appointmentsWords = withWorkWords({
  title: 'Appointments',
  error: {
    title: 'Appointments could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  add: 'Schedule Appointment',
  figures: 'Appointments in figures',
  table: 'Appointments',
  search: 'Search by title, type, staff, client',
  empty: 'No appointments found',
  covers: 'All appointments since {{day}}.',
  arriving: {
    title: 'Appointments are arriving',
    text: 'The appointments of this home are being downloaded.',
  },
  older: {
    offer: 'Load older appointments',
    coming: 'Loading older appointments…',
    offline: 'Older appointments will load when the connection is back.',
  },
  file: 'Appointments {{day}}',
  views: { label: 'View', list: 'List', week: 'Week', month: 'Month' },
  calendar: 'Calendar of appointments',
  address: {
    open: 'Calendar app',
    title: 'Appointments in your calendar app',
    what: 'Your calendar app gets the kind of each appointment you see here and the initials, never a name or a title.',
    subscribe: 'Subscribe',
    text: 'The app reads the address again every hour. Whoever has the address can read the appointments: make a new one if someone else may have it.',
    label: 'Address',
    make: 'Make an address',
    makeAnew: 'Make a new address',
    end: 'Turn it off',
    made: 'Address made {{when}}.',
    read: 'Last read {{when}}.',
    neverRead: 'It has not been read yet.',
    copy: 'Copy',
    copied: 'Copied',
    once: 'Shown only once. Paste it into your calendar app, under subscriptions.',
    signInAgain: 'Sign in again to make an address. You come back here.',
    failed: 'The calendar address needs a connection to Hearth.',
  },
  calendarFile: {
    title: 'Save once',
    text: 'A file with the appointments as they are now, to open in a calendar app.',
    save: 'Save as a file',
  },
  earlier: { week: 'Previous week', month: 'Previous month' },
  later: { week: 'Next week', month: 'Next month' },
  more: '+{{count}} more',
  statistics: {
    scheduled: 'Scheduled',
    today: 'Today',
    thisWeek: 'This Week',
    completed: 'Completed',
    cancelled: 'Cancelled',
  },
  filters: {
    allStatuses: 'All Statuses',
    allTypes: 'All types',
    allStaff: 'All staff',
  },
  columns: {
    appointment: 'Appointment',
    staff: 'Assigned Staff',
    when: 'Date & Time',
    home: 'Group Home',
  },
  unassigned: 'Unassigned',
  whenWords: '{{time}} · {{length}}',
  complete: 'Complete',
  cancel: 'Cancel Appointment',
  reschedule: 'Reschedule',
  changed: {
    completed: 'Completed: {{title}}',
    cancelled: 'Cancelled: {{title}}',
    scheduled: 'Scheduled again: {{title}}',
  },
  failed: 'This appointment could not be changed. Please try again.',
  rowActions: 'Actions for “{{title}}”',
  overlap: {
    client: '{{name}} already has “{{title}}” at {{time}}.',
    staff: '{{name}} already goes along to “{{title}}” at {{time}}.',
  },
  detail: { title: 'Appointment' },
  remove: {
    title: 'Delete Appointment',
    question: 'Are you sure you want to delete the appointment “{{title}}”? This action cannot be undone.',
    failed: 'This appointment could not be deleted. Please try again.',
  },
  form: {
    addTitle: 'Schedule New Appointment',
    editTitle: 'Edit Appointment',
    clientMissing: 'Client selection is required',
    typeMissing: 'Appointment type is required',
    chooseType: 'Choose a type',
    titleMissing: 'Appointment title is required',
    dateMissing: 'Date is required',
    timeMissing: 'Time is required',
    minutes: 'minutes',
    chooseStaff: 'Who goes along',
    statusMissing: 'Status is required',
    bothKept:
      'Someone else changed this appointment at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    appointments: typeof appointmentsWords
  }
}
