/** The progress report: the notes of a period, and which notes are missing (spec part 3 §2 Reports). */
import { NOTE_TYPES, type NoteType } from '../../entities/progress-note.ts'
import type { LocalDate } from '../../values/dates.ts'
import { groupBy } from '../../values/group-by.ts'
import { byPersonName } from '../people/people-order.ts'
import { isNotRemoved } from '../records/client-records.ts'
import type { NoteFacts } from '../records/progress-notes.ts'
import { byDateThenCreatedAt, countBy, countPerDay, type DayCount } from './counts.ts'
import { isDateInPeriod, type Period } from './period.ts'
import { daysInHome, isResidentDuring, type Resident } from './residents.ts'

export interface ReportedNote extends NoteFacts {
  readonly staff_id: number
}

export interface NotesOfResident {
  readonly client_id: number
  readonly total: number
  /** Days in the home, up to today, without a daily note. */
  readonly days_without_daily_note: number
  readonly days_in_home: number
}

export interface ProgressReport<Note extends ReportedNote = ReportedNote> {
  readonly statistics: {
    readonly total: number
    readonly by_type: Readonly<Record<NoteType, number>>
    readonly authors: number
    readonly residents: number
    readonly residents_without_notes: number
    readonly days_without_daily_note: number
  }
  readonly by_day: readonly DayCount[]
  /** Residents who lived there in the period or have a note in it, by name. */
  readonly residents: readonly NotesOfResident[]
  /** Oldest first. */
  readonly notes: readonly Note[]
}

interface ProgressQuery<Note> {
  readonly residents: readonly Resident[]
  readonly notes: readonly Note[]
  readonly period: Period
  /** Today in the home. */
  readonly today: LocalDate
}

export function progressReport<Note extends ReportedNote>(query: ProgressQuery<Note>): ProgressReport<Note> {
  const { period, today } = query
  const residentIds = new Set(query.residents.map(({ id }) => id))
  const notes = query.notes
    .filter(
      note => residentIds.has(note.client_id) && isNotRemoved(note) && isDateInPeriod(note.note_date, period),
    )
    .sort(byDateThenCreatedAt(({ note_date }) => note_date))
  const notesByClient = groupBy(notes, ({ client_id }) => client_id)
  const residents = query.residents
    .filter(resident => isResidentDuring(resident, period) || notesByClient.has(resident.id))
    .toSorted(byPersonName)
    .map((resident): NotesOfResident => {
      const residentNotes = notesByClient.get(resident.id) ?? []
      const daysWithDailyNote = new Set(
        residentNotes.filter(({ note_type }) => note_type === 'daily').map(note => note.note_date),
      )
      const days = daysInHome(resident, period, today)
      return {
        client_id: resident.id,
        total: residentNotes.length,
        days_without_daily_note: days.filter(day => !daysWithDailyNote.has(day)).length,
        days_in_home: days.length,
      }
    })
  return {
    statistics: {
      total: notes.length,
      by_type: countBy(NOTE_TYPES, notes, ({ note_type }) => note_type),
      authors: new Set(notes.map(({ staff_id }) => staff_id)).size,
      residents: residents.length,
      residents_without_notes: residents.filter(({ total }) => total === 0).length,
      days_without_daily_note: residents.reduce((sum, one) => sum + one.days_without_daily_note, 0),
    },
    by_day: countPerDay(period, notes, ({ note_date }) => note_date),
    residents,
    notes,
  }
}
