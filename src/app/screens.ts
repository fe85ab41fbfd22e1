/**
 * Every screen of the app by its address (spec part 3 §2). The code of each is a separate chunk, fetched when the
 * screen is first opened. The `redirect` after sign-in is compared with these addresses.
 */
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Screen } from '#domain/rules/access/permissions.ts'

/** Resolves to the component of a screen. */
type LoadScreen = () => Promise<ComponentType>

/** A screen that opens without a right. */
export interface PublicRoute {
  path: string
  load: LoadScreen
}

export interface ScreenRoute {
  /** The address under /dashboard; '' is the dashboard itself. */
  path: string
  /** The right that opens the screen; its menu entry has the same name. */
  screen: Screen
  /** Addresses with the same function are one screen, which keeps its state when the address changes between them. */
  load: LoadScreen
  /** The title of the browser tab, if it is not the menu entry. It contains no client's name (A36.1). */
  tabTitle?: ParseKeys
  /** A printable page: it has no menu and no top bar. */
  isPrintPage?: boolean
  /**
   * What is available while reading is locked (A28): a form to record something, or a screen without records (`open`).
   * If undefined, the lock page replaces the screen.
   */
  accessWhileLocked?: 'dose' | 'note' | 'incident' | 'open'
}

export const publicRoutes: readonly PublicRoute[] = [
  { path: '/', load: async () => (await import('../features/landing/landing.tsx')).Landing },
  { path: '/login', load: async () => (await import('../features/sign-in/login.tsx')).Login },
  { path: '/verify-otp', load: async () => (await import('../features/sign-in/verify-otp.tsx')).VerifyOtp },
  {
    path: '/register/complete/:token',
    load: async () => (await import('../features/sign-in/register-complete.tsx')).RegisterComplete,
  },
  {
    path: '/complete-registration',
    load: async () => (await import('../features/sign-in/complete-registration.tsx')).CompleteRegistration,
  },
  {
    path: '/utility-form',
    load: async () => (await import('../features/sign-in/utility-form.tsx')).UtilityForm,
  },
  {
    path: '/confirm-email/:token',
    load: async () => (await import('../features/sign-in/confirm-email.tsx')).ConfirmEmail,
  },
  {
    path: '/reset-password/:token',
    load: async () => (await import('../features/sign-in/reset-password.tsx')).ResetPassword,
  },
  {
    path: '/tablet',
    load: async () => (await import('../features/sign-in/enroll-tablet.tsx')).EnrollTablet,
  },
  {
    path: '/tablet/setup',
    load: async () => (await import('../features/tablet-setup/tablet-setup.tsx')).TabletSetup,
  },
  {
    path: '/form-test',
    load: async () => (await import('../features/field-catalogue/form-test.tsx')).FormTest,
  },
  {
    path: '/date-test',
    load: async () => (await import('../features/field-catalogue/date-test.tsx')).DateTest,
  },
]

const appointments: LoadScreen = async () =>
  (await import('../features/appointments/appointment-list.tsx')).AppointmentList
const claims: LoadScreen = async () => (await import('../features/expense-claims/claim-list.tsx')).ClaimList
const clients: LoadScreen = async () => (await import('../features/clients/client-list.tsx')).ClientList
const homes: LoadScreen = async () => (await import('../features/group-homes/home-list.tsx')).HomeList
const incidents: LoadScreen = async () =>
  (await import('../features/incident-reports/incidents-overview.tsx')).IncidentsOverview
const clientIncidents: LoadScreen = async () =>
  (await import('../features/incident-reports/client-incidents.tsx')).ClientIncidents
const inventory: LoadScreen = async () => (await import('../features/inventory/item-list.tsx')).ItemList
const notes: LoadScreen = async () =>
  (await import('../features/progress-notes/notes-overview.tsx')).NotesOverview
const clientNotes: LoadScreen = async () =>
  (await import('../features/progress-notes/client-notes.tsx')).ClientNotes
const reports: LoadScreen = async () => (await import('../features/reports/reports-screen.tsx')).ReportsScreen
const marOverview: LoadScreen = async () =>
  (await import('../features/mar/round/mar-overview.tsx')).MarOverview
const staff: LoadScreen = async () => (await import('../features/staff/staff-list.tsx')).StaffList
const tasks: LoadScreen = async () => (await import('../features/tasks/task-list.tsx')).TaskList
const tickets: LoadScreen = async () =>
  (await import('../features/support-tickets/ticket-list.tsx')).TicketList
const tracking: LoadScreen = async () =>
  (await import('../features/tracking/tracking-overview.tsx')).TrackingOverview
const clientEntries: LoadScreen = async () =>
  (await import('../features/tracking/client-entries.tsx')).ClientEntries

export const screenRoutes: readonly ScreenRoute[] = [
  {
    path: '',
    screen: 'dashboard',
    load: async () => (await import('../features/dashboard/dashboard.tsx')).Dashboard,
  },

  { path: 'mar', screen: 'mar', load: marOverview },
  { path: 'mar/add', screen: 'mar', load: marOverview },
  { path: 'mar/record', screen: 'mar', load: marOverview, accessWhileLocked: 'dose' },
  {
    path: 'mar/unrecorded',
    screen: 'mar',
    load: async () => (await import('../features/mar/round/unrecorded.tsx')).Unrecorded,
  },
  {
    path: 'mar/:clientId',
    screen: 'mar',
    load: async () => (await import('../features/mar/client/client-mar.tsx')).ClientMar,
  },
  {
    path: 'mar/:clientId/print/:month',
    screen: 'mar',
    isPrintPage: true,
    load: async () => (await import('../features/mar/print/month-paper.tsx')).MonthPaper,
  },

  { path: 'clients', screen: 'clients', load: clients },
  { path: 'clients/add', screen: 'clients', load: clients },
  {
    path: 'clients/:clientId',
    screen: 'clients',
    tabTitle: 'records.detail.client',
    load: async () => (await import('../features/clients/client-page.tsx')).ClientPage,
  },
  {
    path: 'clients/:clientId/timeline',
    screen: 'clients',
    tabTitle: 'records.detail.client',
    load: async () => (await import('../features/clients/timeline/timeline.tsx')).ClientTimeline,
  },

  { path: 'progress-notes', screen: 'progress-notes', load: notes },
  { path: 'progress-notes/add', screen: 'progress-notes', load: notes, accessWhileLocked: 'note' },
  { path: 'progress-notes/:clientId', screen: 'progress-notes', load: clientNotes },
  {
    path: 'progress-notes/:clientId/add',
    screen: 'progress-notes',
    load: clientNotes,
    accessWhileLocked: 'note',
  },

  { path: 'incident-reports', screen: 'incident-reports', load: incidents },
  {
    path: 'incident-reports/add',
    screen: 'incident-reports',
    load: incidents,
    accessWhileLocked: 'incident',
  },
  { path: 'incident-reports/:clientId', screen: 'incident-reports', load: clientIncidents },
  {
    path: 'incident-reports/:clientId/add',
    screen: 'incident-reports',
    load: clientIncidents,
    accessWhileLocked: 'incident',
  },
  {
    path: 'incident-reports/:clientId/print/:incidentId',
    screen: 'incident-reports',
    isPrintPage: true,
    load: async () => (await import('../features/incident-reports/incident-paper.tsx')).IncidentPaper,
  },

  { path: 'tracking', screen: 'tracking', load: tracking },
  { path: 'tracking/add', screen: 'tracking', load: tracking },
  {
    path: 'tracking/categories',
    screen: 'tracking',
    load: async () =>
      (await import('../features/tracking/categories/categories-screen.tsx')).CategoriesScreen,
  },
  { path: 'tracking/:clientId', screen: 'tracking', load: clientEntries },
  { path: 'tracking/:clientId/add', screen: 'tracking', load: clientEntries },

  { path: 'tasks', screen: 'tasks', load: tasks },
  { path: 'tasks/add', screen: 'tasks', load: tasks },

  { path: 'appointments', screen: 'appointments', load: appointments },
  { path: 'appointments/add', screen: 'appointments', load: appointments },

  { path: 'inventory', screen: 'inventory', load: inventory },
  { path: 'inventory/add', screen: 'inventory', load: inventory },
  {
    path: 'inventory/:itemId',
    screen: 'inventory',
    load: async () => (await import('../features/inventory/item-page.tsx')).ItemPage,
  },

  { path: 'expense-claims', screen: 'expense-claims', load: claims },
  { path: 'expense-claims/add', screen: 'expense-claims', load: claims },
  { path: 'billing', screen: 'expense-claims', load: claims },
  { path: 'billing/add', screen: 'expense-claims', load: claims },
  { path: 'company-billing', screen: 'expense-claims', load: claims },
  { path: 'company-billing/add', screen: 'expense-claims', load: claims },

  { path: 'staff', screen: 'staff', load: staff },
  { path: 'staff/add', screen: 'staff', load: staff },
  {
    path: 'staff/:staffId',
    screen: 'staff',
    load: async () => (await import('../features/staff/staff-page.tsx')).StaffPage,
  },

  { path: 'group-homes', screen: 'group-homes', load: homes },
  { path: 'group-homes/add', screen: 'group-homes', load: homes },
  {
    path: 'group-homes/:homeId',
    screen: 'group-homes',
    load: async () => (await import('../features/group-homes/home-page.tsx')).HomePage,
  },

  {
    path: 'companies',
    screen: 'companies',
    load: async () => (await import('../features/companies/company-list.tsx')).CompanyList,
  },
  {
    path: 'companies/:companyId',
    screen: 'companies',
    load: async () => (await import('../features/companies/company-page.tsx')).CompanyPage,
  },
  {
    path: 'services',
    screen: 'services',
    load: async () => (await import('../features/services/service-list.tsx')).ServiceList,
  },
  {
    path: 'all-users',
    screen: 'all-users',
    load: async () => (await import('../features/users/user-list.tsx')).UserList,
  },

  { path: 'support-tickets', screen: 'support-tickets', load: tickets },
  { path: 'support-tickets/add', screen: 'support-tickets', load: tickets },
  {
    path: 'support-tickets/:ticketId',
    screen: 'support-tickets',
    load: async () => (await import('../features/support-tickets/ticket-page.tsx')).TicketPage,
  },

  { path: 'reports', screen: 'reports', load: reports },
  { path: 'reports/generate', screen: 'reports', load: reports },
  {
    path: 'hipaa-compliance',
    screen: 'hipaa-compliance',
    load: async () => (await import('../features/hipaa-compliance/compliance-screen.tsx')).ComplianceScreen,
    accessWhileLocked: 'open',
  },
  {
    path: 'import',
    screen: 'import',
    load: async () => (await import('../features/import/import-page.tsx')).ImportPage,
  },

  {
    path: 'needs-attention',
    screen: 'needs-attention',
    load: async () => (await import('../features/needs-attention/needs-attention.tsx')).NeedsAttention,
  },
  {
    path: 'notifications',
    screen: 'notifications',
    load: async () => (await import('../features/notifications/notification-list.tsx')).NotificationList,
  },
  {
    path: 'profile',
    screen: 'profile',
    load: async () => (await import('../features/account/profile-page.tsx')).ProfilePage,
    accessWhileLocked: 'open',
  },
  {
    path: 'settings',
    screen: 'settings',
    load: async () => (await import('../features/account/settings-page.tsx')).SettingsPage,
    accessWhileLocked: 'open',
  },
]
