/** What the screen of appointments says (spec part 3 §2, §5, word for word where it gives words). */
import { appointmentWords } from '../../labels/appointment.ts'
import { withWorkWords } from '../../work-lists/work-words.ts'

const { fields, values, general } = appointmentWords

export const appointmentsWords = withWorkWords({
  title: 'Appointments',
  error: {
    title: 'Appointments could not be read',
    text: 'The records on this device cannot be read. Try again, and tell the office if it stays that way.',
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
  types: values.appointment_type,
  general,
  statuses: values.status,
  views: { label: 'View', list: 'List', week: 'Week', month: 'Month' },
  calendar: 'Calendar of appointments',
  address: {
    open: 'Calendar app',
    title: 'Appointments in your calendar app',
    text: 'Your calendar app can subscribe to the appointments you see here. It gets the kind and the initials, never a name or a title. Whoever has the address can read them: make it anew if it may be in other hands.',
    label: 'Address',
    make: 'Make an address',
    makeAnew: 'Make it anew',
    end: 'End it',
    made: 'There is an address, made {{when}}.',
    read: 'Last read {{when}}.',
    neverRead: 'It has not been read yet.',
    copy: 'Copy',
    copied: 'Copied',
    once: 'It is shown this once. Paste it into your calendar app, under subscriptions.',
    failed: 'The calendar address needs a connection to Hearth.',
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
    status: fields.status,
    allStatuses: 'All Statuses',
    type: fields.appointment_type,
    allTypes: 'All types',
    staff: fields.staff_id,
    allStaff: 'All staff',
  },
  columns: {
    appointment: 'Appointment',
    type: fields.appointment_type,
    client: fields.client_id,
    staff: 'Assigned Staff',
    status: fields.status,
    when: 'Date & Time',
    time: fields.time,
    duration: fields.duration,
    home: fields.home_id,
    creator: fields.created_by,
    created: fields.created_at,
    updated: fields.updated_at,
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
    client: fields.client_id,
    clientMissing: 'Client selection is required',
    type: fields.appointment_type,
    typeMissing: 'Appointment type is required',
    chooseType: 'Choose a type',
    title: fields.title,
    titleMissing: 'Appointment title is required',
    date: fields.appointment_date,
    dateMissing: 'Date is required',
    time: fields.time,
    timeMissing: 'Time is required',
    duration: fields.duration,
    minutes: 'minutes',
    staff: fields.staff_id,
    chooseStaff: 'Who goes along',
    status: fields.status,
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
