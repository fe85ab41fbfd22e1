/** What the lists of a home's work say of every kind of record. */
export const workWords = {
  client: 'Client',
  allClients: 'All clients',
  notAboutClient: 'N/A',
  home: 'Group home',
  homeMissing: 'Group home is required',
  chooseHome: 'Choose a group home',
  chooseClient: 'Choose a client',
  edit: 'Edit',
  delete: 'Delete',
} as const
