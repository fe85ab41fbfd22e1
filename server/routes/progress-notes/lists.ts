/** Reading progress notes (spec part 2 §7 Progress notes). */
import * as v from 'valibot'
import { fullName } from '#domain/entities/client.ts'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { notFound } from '#domain/errors.ts'
import type { RowOf, StoredRow } from '#domain/registry.ts'
import { recordsByClient } from '#domain/rules/client-records.ts'
import { localDate } from '#domain/values/dates.ts'
import { directoryId } from '#domain/values/ids.ts'
import { currentHome } from '../../access/current-home.ts'
import type { ReachedHome } from '../../access/reach.ts'
import type { Connection } from '../../database/connection.ts'
import { findClients, requireClient } from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { dropdownAnswer, listAnswer } from '../../rest/list-answer.ts'
import { type PageAsked, pageQuery, paginationOf } from '../../rest/pagination.ts'
import { directoryIdText, flagText, recordIdText } from '../../rest/path-and-query.ts'
import {
  findNotes,
  type NoteFilter,
  noteFacts,
  notesSummary,
  type ProgressNoteAnswer,
  presentNotes,
  progressNoteAnswer,
} from '../../rest/progress-note-answer.ts'

const rights = { sees: ['progress_note', 'client'] } as const
const noteList = listAnswer('progress_notes', progressNoteAnswer)

const filters = {
  note_type: v.optional(v.picklist(NOTE_TYPES, `Must be one of: ${NOTE_TYPES.join(', ')}`)),
  date_from: v.optional(localDate),
  date_to: v.optional(localDate),
  simple: v.optional(flagText),
}

const simpleNote = ({ id, note_date, note_type, client_name }: ProgressNoteAnswer) => ({
  id,
  display_name: `${note_date} ${note_type} (${client_name})`,
})

async function notePage(
  connection: Connection,
  reach: readonly ReachedHome[],
  filter: NoteFilter & { simple?: boolean | undefined },
  page: PageAsked,
) {
  await requireClient(connection, reach, filter.client_id)
  const { simple, client_id, staff_id, note_type, date_from, date_to } = filter
  const asked = { client_id, staff_id, note_type, date_from, date_to }
  const { notes, total } = await findNotes(connection, reach, asked, { page })
  const rows = await presentNotes(connection, notes)
  return {
    progress_notes: simple === true ? rows.map(simpleNote) : rows,
    pagination: paginationOf(page, total),
  }
}

export async function oneNote(
  connection: Connection,
  reach: readonly ReachedHome[],
  id: string,
  withRemoved = false,
): Promise<RowOf<'progress_note'>> {
  const { notes } = await findNotes(connection, reach, { id }, { withRemoved })
  const [note] = notes
  if (note === undefined) throw notFound('Progress note')
  return note
}

export const presentNote = async (
  connection: Connection,
  note: StoredRow<'progress_note'>,
): Promise<ProgressNoteAnswer> => {
  const [answer] = await presentNotes(connection, [note])
  if (answer === undefined) throw new Error('A note was not presented.')
  return answer
}

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'get',
      path: '/progress-notes',
      summary: 'A line for each active client of the current home, or of all homes when none is chosen.',
      what: 'Group home',
      rights,
      answer: v.strictObject({
        home_id: v.nullable(directoryId),
        home_name: v.nullable(v.string()),
        notes_summary: v.array(notesSummary),
      }),
    },
    async ({ dependencies: { database }, caller, reach }) => {
      const home = await currentHome(database, caller.user_id, reach)
      const chosen = home === undefined ? reach : [home]
      const { clients } = await findClients(database, chosen, { status: 'active' })
      const ids = clients.map(({ client }) => client.id)
      const lines = recordsByClient(ids, await noteFacts(database, ids), note => note.note_date)
      return {
        home_id: home?.id ?? null,
        home_name: home?.home_name ?? null,
        notes_summary: clients.map(({ client }, index) => {
          const { count = 0, latest = null } = lines[index] ?? {}
          return {
            client_id: client.id,
            client_name: fullName(client),
            notes_count: count,
            latest_note_info: latest && {
              id: latest.id,
              note_date: latest.note_date,
              note_type: latest.note_type,
              created_at: latest.created_at,
            },
          }
        }),
      }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/progress-notes/list',
      summary: 'Progress notes of all homes in reach, newest first.',
      what: 'Progress note',
      rights,
      query: {
        ...pageQuery,
        ...filters,
        client_id: v.optional(directoryIdText),
        staff_id: v.optional(directoryIdText),
      },
      answer: noteList,
    },
    ({ dependencies: { database }, reach, query }) =>
      notePage(database, reach, query, { page: query.page, perPage: query.per_page }),
  ),
  describedCall(
    {
      method: 'get',
      path: '/progress-notes/by-client/:clientId',
      summary: 'Progress notes of one client, newest first.',
      what: 'Client',
      rights,
      params: { clientId: directoryIdText },
      query: { ...pageQuery, ...filters },
      answer: v.object({ ...noteList.entries, progress_notes_count: v.number() }),
    },
    async ({ dependencies: { database }, reach, params, query }) => {
      const filter = { ...query, client_id: params.clientId }
      const page = await notePage(database, reach, filter, { page: query.page, perPage: query.per_page })
      return { ...page, progress_notes_count: page.pagination.total_items }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/progress-notes-dropdown-list',
      summary: 'Progress notes by id, date, type and client, for a dropdown.',
      what: 'Progress note',
      rights,
      answer: dropdownAnswer,
    },
    async ({ dependencies: { database }, reach }) => {
      const { notes } = await findNotes(database, reach, {})
      return { items: (await presentNotes(database, notes)).map(simpleNote) }
    },
  ),
  describedCall(
    {
      method: 'get',
      path: '/progress-notes/:progressNoteId',
      summary: 'One progress note.',
      what: 'Progress note',
      rights,
      params: { progressNoteId: recordIdText },
      answer: progressNoteAnswer,
    },
    async ({ dependencies: { database }, reach, params }) =>
      presentNote(database, await oneNote(database, reach, params.progressNoteId)),
  ),
]
