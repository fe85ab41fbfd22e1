/** The lines of each section of the dashboard, up to the specification's limit, and all lines that a figure counts. */
import { MAX_SHOWN } from '#domain/rules/dashboard/records.ts'
import { fullName } from '#domain/values/full-name.ts'
import { homeScope } from '#domain/values/scope.ts'
import { complianceEntry, stockEntry, urgentEntries } from './alert-entries.ts'
import { type Entry, type EntryContext, homeNameIfSeveral, type LoadedFact } from './entry.ts'
import type { ListedFigureName, SectionName } from './layouts.ts'
import { appointmentEntry, incidentEntry, scheduleEntry, updateEntry } from './record-entries.ts'

/** Returns the first lines of a section; undefined while they are read. */
export function entriesOfSection(name: SectionName, context: EntryContext): readonly Entry[] | undefined {
  const { incidents, appointments, inventory, compliance, schedule, updates } = context.facts
  switch (name) {
    case 'incidents':
      return incidents?.incidents
        .slice(0, MAX_SHOWN.records)
        .map(incident => incidentEntry(incident, context))
    case 'appointments':
      return appointments?.appointments
        .slice(0, MAX_SHOWN.records)
        .map(appointment => appointmentEntry(appointment, context))
    case 'inventory':
      return inventory?.alerts.slice(0, MAX_SHOWN.records).map(alert => stockEntry(alert, context))
    case 'compliance':
      return compliance?.alerts.slice(0, MAX_SHOWN.records).map(alert => complianceEntry(alert, context))
    case 'staff_schedule':
    case 'schedule':
      return schedule?.slice(0, MAX_SHOWN.schedule).map(scheduleItem => scheduleEntry(scheduleItem, context))
    case 'updates':
      return updates?.slice(0, MAX_SHOWN.updates).map(update => updateEntry(update, context))
    case 'urgent':
      return urgentEntries(context)
  }
}

/** Returns all lines that a figure counts; undefined while they are read. */
export function entriesOfFigure(name: ListedFigureName, context: EntryContext): readonly Entry[] | undefined {
  const { notes, incidents, staff, inventory, compliance } = context.facts
  switch (name) {
    case 'notes':
      return notes?.map(clientNote => clientNoteEntry(clientNote, context))
    case 'incidents':
      return incidents?.incidents.map(incident => incidentEntry(incident, context))
    case 'staff':
      return staff?.map(staffMember => staffEntry(staffMember, context))
    case 'inventory':
      return inventory?.alerts.map(alert => stockEntry(alert, context))
    case 'compliance':
      return compliance?.alerts.map(alert => complianceEntry(alert, context))
  }
}

/** Returns the line that shows whether the client has a note of today. */
function clientNoteEntry({ client, isDone }: LoadedFact<'notes'>[number], context: EntryContext): Entry {
  const { directory, t } = context
  const homeWithToday = directory.homes.get(client.scope)
  return {
    id: String(client.id),
    to: `/dashboard/progress-notes/${client.id}`,
    title: fullName(client),
    details: [homeWithToday && homeNameIfSeveral(homeWithToday, context)],
    badge: isDone
      ? { text: t('dashboard.counted.noted'), tone: 'given' }
      : { text: t('dashboard.counted.notNoted'), tone: 'waiting' },
    isDone,
  }
}

/** Returns the line that shows where a staff member works. */
function staffEntry(
  { id, works_in, ...personCard }: LoadedFact<'staff'>[number],
  { directory }: EntryContext,
): Entry {
  const homes = [...directory.homes.values()].filter(({ home }) => works_in.includes(homeScope(home.id)))
  return {
    id: String(id),
    to: `/dashboard/staff/${id}`,
    title: fullName(personCard),
    details: [homes.map(({ home }) => home.home_name).join(', ')],
  }
}
