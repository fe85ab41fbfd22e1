/** Texts of the screens of tracking (spec part 2 §2, §5, §8, verbatim where the spec has a text). */
import { withRecordWords } from '../../client-records/record-words.ts'
import { manageCategoriesWords } from './categories/words.ts'
import { overTimeWords } from './over-time/words.ts'

export const trackingWords = withRecordWords({
  title: 'Tracking',
  titleOfHome: 'Tracking - {{home}}',
  entries: 'Tracking Entries',
  error: {
    title: 'Tracking entries could not be read',
    text: 'The records on this device cannot be read. Try again. If the problem continues, tell the office.',
  },
  add: 'Add Entry',
  overview: {
    figures: 'Tracking in figures',
    withRecords: 'With Tracking',
    noRecords: 'No Tracking',
    recent: 'Recent Entries',
    entries_one: '{{count}} entry',
    entries_other: '{{count}} entries',
    lastDays: '{{count}} in 7 days',
    latest: 'Latest Entry: {{category}}, {{when}}',
    latestNone: 'Latest Entry: —',
    emptyTitle: 'No clients found',
    emptyText: 'There are no clients with tracking records to display.',
  },
  todayAt: 'today {{time}}',
  client: {
    figures: 'Tracking entries of this client in figures',
    total: 'Total Entries',
    thisWeek: 'This Week',
    categories: 'Categories',
    latest: 'Latest Entry',
    table: 'Tracking entries',
    search: 'Search these entries',
    empty: 'No tracking entries found for this client.',
  },
  arriving: {
    title: 'Entries are arriving',
    text: 'The tracking entries of this home are being downloaded.',
  },
  older: {
    offer: 'Load older entries',
    coming: 'Loading older entries…',
    offline: 'Older entries will load when the connection is back.',
  },
  columns: {
    date: 'Date & Time',
    details: 'Details',
    author: 'Staff',
  },
  more: '+{{count}} more',
  moreMarked: '{{count}} out of range',
  allCategories: 'All categories',
  range: {
    label: 'Range',
    all: 'All values',
    out: 'Out of range only',
    usual: 'Usual {{range}}',
  },
  marks: { low: 'Low', high: 'High', unusual: 'Unusual' },
  /** Shown at the field while the value is entered. */
  saysRange: {
    low: 'Below usual',
    high: 'Above usual',
    turned: 'Not above {{lower}}. Swap the two?',
    unusual: 'Unusual',
    toManagers: '{{mark}}. Managers will see it.',
  },
  today: {
    title: 'Today',
    nothing: 'Nothing yet',
    times_one: '{{count}} time',
    times_other: '{{count}} times',
    last: 'Last at {{time}}',
  },
  categories: {
    title: 'No tracking categories yet',
    forManager: 'Set up what this home keeps track of, such as vital signs, meals and mood.',
    forOthers: 'A manager has to set up what this home keeps track of.',
    setUp: 'Set Up Categories',
    open: 'Categories',
  },
  manageCategories: manageCategoriesWords,
  overTime: overTimeWords,
  rowActions: 'Actions for the entry of {{date}}',
  detail: {
    title: 'Tracking entry',
    author: 'Staff',
    replaced: 'Until {{when}}, then changed by {{name}}',
  },
  remove: {
    title: 'Delete Tracking Entry',
    question: 'Are you sure you want to delete this tracking entry?',
    failed: 'Failed to delete tracking entry. Please try again.',
  },
  form: {
    addTitle: 'Add Entry',
    addIn: 'Add Entry: {{category}}',
    editTitle: 'Edit Entry',
    client: 'Client',
    clientMissing: 'Client is required',
    category: 'Choose a category',
    when: 'When was it?',
    bothKept:
      'Someone else amended this entry at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
})

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    tracking: typeof trackingWords
  }
}
