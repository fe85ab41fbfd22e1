/** What each role finds in its menu, and may open (spec part 1 §2, §6, §8; design §5). */
import type { Role } from '#domain/values/roles.ts'

const CARER = ['Dashboard', 'MAR', 'Progress Notes', 'Incident Reports', 'Tracking', 'Appointments']
const MANAGER = [
  'Dashboard',
  'Staff',
  'Inventory',
  'Clients',
  'MAR',
  'Tasks',
  'Tracking',
  'Progress Notes',
  'Incident Reports',
  'Appointments',
  'Reports',
]
/** What carers may open beside their menu. */
const MORE = ['Clients', 'Tasks', 'Inventory', 'Expense Claims', 'Support Ticket']
export const SYSTEM = ['Settings', 'HIPAA Compliance']

const CLINICAL = ['clients', 'mar', 'progress-notes', 'incident-reports', 'tracking']
const HOME_WORK = ['appointments', 'tasks', 'inventory', 'expense-claims', 'staff', 'reports']
const OFFICE = ['group-homes', 'companies', 'services', 'all-users']

export interface Account {
  readonly role: Role
  /** Who has it in the demo. */
  readonly email: string
  readonly menu: readonly string[]
  readonly more: readonly string[]
  /** Screens closed to the role, by their path under /dashboard. */
  readonly closed: readonly string[]
  /** What the MAR lets the role do; absent where it is closed. */
  readonly mar?: 'prescribe' | 'mark'
}

export const ACCOUNTS: readonly Account[] = [
  {
    role: 'super_admin',
    email: 'super.admin@hearth.test',
    menu: [
      'Dashboard',
      'Companies List',
      'Services',
      'Users List',
      'Support Ticket',
      'Company Expense Claims',
    ],
    more: ['Appointments', 'Tasks', 'Inventory', 'Staff', 'Group Homes'],
    closed: [...CLINICAL, 'reports'],
  },
  {
    role: 'admin',
    email: 'admin@hearth.test',
    menu: ['Dashboard'],
    more: ['Users List', 'Support Ticket'],
    closed: [...CLINICAL, ...HOME_WORK, 'group-homes', 'companies', 'services'],
  },
  {
    role: 'provider',
    email: 'provider@hearth.test',
    menu: [...MANAGER, 'Group Homes', 'Expense Claims'],
    more: ['Companies List', 'Services', 'Support Ticket'],
    closed: ['all-users'],
    mar: 'prescribe',
  },
  {
    role: 'manager',
    email: 'manager@hearth.test',
    menu: MANAGER,
    more: ['Expense Claims', 'Support Ticket'],
    closed: OFFICE,
    mar: 'prescribe',
  },
  {
    role: 'care_giver',
    email: 'caregiver@hearth.test',
    menu: CARER,
    more: MORE,
    closed: ['staff', 'reports', ...OFFICE],
    mar: 'mark',
  },
  {
    role: 'staff',
    email: 'staff@hearth.test',
    menu: CARER,
    more: MORE,
    closed: ['staff', 'reports', ...OFFICE],
    mar: 'mark',
  },
  {
    role: 'progress_note',
    email: 'notes@hearth.test',
    menu: ['Dashboard', 'Progress Notes', 'Clients'],
    more: ['Support Ticket'],
    closed: ['mar', 'incident-reports', 'tracking', ...HOME_WORK, ...OFFICE],
  },
]
