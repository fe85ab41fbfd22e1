/** Counts of progress notes only (spec part 2 §2). */
import type { NoteType } from '../../entities/progress-note.ts'
import type { LocalDate } from '../../values/dates.ts'
import { isNotRemoved, type RecordFacts } from './client-records.ts'

/** The facts that the counts need of a note. */
export interface NoteFacts extends RecordFacts {
  readonly note_date: LocalDate
  readonly note_type: NoteType
}

export interface NoteStatistics {
  readonly total: number
  readonly daily: number
  readonly medical: number
  readonly behavioral: number
}

export function noteStatistics(notes: readonly NoteFacts[]): NoteStatistics {
  const activeNotes = notes.filter(isNotRemoved)
  const count = (type: NoteType) => activeNotes.filter(({ note_type }) => note_type === type).length
  return {
    total: activeNotes.length,
    daily: count('daily'),
    medical: count('medical'),
    behavioral: count('behavioral'),
  }
}

/** The limits at which the color of the badge changes (spec part 2 §2). */
export const NOTE_COUNT_LIMITS = { few: 5, some: 15 } as const
