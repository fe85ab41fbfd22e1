/** What the screens of clients say (spec part 2 §2, §5, §8, word for word where it gives words). */
import type { ClientMarStatistics } from '#domain/rules/mar-statistics.ts'
import { clientWords } from '../../labels/client.ts'

export const clientsWords = {
  title: 'Clients',
  error: {
    title: 'Clients could not be read',
    text: 'The records on this device cannot be read. Try again, and tell the office if it stays that way.',
  },
  statuses: clientWords.values.status,
  list: {
    table: 'Clients',
    search: 'Search by name, home or status',
    empty: 'No clients found',
    id: 'ID {{id}}',
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
    allergies: { title: 'Allergies' },
    diagnoses: { title: 'Diagnoses', none: 'No diagnoses found for this client.', since: 'since {{date}}' },
    contacts: { title: 'Emergency Contacts', none: 'No emergency contacts found for this client.' },
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
} as const
