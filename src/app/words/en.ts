/**
 * The English catalogue of texts on screen. It contains the texts of the shell and of shared components; a feature's
 * texts are in `features/<feature>/words.ts`, and come with its code (`ui/feature-screen.tsx`). Messages of the
 * specification are word for word. Plurals end in `_one` and `_other`.
 */
import type { labelWords } from '../../labels/label-words.ts'
import type { LaterParts } from '../../languages/use-later-words.ts'
import type { FeatureCatalogue } from '../../ui/page/feature-screen.tsx'
import type { formWords } from '../../ui/record-form/entry-words.ts'
import type { laterShellWords, laterSyncWords } from './later-shell-words.ts'
import type { readingLockWords } from './reading-lock-words.ts'
import type { storageWords } from './storage-words.ts'
import { uiWords } from './ui-words.ts'

/**
 * The texts shared by the lists of tasks, appointments, inventory items and claims. `notAboutClient`: in the client
 * column of a row about no client. `platform`: the same lists as super_admin sees them, one company at a time.
 */
const workWords = {
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

/**
 * The texts of the sync status. "Saved" and "confirmed" are used only for what the server has confirmed (S16).
 * `portal` and `altered`: the network shows its own sign-in page, or changes the server's answers.
 */
export const syncWords = {
  title: 'Sync status',
  allSaved: 'All saved',
  notReadyOffline: 'Saved, but not ready for offline',
  appIncomplete:
    'Parts of Hearth could not be downloaded to this device. Without a connection some screens will not open. Hearth tries again every few minutes.',
  appNotKept: 'This browser does not keep Hearth on this device. Without a connection it will not open.',
  onTablet: '{{count}} on this device',
  photosWaiting_one: '{{count}} photo waiting',
  photosWaiting_other: '{{count}} photos waiting',
  offline: 'Offline',
  offlineAnd: 'Offline · {{waiting}}',
  portal: 'Wi-Fi sign-in needed',
  portalAnd: 'Wi-Fi sign-in needed · {{waiting}}',
  altered: 'Answers are changed on the way',
  alteredAnd: 'Answers are changed on the way · {{waiting}}',
  alteredExplained:
    'Something between this device and Hearth changes its answers. Please tell whoever looks after this network.',
  connecting: 'Connecting…',
  gettingReady: 'Getting ready…',
  gettingReadyBy: 'Getting ready {{percent}}%',
  needsAttention_one: '{{count}} needs attention',
  needsAttention_other: '{{count}} need attention',
  checked: 'checked {{ago}}',
  more: 'and {{count}} more',
  recordStates: {
    queued: 'on this device',
    confirmed: 'confirmed',
    refused: 'needs attention',
    quarantined: 'needs attention',
  },
  /** Texts for changes that only the server can make (D1). */
  needsConnection: {
    before: 'This needs a connection to Hearth, and there is none at the moment.',
    read: 'This is read from Hearth and needs a connection. There is none at the moment.',
    text: 'This needs a connection to Hearth. Nothing was saved on this device.',
    whatToDo: 'Leave this form open and save again when the connection is back.',
    sentBefore: 'What you sent first has reached Hearth, so this was not saved a second time.',
    look: 'Close this form, look at what is there now, and change that.',
  },
  /** A record of a kind that this version of Hearth does not know. */
  record: 'A record',
} as const

/** The texts of the frame around every screen. */
const shellWords = {
  hearth: 'Hearth',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainMenu: 'Main menu',
  more: 'More',
  system: 'System',
  skipToContent: 'Skip to content',
  allHomes: 'All homes',
  chooseHome: 'Group home',
  homesLoading: 'Loading homes…',
  noHomes: 'No group home assigned',
  notifications: 'Notifications',
  newNotifications_one: 'Notifications, {{count}} new',
  newNotifications_other: 'Notifications, {{count}} new',
  yourAccount: 'Your account',
  yourProfile: 'Your profile',
  signOut: 'Sign out',
  lostQuestion: 'The page was reloaded while a question about a dose was open. Nothing was recorded for it.',
  appearance: 'Appearance',
  schemes: { light: 'Light', dark: 'Dark', auto: 'System' },
  demo: 'Demo',
  demoText: 'These homes and people are made up. Nothing here is a real record.',
  signInAgain: 'Sign in again to get updates from other devices.',
  signInAgainDetail: 'You can keep working. What you record is kept and will still be sent.',
  signInAgainAction: 'Sign in again',
  onlyHere_one: '{{count}} record is only in this window. Keep it open until the record is sent.',
  onlyHere_other: '{{count}} records are only in this window. Keep it open until they are sent.',
  noResponseForDays:
    'This device has had no updates for {{duration}}. Check with the office before relying on what it shows. After {{limit}} without updates, records cannot be read here.',
  clockWrong:
    "This device's clock is off by {{duration}}. Recorded times are corrected. Please set the clock.",
  loading: 'Opening Hearth',
  accessDenied: 'Access Denied',
  accessDeniedText:
    "You don't have permission to access this page. This page requires Provider, Manager, Care Giver, or Staff role.",
  supportDeniedText: 'You must be logged in to access the support ticket system.',
  goToLogin: 'Go to Login',
  returnToDashboard: 'Return to Dashboard',
  notFound: 'Page not found',
  notFoundText: 'There is no page at this address.',
  goHome: 'Go to the start page',
  databaseTitle: 'Records on this device can’t be opened',
  databaseText:
    'Nothing has been deleted. Close other Hearth windows and try again. If that does not help, use another device or the paper copy and tell the office.',
  brokenTitle: 'Something went wrong on this page',
  brokenText:
    'What you recorded is safe on this device. Try again. If the problem continues, tell the office.',
  chunkTitle: 'This page has not been downloaded yet',
  chunkText: 'It will open when the connection is back.',
} as const

/**
 * The texts that the screens of all kinds of dated records share; the rest is in each feature's catalogue.
 * `paper.never` stands in `paper.asOf` when this device has never had an answer of the server.
 */
const recordWords = {
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

/** Texts beside a client's name: the client's allergies, and an alert about clients with similar names. */
const clientWords = {
  allergies: {
    label: 'Allergies',
    noneKnown: 'No known allergies',
    notAsked: 'Allergies not asked yet',
    severity: { mild: 'mild', moderate: 'moderate', severe: 'severe' },
  },
  nameAlert: {
    title: 'Name alert',
    born: 'born {{date}}',
    bornUnknown: 'date of birth not recorded',
    others: 'Similar name: {{others}}',
    note: 'Name alert: {{who}}. {{others}}',
    inLine: '{{name}} (name alert: {{who}})',
  },
} as const

export const en = {
  screens: {
    dashboard: 'Dashboard',
    clients: 'Clients',
    mar: 'MAR',
    'needs-attention': 'Needs attention',
    'progress-notes': 'Progress Notes',
    'incident-reports': 'Incident Reports',
    tracking: 'Tracking',
    appointments: 'Appointments',
    tasks: 'Tasks',
    inventory: 'Inventory',
    'expense-claims': 'Expense Claims',
    staff: 'Staff',
    'group-homes': 'Group Homes',
    reports: 'Reports',
    import: 'Import',
    companies: 'Companies List',
    services: 'Services',
    'all-users': 'Users List',
    'support-tickets': 'Support Ticket',
    profile: 'Your profile',
    settings: 'Settings',
    'hipaa-compliance': 'HIPAA Compliance',
    notifications: 'Notifications',
  },
  /** Menu labels that differ from the screen's name (spec part 1 §2). */
  menu: { companyClaims: 'Company Expense Claims' },
  shell: shellWords,
  sync: syncWords,
  ui: uiWords,
  client: clientWords,
  records: recordWords,
  work: workWords,
} as const

/** The texts that are loaded later; types only, so that none is fetched before its screen. */
export type LaterCatalogue = FeatureCatalogue &
  LaterParts & {
    labels: typeof labelWords
    shell: typeof readingLockWords & typeof laterShellWords
    storage: typeof storageWords
    sync: typeof laterSyncWords
    ui: typeof formWords
  }
