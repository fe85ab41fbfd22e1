/** Writing, amending and removing progress notes (spec part 2 §5, §7). */
import * as v from 'valibot'
import { progressNote } from '#domain/entities/progress-note.ts'
import { notFound, wrongField } from '#domain/errors.ts'
import { MISSING, noteFields } from '#domain/operations/progress-note/fields.ts'
import type { Whose } from '#domain/rules/permissions.ts'
import { uuid } from '#domain/values/ids.ts'
import { someOf } from '#domain/values/partial.ts'
import { homeToChange } from '../../access/reach.ts'
import { findClients } from '../../rest/client-answer.ts'
import { type Call, describedCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { recordIdText } from '../../rest/path-and-query.ts'
import { progressNoteAnswer } from '../../rest/progress-note-answer.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { oneNote, presentNote } from './lists.ts'

const sees = ['progress_note', 'client'] as const
const params = { progressNoteId: recordIdText }
const { client_id, administration_id } = progressNote.fields

const newNote = v.strictObject(
  { id: v.optional(uuid), client_id, ...noteFields, administration_id: v.optional(administration_id, null) },
  issue => {
    const field = String(issue.path?.[0].key)
    return (issue.expected !== 'never' && MISSING[field]) || issue.message
  },
)

/** A note stays with its client; the form sends the client along all the same. */
const changedNote = someOf({ ...noteFields, client_id })

const whoseOf = (note: { staff_id: number }, caller: { user_id: number }): Whose =>
  note.staff_id === caller.user_id ? 'own' : 'anyone'

export const calls: readonly Call[] = [
  describedCall(
    {
      method: 'post',
      path: '/progress-notes',
      summary: 'Writes a progress note.',
      what: 'Client',
      rights: { sees, does: 'progress_note.create' },
      body: newNote,
      status: 201,
      answer: progressNoteAnswer,
    },
    async ({ dependencies, caller, reach, body, request }) => {
      const { database } = dependencies
      const { clients } = await findClients(database, reach, { id: body.client_id })
      const [found] = clients
      if (found === undefined) throw notFound('Client')
      homeToChange(reach, found.home.scope, 'progress_note.create', 'Client')
      const { id, ...note } = body
      const progress_note_id = id ?? request.newId('progress_note')
      const args = { ...note, progress_note_id }
      await runOperation(dependencies, caller, 'progress_note.create', args, request)
      return presentNote(database, await oneNote(database, reach, progress_note_id, request.mayBeRepeated))
    },
  ),
  describedCall(
    {
      method: 'put',
      path: '/progress-notes/:progressNoteId',
      summary: 'Amends a progress note; what it said before is kept.',
      what: 'Progress note',
      rights: { sees, does: 'progress_note.amend' },
      params,
      body: changedNote,
      answer: progressNoteAnswer,
    },
    async ({ dependencies, caller, reach, params, body, request }) => {
      const { database } = dependencies
      const note = await oneNote(database, reach, params.progressNoteId, request.mayBeRepeated)
      homeToChange(reach, note.scope, 'progress_note.amend', 'Progress note', whoseOf(note, caller))
      const { client_id: asked, ...changes } = body
      if (asked !== undefined && asked !== note.client_id) {
        throw wrongField('client_id', 'A note stays with its client. Remove it and write a new one.')
      }
      // Who talks to the server changes what is there now.
      const args = { progress_note_id: note.id, changes, seen: null }
      await runOperation(dependencies, caller, 'progress_note.amend', args, request)
      return presentNote(database, await oneNote(database, reach, note.id, request.mayBeRepeated))
    },
  ),
  describedCall(
    {
      method: 'delete',
      path: '/progress-notes/:progressNoteId',
      summary: 'Removes a progress note from the lists. The record stays, with who removed it and when.',
      what: 'Progress note',
      rights: { sees, does: 'progress_note.remove' },
      params,
      answer: messageAnswer,
    },
    async ({ dependencies, caller, reach, params, request }) => {
      const { database } = dependencies
      const note = await oneNote(database, reach, params.progressNoteId, request.mayBeRepeated)
      homeToChange(reach, note.scope, 'progress_note.remove', 'Progress note', whoseOf(note, caller))
      const args = { progress_note_id: note.id }
      await runOperation(dependencies, caller, 'progress_note.remove', args, request)
      return { message: 'Progress note removed.' }
    },
  ),
]
