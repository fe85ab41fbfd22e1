/** What the screens of clients say (spec part 2 §2, §5, §8, word for word where it gives words). */
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
    columns: {
      name: 'Name',
      home: 'Group Home',
      admission: 'Admission Date',
      status: 'Status',
      created: 'Created',
    },
  },
} as const
