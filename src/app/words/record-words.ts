/**
 * The texts that the screens of all kinds of dated records share; the rest is in each feature's catalogue.
 * `paper.never` stands in `paper.asOf` when this device has never had an answer of the server.
 */
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
    sheet: 'Sheet to print',
    printed: 'Printed {{when}} by {{name}}',
    asOf: 'Data as of {{when}}',
    never: 'not yet checked with the server',
    page: 'Page',
    of: 'of',
  },
  moment: {
    now: 'Just now',
    earlier: 'Earlier',
    date: 'Date',
    time: 'Time',
    missing: 'Enter the date and the time',
  },
  removedIsKept: 'It leaves the list. The record stays, with who deleted it and when.',
} as const
