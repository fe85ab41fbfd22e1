/** Defines the figures and sections a role sees first (spec part 1 §2), and the collections each one reads. */
import type { Collection } from '#domain/registry.ts'
import { canOpen, canSee, type Screen } from '#domain/rules/access/permissions.ts'
import { APPOINTMENT_DAYS } from '#domain/rules/dashboard/records.ts'
import type { Role } from '#domain/values/roles.ts'
import { daysAhead, FLAG_SET } from '../../ui/list/filters.tsx'

export type FigureName =
  | 'tasks'
  | 'my_tasks'
  | 'notes'
  | 'incidents'
  | 'claims'
  | 'staff'
  | 'inventory'
  | 'compliance'
  | 'appointments'
  | 'urgent'

export type SectionName =
  | 'incidents'
  | 'appointments'
  | 'inventory'
  | 'compliance'
  | 'urgent'
  | 'staff_schedule'
  | 'schedule'
  | 'updates'

export interface Layout {
  readonly figures: readonly FigureName[]
  readonly sections: readonly SectionName[]
  /** Shows the quick actions of a shift, and the round by client. */
  readonly isForShift: boolean
}

const PROVIDER_LAYOUT: Layout = {
  figures: ['tasks', 'notes', 'incidents', 'claims'],
  sections: ['incidents', 'appointments', 'inventory', 'compliance'],
  isForShift: false,
}

const MANAGER_LAYOUT: Layout = {
  figures: ['tasks', 'notes', 'incidents', 'staff', 'inventory', 'compliance'],
  sections: ['incidents', 'appointments', 'staff_schedule'],
  isForShift: false,
}

/** The section of urgent alerts is shown only if there are any; the figure links to it. */
const CARE_GIVER_LAYOUT: Layout = {
  figures: ['my_tasks', 'notes', 'appointments', 'urgent'],
  sections: ['urgent', 'schedule', 'updates'],
  isForShift: true,
}

/** The collections a figure or section requires. `updates` requires none: it shows those the role receives. */
const COLLECTIONS_BY_NAME: Readonly<Record<FigureName | SectionName, readonly Collection[]>> = {
  tasks: ['task'],
  my_tasks: ['task'],
  notes: ['progress_note'],
  incidents: ['incident_report'],
  claims: ['expense_claim'],
  staff: [],
  inventory: ['inventory_item'],
  compliance: ['incident_report', 'inventory_item', 'medication'],
  appointments: ['appointment'],
  urgent: ['incident_report', 'inventory_item', 'medication'],
  staff_schedule: ['task', 'appointment'],
  schedule: ['task', 'appointment'],
  updates: [],
}

/** The collections of client updates. */
export const UPDATE_COLLECTIONS: readonly Collection[] = [
  'progress_note',
  'incident_report',
  'tracking_entry',
]

/** The screen of each figure or section: a user who may not open the screen does not see it. */
export const SCREEN_BY_NAME: Readonly<Partial<Record<FigureName | SectionName, Screen>>> = {
  tasks: 'tasks',
  my_tasks: 'tasks',
  notes: 'progress-notes',
  incidents: 'incident-reports',
  claims: 'expense-claims',
  staff: 'staff',
  inventory: 'inventory',
  compliance: 'hipaa-compliance',
  appointments: 'appointments',
  staff_schedule: 'tasks',
  schedule: 'tasks',
}

/** Figures whose list is a page of the dashboard, because no other screen lists this for all clients. */
const LISTED_FIGURE_NAMES = ['notes', 'incidents', 'staff', 'inventory', 'compliance'] as const
export type ListedFigureName = (typeof LISTED_FIGURE_NAMES)[number]

export const isListedFigure = (name: string | null): name is ListedFigureName =>
  LISTED_FIGURE_NAMES.some(listedName => listedName === name)

/**
 * Returns the link of a figure or section. A figure links to the list of exactly what it counts (W15), a section to the
 * whole list whose first lines it shows. `userId`: the user whose tasks are "my tasks".
 */
export function listPathOf(name: FigureName | SectionName, userId: number): string | undefined {
  if (isListedFigure(name)) return `/dashboard?figure=${name}`
  switch (name) {
    case 'tasks':
      return `/dashboard/tasks?today=${FLAG_SET}`
    case 'my_tasks':
      return `/dashboard/tasks?today=${FLAG_SET}&staff=${userId}`
    case 'claims':
      return '/dashboard/expense-claims?homes=all&status=pending'
    case 'appointments':
      return `/dashboard/appointments?status=scheduled&from=${daysAhead(0)}&to=${daysAhead(APPOINTMENT_DAYS)}`
    case 'staff_schedule':
    case 'schedule':
      return '/dashboard/tasks'
    case 'urgent':
    case 'updates':
      return undefined
  }
}

/**
 * Returns the layout of a role without what it cannot see; all roles except provider and manager get the care giver's
 * layout.
 */
export function layoutOf(role: Role | undefined): Layout {
  const layout =
    role === 'provider' ? PROVIDER_LAYOUT : role === 'manager' ? MANAGER_LAYOUT : CARE_GIVER_LAYOUT
  const isVisible = (name: FigureName | SectionName) => {
    const screen = SCREEN_BY_NAME[name]
    const canOpenScreen = screen === undefined || canOpen(role, screen)
    return canOpenScreen && COLLECTIONS_BY_NAME[name].every(collection => canSee(role, collection))
  }
  return { ...layout, figures: layout.figures.filter(isVisible), sections: layout.sections.filter(isVisible) }
}

/** Returns the collections to read for a layout, without `medication`. */
export function collectionsOf({ figures, sections }: Layout): readonly Collection[] {
  const updateCollections = sections.includes('updates') ? UPDATE_COLLECTIONS : []
  const ownCollections = [...figures, ...sections].flatMap(name => COLLECTIONS_BY_NAME[name])
  return [...new Set([...ownCollections, ...updateCollections])].filter(
    collection => collection !== 'medication',
  )
}
