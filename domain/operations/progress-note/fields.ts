/** What the operations on progress notes share. */
import { progressNote } from '../../entities/progress-note.ts'
import { wrongField } from '../../errors.ts'
import type { OperationContext } from '../../operation.ts'
import type { RowOf } from '../../registry.ts'
import { homeToday } from '../../values/time-zone.ts'
import type { ClientAndHome } from '../parts/client-home.ts'

const { note_type, content, note_date } = progressNote.fields

/** What a person writes and may amend. */
export const noteFields = { note_date, note_type, content } as const

/** The form's words for what is left out (spec part 2 §5). */
export const MISSING: Readonly<Record<string, string>> = {
  client_id: 'Client selection is required',
  note_date: 'Date is required',
  note_type: 'Note type is required',
  content: 'Detailed note is required',
}

/** Judged by the home's day at the moment it was recorded. */
export function refuseFutureNote(
  { note_date }: RowOf<'progress_note'>,
  { home }: ClientAndHome,
  { recorded_at }: OperationContext,
): void {
  if (note_date <= homeToday(recorded_at, home.time_zone)) return
  throw wrongField('note_date', 'Date cannot be in the future')
}

export const isRemoved = ({ removed_at }: RowOf<'progress_note'>): boolean => removed_at !== null
