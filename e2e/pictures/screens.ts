/**
 * The screens whose pictures two builds are compared by. A kind of record has an entry for its list, and one for its page
 * where it has one; `tests/tidy/pictures.test.ts` compares the paths with the routes of the features.
 */
import {
  asOpened,
  at,
  cardAction,
  DANGEROUS,
  openRow,
  rowCommand,
  rowMenu,
  type Screen,
  withIcon,
} from './screen.ts'

const edit = [rowCommand(withIcon('pencil'))]
const remove = [rowCommand(DANGEROUS)]
/** Lists of a client's records: view, edit, delete. */
const editRecord = [rowCommand(':nth-child(2):not([data-danger])')]
/** The button of a row that has no menu. */
const rowButton = at('td:last-child button')

/** The form of a new record, over its list. */
const formAt = (list: string): Screen => ({
  screen: `${list}-add`,
  path: `${list}/add`,
  role: 'provider',
  pictures: {},
  forms: { form: asOpened },
})

const ofClients: readonly Screen[] = [
  {
    screen: 'clients',
    path: 'clients',
    role: 'provider',
    pictures: { list: asOpened },
    forms: { edit: [rowButton] },
  },
  formAt('clients'),
  {
    screen: 'client-page',
    path: 'clients/:clientId',
    role: 'provider',
    pictures: {
      page: asOpened,
      menu: [rowMenu],
      move: [at('section:has(a[href*=group-homes]) button[data-variant=default]')],
      remove: [at('button[data-variant=outline]')],
    },
    forms: {
      edit: [cardAction(1)],
      'add-contact': [cardAction(2)],
      'add-allergy': [cardAction(3)],
      'add-diagnosis': [cardAction(4)],
    },
  },
  {
    screen: 'client-timeline',
    path: 'clients/:clientId/timeline',
    role: 'provider',
    pictures: { page: asOpened },
  },
  { screen: 'progress-notes', path: 'progress-notes', role: 'provider', pictures: { overview: asOpened } },
  {
    screen: 'client-notes',
    path: 'progress-notes/:clientId',
    role: 'provider',
    pictures: { list: asOpened, detail: [openRow], menu: [rowMenu], delete: remove },
    forms: { edit: editRecord },
  },
  {
    screen: 'client-notes-add',
    path: 'progress-notes/:clientId/add',
    role: 'provider',
    pictures: {},
    forms: { form: asOpened },
  },
  {
    screen: 'incident-reports',
    path: 'incident-reports',
    role: 'provider',
    pictures: { overview: asOpened },
  },
  {
    screen: 'client-incidents',
    path: 'incident-reports/:clientId',
    role: 'provider',
    pictures: { list: asOpened, detail: [openRow], menu: [rowMenu], delete: remove },
    forms: { edit: editRecord },
  },
  {
    screen: 'client-incidents-add',
    path: 'incident-reports/:clientId/add',
    role: 'provider',
    pictures: {},
    forms: { form: asOpened },
  },
  {
    screen: 'incident-paper',
    path: 'incident-reports/:clientId/print/:incidentId',
    role: 'provider',
    pictures: { paper: asOpened },
  },
  { screen: 'tracking', path: 'tracking', role: 'provider', pictures: { overview: asOpened } },
  {
    screen: 'client-entries',
    path: 'tracking/:clientId',
    role: 'provider',
    pictures: { list: asOpened, detail: [openRow], menu: [rowMenu], delete: remove },
    forms: { edit: editRecord },
  },
  {
    screen: 'client-entries-add',
    path: 'tracking/:clientId/add',
    role: 'provider',
    pictures: { choice: asOpened },
  },
  {
    screen: 'tracking-categories',
    path: 'tracking/categories',
    role: 'provider',
    pictures: { list: asOpened, retire: [at('li button >> nth=1')] },
    forms: { add: [at(`button${withIcon('plus')}`)], edit: [at('li button >> nth=0')] },
  },
]

const ofMedication: readonly Screen[] = [
  { screen: 'mar-unrecorded', path: 'mar/unrecorded', role: 'provider', pictures: { list: asOpened } },
  formAt('mar'),
  {
    screen: 'mar-orders',
    path: 'mar/:clientId',
    query: '?tab=orders',
    role: 'provider',
    pictures: { list: asOpened, delete: remove },
    forms: { edit: [rowCommand(':first-child')] },
  },
  { screen: 'needs-attention', path: 'needs-attention', role: 'provider', pictures: { list: asOpened } },
]

const ofWork: readonly Screen[] = [
  {
    screen: 'tasks',
    path: 'tasks',
    role: 'provider',
    pictures: {
      list: asOpened,
      filters: [at(`button${withIcon('filter')}`)],
      detail: [openRow],
      menu: [rowMenu],
      delete: remove,
    },
    forms: { edit },
  },
  formAt('tasks'),
  {
    screen: 'appointments',
    path: 'appointments',
    role: 'provider',
    pictures: {
      list: asOpened,
      filters: [at(`button${withIcon('filter')}`)],
      detail: [openRow],
      menu: [rowMenu],
      delete: remove,
    },
    forms: { edit },
  },
  formAt('appointments'),
  {
    screen: 'appointments-week',
    path: 'appointments',
    query: '?view=week',
    role: 'provider',
    pictures: { calendar: asOpened },
  },
  {
    screen: 'appointments-month',
    path: 'appointments',
    query: '?view=month',
    role: 'provider',
    pictures: { calendar: asOpened },
  },
  {
    screen: 'expense-claims',
    path: 'expense-claims',
    role: 'provider',
    pictures: {
      list: asOpened,
      filters: [at(`button${withIcon('filter')}`)],
      detail: [openRow],
      menu: [rowMenu],
      cancel: [rowCommand(withIcon('x'))],
      delete: remove,
      decide: [rowCommand(withIcon('cash'))],
    },
    forms: { edit },
  },
  formAt('expense-claims'),
  {
    screen: 'inventory',
    path: 'inventory',
    role: 'provider',
    pictures: { list: asOpened, menu: [rowMenu], delete: remove },
    forms: { edit },
  },
  formAt('inventory'),
  {
    screen: 'inventory-item',
    path: 'inventory/:itemId',
    role: 'provider',
    pictures: { page: asOpened, 'take-back': [rowCommand('')], delete: [at(`button${withIcon('trash')}`)] },
    forms: {
      use: [at(`button${withIcon('minus')}`)],
      restock: [at(`button${withIcon('truck-delivery')}`)],
      count: [at(`button${withIcon('clipboard-check')}`)],
      edit: [at(`button${withIcon('pencil')}`)],
    },
  },
]

const ofTheOffice: readonly Screen[] = [
  {
    screen: 'group-homes',
    path: 'group-homes',
    role: 'provider',
    pictures: { list: asOpened },
    forms: { edit: [rowButton] },
  },
  formAt('group-homes'),
  {
    screen: 'home-page',
    path: 'group-homes/:homeId',
    role: 'provider',
    pictures: {
      page: asOpened,
      unassign: [rowCommand(':first-child')],
      close: [at('button[data-variant=outline]')],
    },
    forms: { edit: [cardAction(1)], assign: [cardAction(2)] },
  },
  {
    screen: 'staff',
    path: 'staff',
    role: 'provider',
    pictures: { list: asOpened, menu: [rowMenu] },
    forms: { edit: [rowCommand(':nth-child(2)')] },
  },
  formAt('staff'),
  {
    screen: 'staff-page',
    path: 'staff/:staffId',
    role: 'provider',
    pictures: { page: asOpened, deactivate: [at('button[data-variant=outline]')] },
    forms: { edit: [cardAction(1)] },
  },
  {
    screen: 'support-tickets',
    path: 'support-tickets',
    query: '?view=mine',
    role: 'provider',
    pictures: { list: asOpened },
  },
  formAt('support-tickets'),
  {
    screen: 'ticket-page',
    path: 'support-tickets/:ticketId',
    role: 'super_admin',
    pictures: { page: asOpened },
    forms: { reply: [at('button.mantine-Button-root >> nth=-1')] },
  },
  ...['device', 'roles', 'log', 'sessions', 'backups'].map(
    (part): Screen => ({
      screen: `hipaa-${part}`,
      path: 'hipaa-compliance',
      query: `?part=${part}`,
      role: 'provider',
      pictures: { part: asOpened },
    }),
  ),
]

/** `?company=1`: super_admin reads the work of the company that is chosen. */
const platformList = (path: string): Screen => ({
  screen: `platform-${path}`,
  path,
  query: '?company=1',
  role: 'super_admin',
  pictures: { list: asOpened },
})

const ofThePlatform: readonly Screen[] = [
  ...['tasks', 'appointments', 'expense-claims', 'inventory'].map(platformList),
  {
    screen: 'companies',
    path: 'companies',
    role: 'super_admin',
    pictures: { list: asOpened },
    forms: { add: [at(`button${withIcon('plus')}`)], edit: [rowButton] },
  },
  {
    screen: 'company-page',
    path: 'companies/:companyId',
    role: 'super_admin',
    pictures: {
      page: asOpened,
      menu: [rowMenu],
      'edit-subscription': [at('li button[data-variant=default]')],
    },
    forms: {
      edit: [cardAction(1)],
      'add-subscription': [cardAction(2)],
      invite: [cardAction(3)],
      'add-user': [cardAction(4)],
      'add-bill': [cardAction(5)],
    },
  },
  {
    screen: 'services',
    path: 'services',
    role: 'super_admin',
    pictures: { list: asOpened },
    forms: { add: [at(`button${withIcon('plus')}`)], edit: [openRow] },
  },
  {
    screen: 'users',
    path: 'all-users',
    role: 'super_admin',
    pictures: { list: asOpened, detail: [openRow], menu: [rowMenu], delete: [rowCommand(':last-child')] },
    forms: { add: [at(`button${withIcon('user-plus')}`)], edit: [rowCommand(':nth-child(2)')] },
  },
  { screen: 'platform-homes', path: 'group-homes', role: 'super_admin', pictures: { list: asOpened } },
  { screen: 'platform-staff', path: 'staff', role: 'super_admin', pictures: { list: asOpened } },
  { screen: 'others-tickets', path: 'support-tickets', role: 'super_admin', pictures: { list: asOpened } },
]

const ofTablets: readonly Screen[] = [
  { screen: 'enroll-tablet', path: 'tablet', role: 'nobody', pictures: { form: asOpened } },
  ...['android', 'ipad', 'chromeos', 'other'].map(
    (platform): Screen => ({
      screen: `tablet-setup-${platform}`,
      path: 'tablet/setup',
      query: `?on=${platform}`,
      role: 'nobody',
      pictures: { page: asOpened },
    }),
  ),
]

export const SCREENS: readonly Screen[] = [
  ...ofClients,
  ...ofMedication,
  ...ofWork,
  ...ofTheOffice,
  ...ofThePlatform,
  ...ofTablets,
]

/** Routes without a picture, each with its reason. */
export const WITHOUT_PICTURES: Readonly<Record<string, string>> = {
  '': 'The dashboard is no list, detail or form.',
  profile: 'The own account is no kind of record.',
  settings: 'The own account is no kind of record.',
  billing: 'The list of expense claims under an older address.',
  'billing/add': 'The form of expense claims under an older address.',
  'company-billing': 'The list of expense claims under an older address.',
  'company-billing/add': 'The form of expense claims under an older address.',
  import: 'It reads files; no kind of record draws it.',
  'incident-reports/add': 'The overview, where a client is chosen before the form of client-incidents-add.',
  'progress-notes/add': 'The overview, where a client is chosen before the form of client-notes-add.',
  'tracking/add': 'The overview, where a client is chosen before the form of client-entries-add.',
  mar: 'The round counts minutes; no description draws it.',
  'mar/record': 'The round with its dose form; no description draws it.',
  'mar/:clientId/print/:month': 'The month on paper; no description draws it.',
  notifications: 'Notifications follow from records and are no kind of their own.',
  reports: 'Reports are computed; no description draws them.',
  'reports/generate': 'Reports are computed; no description draws them.',
}
