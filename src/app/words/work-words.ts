/**
 * The texts shared by the lists of tasks, appointments, inventory items and claims. `notAboutClient`: in the client
 * column of a row about no client. `platform`: the same lists as super_admin sees them, one company at a time.
 */
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
  platform: {
    company: 'Company',
    choose: 'Choose a company',
    none: 'No company chosen',
    text: 'Residents appear by their initials, without anything written about them. The company’s access log shows that you viewed this list.',
    textOfStock: 'The company’s access log shows that you viewed this list.',
    failed: 'The list could not be read',
  },
} as const
