/** The lines of each section of the dashboard, up to the specification's limit, and all lines that a figure counts. */
import { MAX_SHOWN } from '#domain/rules/dashboard/records.ts'
import { complianceEntry, stockEntry, urgentEntries } from './alert-entries.ts'
import type { Entry, EntryContext } from './entry.ts'
import type { ListedFigureName, SectionName } from './layouts.ts'
import { clientEntry, personEntry } from './people-entries.ts'
import { appointmentEntry, incidentEntry, scheduleEntry, updateEntry } from './record-entries.ts'

/** Returns the first lines of a section; undefined while they are read. */
export function entriesOf(name: SectionName, context: EntryContext): readonly Entry[] | undefined {
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
      return notes?.map(clientNote => clientEntry(clientNote, context))
    case 'incidents':
      return incidents?.incidents.map(incident => incidentEntry(incident, context))
    case 'staff':
      return staff?.map(staffMember => personEntry(staffMember, context))
    case 'inventory':
      return inventory?.alerts.map(alert => stockEntry(alert, context))
    case 'compliance':
      return compliance?.alerts.map(alert => complianceEntry(alert, context))
  }
}
