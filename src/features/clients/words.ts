/** What the screens of clients say (spec part 2 §2, §5, §8, word for word where it gives words). */
import type { ClientMarStatistics } from '#domain/rules/mar-statistics.ts'
import { clientWords } from '../../labels/client.ts'

export const clientsWords = {
  title: 'Clients',
  error: {
    title: 'Clients could not be read',
    text: 'The records on this device cannot be read. Try again, and tell the office if it stays that way.',
  },
  add: 'Add Client',
  edit: 'Edit Client',
  statuses: clientWords.values.status,
  list: {
    table: 'Clients',
    search: 'Search by name, home or status',
    empty: 'No clients found',
    id: 'ID {{id}}',
    edit: 'Edit',
    editWhom: 'Edit {{name}}',
    discharged: 'Discharged {{date}}',
    name: 'Name',
  },
  back: 'Back to Clients',
  detail: {
    failed: 'Failed to fetch client details',
    notHere: 'Client not found',
    notHereText: 'This device has no such client. Check the address, or whether you still have access.',
    breadcrumb: 'Breadcrumb',
    information: 'Client Information',
    noImage: 'No image',
    home: {
      title: 'Assigned Group Home',
      name: 'Home Name',
      address: 'Address',
      city: 'City',
      state: 'State',
      view: 'View Group Home Details',
    },
    medications: {
      title: 'Current Medications',
      none: 'No medications found for this client.',
      period: '{{from}} – {{to}}',
      mar: 'Open the MAR',
    },
    statistics: {
      title: 'Client Statistics',
      total_medications: 'Total Medications',
      active_medications: 'Active Medications',
      given_today: 'Given Today',
      missed_today: 'Missed Today',
    } satisfies Record<keyof ClientMarStatistics | 'title', string>,
  },
  chart: {
    actions: 'Actions for {{name}}',
    remove: 'Remove',
    someone: 'a coworker',
    recorded: 'Recorded {{date}} by {{name}}',
    removed: 'Removed {{date}} by {{name}}: {{reason}}',
    reason: 'Reason',
    reasonMissing: 'A reason is required',
    removeExplained: '“{{name}}” leaves the chart and stays in the history with your reason.',
  },
  contacts: {
    title: 'Emergency Contacts',
    none: 'No emergency contacts found for this client.',
    add: 'Add Contact',
    edit: 'Edit Contact',
    change: 'Edit',
    removeTitle: 'Remove Contact',
    removeQuestion: 'Remove {{name}} from the emergency contacts?',
    bothKept:
      'Someone else changed this contact at the same time. Both versions are kept; a manager chooses in Needs attention.',
  },
  allergies: {
    title: 'Allergies',
    add: 'Add Allergy',
    ask: 'Ask the client, the family or the physician. Then add each allergy, or record that there are none.',
    noneKnown: 'No Known Allergies',
    noneKnownQuestion:
      'Did somebody ask, and are there no known allergies? The chart and every medication screen will say so.',
    takeBack: 'Change to Not Asked Yet',
    takeBackQuestion: 'The chart will say that nobody has asked about allergies yet.',
    substanceHint: 'A medication, food or material, such as penicillin, peanuts or latex',
    reactionHint: 'What happens, such as hives or trouble breathing',
    severities: { mild: 'Mild', moderate: 'Moderate', severe: 'Severe' },
    removeTitle: 'Remove Allergy',
    removed_one: '{{count}} removed allergy',
    removed_other: '{{count}} removed allergies',
  },
  diagnoses: {
    title: 'Diagnoses',
    none: 'No diagnoses found for this client.',
    since: 'since {{date}}',
    add: 'Add Diagnosis',
    codeHint: 'As the physician wrote it, such as E11.9',
    dateHint: 'Leave empty if nobody knows',
    removeTitle: 'Remove Diagnosis',
    removed_one: '{{count}} removed diagnosis',
    removed_other: '{{count}} removed diagnoses',
  },
  form: {
    firstNameMissing: 'First name is required',
    lastNameMissing: 'Last name is required',
    homeMissing: 'Group home is required',
    admissionMissing: 'Admission date is required',
    statusMissing: 'Status is required',
    noKnownAllergiesHint: 'Check this only when somebody asked and there are none.',
    mayNotCreate: 'You do not have permission to create clients. Please contact your administrator.',
    goneMeanwhile: 'User or group home not found. Please refresh and try again.',
    notUpdated: 'Failed to update client',
  },
  move: {
    open: 'Move to Another Home',
    title: 'Move Client',
    to: 'New group home',
    submit: 'Move Client',
    explained: 'The whole chart moves along. Doses already recorded keep the home in which they were given.',
  },
  close: {
    zone: 'Danger Zone',
    title: 'Delete Client',
    explained: 'Deleting marks the client inactive and archives the data. Nothing is erased.',
    question: 'Are you sure you want to delete this client? The client becomes inactive; every record stays.',
    orders_one: '{{count}} active medication order. What should become of it?',
    orders_other: '{{count}} active medication orders. What should become of them?',
    end: 'End today',
    keep: 'Leave as they are',
    ordersMissing: 'Choose what should become of the active orders.',
    failed: 'Failed to delete client',
    done: 'Client marked inactive.',
  },
} as const

declare module '../../ui/page/feature-screen.tsx' {
  interface FeatureCatalogue {
    clients: typeof clientsWords
  }
}
