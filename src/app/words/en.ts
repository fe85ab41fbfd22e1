/**
 * The English catalogue of texts on screen. It contains the texts of the shell and of shared components; a feature's
 * texts are in `features/<feature>/words.ts`, and come with its code (`ui/feature-screen.tsx`). Messages of the
 * specification are word for word. Plurals end in `_one` and `_other`.
 */
import type { labelWords } from '../../labels/label-words.ts'
import type { LaterParts } from '../../languages/use-later-words.ts'
import type { FeatureCatalogue } from '../../ui/page/feature-screen.tsx'
import type { formWords } from '../../ui/record-form/entry-words.ts'
import { clientWords } from './client-words.ts'
import type { laterShellWords, laterSyncWords } from './later-shell-words.ts'
import type { readingLockWords } from './reading-lock-words.ts'
import { recordWords } from './record-words.ts'
import { shellWords } from './shell-words.ts'
import type { storageWords } from './storage-words.ts'
import { syncWords } from './sync-words.ts'
import { uiWords } from './ui-words.ts'
import { workWords } from './work-words.ts'

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
