/** What the screens of dated records about clients say of every kind of them; the rest is in the catalogue of each. */
export const recordWords = {
  someone: 'A coworker',
  totalClients: 'Total Clients',
  recentDays: 'last 7 days',
  clients: 'Clients',
  notHere: 'Client not found',
  notHereText: 'This device has no such client. Check the address, or whether you still have access.',
  allStaff: 'All staff',
  from: 'From',
  to: 'To',
  created: 'Created',
  actions: { view: 'View', edit: 'Edit', delete: 'Delete' },
  detail: {
    client: 'Client',
    home: 'Group home',
    updated: 'Updated',
    earlier: 'What it said before',
  },
  paper: {
    print: 'Print',
    printed: 'Printed {{when}} by {{name}}',
    asOf: 'Data as of {{when}}',
    never: 'not yet checked with the server',
    page: 'Page',
    of: 'of',
  },
  removedIsKept: 'It leaves the list. The record stays, with who deleted it and when.',
} as const
