/** A progress note as REST gives it (spec part 2 §3 Progress note). */
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { fullName } from '#domain/entities/client.ts'
import { NOTE_TYPES, type NoteType, progressNote } from '#domain/entities/progress-note.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import type { NoteFacts } from '#domain/rules/progress-notes.ts'
import { instant, localDate } from '#domain/values/dates.ts'
import { uuid } from '#domain/values/ids.ts'
import { type ReachedHome, scopesIn } from '../access/reach.ts'
import type { Connection } from '../database/connection.ts'
import { rowsById, selectRows } from '../database/rows.ts'
import type { PageAsked } from './pagination.ts'
import { peopleNames } from './people-names.ts'

const { removed_at: _, removed_by: __, ...fields } = progressNote.fields
export const progressNoteAnswer = v.strictObject({ ...fields, ...progressNote.shown })
export type ProgressNoteAnswer = v.InferOutput<typeof progressNoteAnswer>

/** A client's line of the overview. */
export const notesSummary = v.strictObject({
  client_id: v.number(),
  client_name: v.string(),
  notes_count: v.number(),
  latest_note_info: v.nullable(
    v.strictObject({
      id: uuid,
      note_date: localDate,
      note_type: v.picklist(NOTE_TYPES),
      created_at: instant,
    }),
  ),
})

export interface NoteFilter {
  readonly id?: string | undefined
  readonly client_id?: number | undefined
  readonly staff_id?: number | undefined
  readonly note_type?: NoteType | undefined
  readonly date_from?: string | undefined
  readonly date_to?: string | undefined
}

/** Notes of these homes, newest first; without `page` all of them. Removed ones only with `withRemoved`. */
export async function findNotes(
  connection: Connection,
  reach: readonly ReachedHome[],
  filter: NoteFilter,
  { page, withRemoved = false }: { page?: PageAsked; withRemoved?: boolean } = {},
): Promise<{ notes: RowOf<'progress_note'>[]; total: number }> {
  const condition = sql`scope = any(${scopesIn(reach)}::text[]) and (removed_at is null or ${withRemoved}) ${sql.join(
    Object.entries(CONDITIONS).map(([name, condition]) => {
      const value = filter[name as keyof NoteFilter]
      return value === undefined ? sql`` : sql` and ${condition(value)}`
    }),
    sql``,
  )}`
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from progress_note where ${condition}`.execute(connection)
  const limit =
    page === undefined ? sql`` : sql`limit ${page.perPage} offset ${(page.page - 1) * page.perPage}`
  const notes = await selectRows(
    connection,
    'progress_note',
    sql`${condition} order by note_date desc, created_at desc, id desc ${limit}`,
  )
  return { notes, total: counted[0]?.total ?? 0 }
}

const CONDITIONS: Readonly<Record<keyof NoteFilter, (value: string | number) => RawBuilder<unknown>>> = {
  id: value => sql`id = ${value}::uuid`,
  client_id: value => sql`client_id = ${value}`,
  staff_id: value => sql`staff_id = ${value}`,
  note_type: value => sql`note_type = ${value}`,
  date_from: value => sql`note_date >= ${value}::date`,
  date_to: value => sql`note_date <= ${value}::date`,
}

/** What the counts need of all notes of these clients. */
export const noteFacts = (connection: Connection, clientIds: readonly number[]): Promise<NoteFacts[]> =>
  selectRows(connection, 'progress_note', sql`client_id = any(${[...clientIds]}) and removed_at is null`, [
    'id',
    'client_id',
    'note_date',
    'note_type',
    'created_at',
    'removed_at',
  ])

export async function presentNotes(
  connection: Connection,
  notes: readonly StoredRow<'progress_note'>[],
): Promise<ProgressNoteAnswer[]> {
  const unique = (ids: readonly number[]) => [...new Set(ids)]
  const clients = await rowsById(connection, 'client', unique(notes.map(note => note.client_id)))
  const homes = await rowsById(connection, 'home', unique(notes.map(note => note.home_id)))
  const staff = await peopleNames(
    connection,
    notes.map(note => note.staff_id),
  )
  const clientNames = new Map(clients.map(client => [client.id, fullName(client)]))
  const homeNames = new Map(homes.map(home => [home.id, home.home_name]))
  return notes.map(note => ({
    id: note.id,
    client_id: note.client_id,
    home_id: note.home_id,
    note_date: note.note_date,
    note_type: note.note_type,
    content: note.content,
    administration_id: note.administration_id,
    staff_id: note.staff_id,
    created_at: note.created_at,
    updated_at: note.updated_at,
    client_name: clientNames.get(note.client_id) ?? '',
    staff_name: staff.get(note.staff_id) ?? null,
    home_name: homeNames.get(note.home_id) ?? '',
  }))
}
