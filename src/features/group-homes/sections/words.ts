/** Texts of the sections on a home's page. */
export const sectionWords = {
  viewAll: 'View all',
  figures: '{{section}} in figures',
  failed: 'This could not be read',
  clients: {
    title: 'Clients',
    add: 'Add Client',
    none: 'No clients live here.',
    figures: { active: 'Active', free: 'Free beds', inactive: 'Inactive' },
  },
  tasks: {
    title: 'Tasks',
    add: 'Add Task',
    none: 'No open tasks.',
    figures: { open: 'Open', overdue: 'Overdue', due_today: 'Due today' },
  },
  mar: {
    title: 'MAR',
    add: 'Add Medication',
    none: 'No active medications.',
    figures: {
      active_medications: 'Active Medications',
      given_today: 'Given Today',
      missed_today: 'Missed Today',
    },
  },
  trackings: {
    title: 'Trackings',
    add: 'Add Entry',
    none: 'No entries in the last 7 days.',
    figures: { recent: 'Last 7 days', out_of_range: 'Out of range' },
  },
  notes: {
    title: 'Progress Notes',
    add: 'Add Note',
    none: 'No notes in the last 7 days.',
    figures: { recent: 'Last 7 days' },
  },
  incidents: {
    title: 'Incident Reports',
    add: 'Report Incident',
    none: 'No incident reports in the last 30 days.',
    figures: { recent: 'Last 30 days', open: 'Open', high: 'High severity' },
  },
  appointments: {
    title: 'Appointments',
    add: 'Schedule Appointment',
    none: 'No appointments are scheduled.',
    figures: { today: 'Today', this_week: 'This Week' },
  },
  inventory: {
    title: 'Inventory',
    add: 'Add Item',
    none: 'Nothing is low or expiring.',
    figures: { total_items: 'Total Items', low_stock: 'Low Stock', expiring: 'Expiring' },
  },
  reports: {
    title: 'Reports',
    add: 'Generate Report',
    none: 'Reports are generated from what is recorded in this home.',
    figures: {},
  },
  billing: {
    title: 'Billing',
    add: 'Create Expense Claim',
    none: 'No open expense claims.',
    figures: { pending: 'Pending', approved: 'Approved' },
  },
} as const

export type SectionName = Exclude<keyof typeof sectionWords, 'viewAll' | 'figures' | 'failed'>
