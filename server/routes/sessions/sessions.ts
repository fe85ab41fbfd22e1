/**
 * Lists where the people of the caller's homes or company are signed in, and signs them out (design §5 devices, L8,
 * L9).
 */
import * as v from 'valibot'
import { colleagueSession } from '#domain/answers/sessions.ts'
import { notFound } from '#domain/errors.ts'
import { ACCESS_LOG_ROLES } from '#domain/rules/access/permissions.ts'
import { requireHomes } from '../../access/reach.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { messageAnswer, paginationAnswer } from '../../rest/list-answer.ts'
import { pageQuery, paginationOf } from '../../rest/pagination.ts'
import { numericIdText, searchText, uuidText } from '../../rest/path-and-query.ts'
import { runOperation } from '../../rest/rest-operation.ts'
import { findSessions } from './find-sessions.ts'

const RECORD_NAME = 'Session'
const rights = { collections: ['home'], roles: ACCESS_LOG_ROLES } as const

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/sessions',
      summary: 'Where other people of the caller’s homes or company are signed in, what was used last first.',
      recordName: RECORD_NAME,
      rights,
      query: {
        ...pageQuery,
        home_id: v.optional(numericIdText),
        /** A part of the name. */
        search: searchText,
      },
      answer: v.strictObject({ sessions: v.array(colleagueSession), pagination: paginationAnswer }),
    },
    async ({ dependencies: { database }, caller, accessibleHomes, now, query }) => {
      const { home_id, search } = query
      requireHomes(accessibleHomes, home_id)
      const sessionQuery = { home_id, search, page: query }
      const { sessions, total } = await findSessions(database, { caller, accessibleHomes, now }, sessionQuery)
      return { sessions, pagination: paginationOf(query, total) }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/sessions/:sessionId',
      summary:
        'Signs somebody out on one device. What that device recorded before is still taken; what it has stays on it.',
      recordName: RECORD_NAME,
      rights: { ...rights, operation: 'staff.sign_out' },
      params: { sessionId: uuidText },
      answer: messageAnswer,
    },
    async ({ dependencies, caller, accessibleHomes, now, params: { sessionId: session_id }, request }) => {
      const { database } = dependencies
      // In a repeated request the session may have ended already.
      const isOpenOnly = !request.isRepeatable
      const result = await findSessions(
        database,
        { caller, accessibleHomes, now },
        { id: session_id, isOpenOnly },
      )
      const [session] = result.sessions
      if (session === undefined) throw notFound(RECORD_NAME)
      const args = { actor_id: caller.user_id, staff_id: session.person_id, session_id }
      await runOperation(dependencies, caller, 'staff.sign_out', args, request)
      return { message: `${session.person_name} is signed out on this device.` }
    },
  ),
]
