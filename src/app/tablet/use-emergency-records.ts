import { CONTACT_TYPES } from '#domain/entities/client-contact.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { addDays, type LocalDate } from '#domain/values/dates.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { END_OF_TIME } from '../../charts/use-chart.ts'
import { readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'

/** How many days are shown, with today. */
const NOTE_DAYS = 7
const VALUE_DAYS = 3

export interface EmergencyRecords {
  /** Whom to call first comes first. */
  readonly contacts: readonly ShownRow<'client_contact'>[]
  readonly diagnoses: readonly ShownRow<'diagnosis'>[]
  /** Both newest first. */
  readonly notes: readonly ShownRow<'progress_note'>[]
  readonly values: readonly ShownRow<'tracking_entry'>[]
}

/** Reads what a chart shows beside medication; undefined while it is read. `today`: of the home. */
export function useEmergencyRecords(clientId: number, today: LocalDate): EmergencyRecords | undefined {
  return useMirrorQuery(
    async mirror => {
      const ofClient = { index: 'client_id', is: clientId } as const
      const lastDays = (days: number) =>
        ({ from: [clientId, addDays(today, 1 - days)], to: [clientId, END_OF_TIME] }) as const
      const [contacts, diagnoses, notes, values] = await Promise.all([
        readRows(mirror, { collection: 'client_contact', ...ofClient }),
        readRows(mirror, { collection: 'diagnosis', ...ofClient }),
        readRows(mirror, {
          collection: 'progress_note',
          index: '[client_id+note_date]',
          ...lastDays(NOTE_DAYS),
        }),
        readRows(mirror, {
          collection: 'tracking_entry',
          index: '[client_id+entry_date]',
          ...lastDays(VALUE_DAYS),
        }),
      ])
      const rank = ({ contact_type }: ShownRow<'client_contact'>) => CONTACT_TYPES.indexOf(contact_type)
      const newestFirst = (left: string, right: string) => (left < right ? 1 : left > right ? -1 : 0)
      return {
        contacts: contacts
          .filter(({ removed_at }) => removed_at === null)
          .sort((left, right) => rank(left) - rank(right) || left.full_name.localeCompare(right.full_name)),
        diagnoses: diagnoses
          .filter(diagnosis => !isWithdrawn(diagnosis))
          .sort((left, right) => left.name.localeCompare(right.name)),
        notes: notes
          .filter(({ removed_at }) => removed_at === null)
          .sort(
            (left, right) =>
              newestFirst(left.note_date, right.note_date) || newestFirst(left.created_at, right.created_at),
          ),
        values: values
          .filter(({ removed_at }) => removed_at === null)
          .sort((left, right) => newestFirst(left.entry_datetime, right.entry_datetime)),
      }
    },
    [clientId, today],
  )
}
