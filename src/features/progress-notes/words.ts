/** Texts of the screens of progress notes (spec part 2 §2, §5, §8, verbatim where the spec has a text). */
import { withRecordWords } from '../../client-records/record-words.ts'

export const progressNotesWords = withRecordWords({
  title: 'Progress Notes',
  titleOfHome: 'Progress Notes - {{home}}',
  error: {
    title: 'Progress notes could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  add: 'Add Note',
  overview: {
    figures: 'Progress notes in figures',
    withRecords: 'With Notes',
    noRecords: 'No Notes',
    recent: 'Recent Notes',
    notes_one: '{{count}} note',
    notes_other: '{{count}} notes',
    latest: 'Latest note: {{date}} · {{type}}',
    latestNone: 'Latest note: —',
    emptyTitle: 'No clients',
    emptyText: 'The clients of this home appear here.',
  },
  search: {
    label: 'Search all notes',
    placeholder: 'Search all notes on this device',
    found: 'Notes found',
    none: 'No note on this device contains “{{words}}”.',
    searching: 'Searching…',
    searchingBefore: 'Searching notes up to {{date}}…',
    further: 'Search further back',
    all_one: '{{count}} note found. All notes on this device were searched.',
    all_other: '{{count}} notes found. All notes on this device were searched.',
  },
  client: {
    figures: 'Notes of this client in figures',
    total: 'Total Notes',
    daily: 'Daily Notes',
    medical: 'Medical Notes',
    behavioral: 'Behavioral Notes',
    table: 'Progress notes',
    search: 'Search these notes',
    empty: 'No progress notes yet',
  },
  arriving: { title: 'Notes are arriving', text: 'The notes of this home are being downloaded.' },
  older: {
    offer: 'Load older notes',
    coming: 'Loading older notes…',
    offline: 'Older notes will load when the connection is back.',
  },
  columns: { date: 'Date', author: 'Staff' },
  allTypes: 'All types',
  rowActions: 'Actions for the note of {{date}}',
  reportIncident: 'Report as Incident',
  detail: {
    title: 'Progress note',
    author: 'Staff member',
    replaced: 'Until {{when}}, then amended by {{name}}',
    aboutDose: 'About a dose',
    openDose: 'Open the day in the MAR',
  },
  remove: {
    title: 'Delete Progress Note',
    question: 'Are you sure you want to delete this progress note?',
    failed: 'Failed to delete progress note. Please try again.',
  },
  form: {
    addTitle: 'Add Progress Note',
    editTitle: 'Edit Progress Note',
    client: 'Client',
    clientMissing: 'Client selection is required',
    dateMissing: 'Date is required',
    type: 'Note type',
    chooseType: 'Choose a type',
    typeMissing: 'Note type is required',
    content: 'Detailed note',
    contentMissing: 'Detailed note is required',
    bothKept:
      'Someone else amended this note at the same time. Both versions are kept; a manager chooses in Needs attention.',
    dose: {
      due: 'due {{when}}',
      asNeeded: 'as needed, {{when}}',
      given: '{{drug}}, {{amount}}, {{slot}}: given at {{at}} by {{name}}.',
      missed: '{{drug}}, {{amount}}, {{slot}}: not given, recorded by {{name}}.',
      cancelled: '{{drug}}, {{amount}}, {{slot}}: held, recorded by {{name}}.',
      open: '{{drug}}, {{amount}}, {{slot}}: not recorded.',
      disputed: '{{drug}}, {{amount}}, {{slot}}: the records of this dose contradict each other.',
    },
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    progressNotes: typeof progressNotesWords
  }
}
