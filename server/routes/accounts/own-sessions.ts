/** Lists the sessions of the signed-in user, and ends them (spec part 1 §4). */
import { sql } from 'kysely'
import * as v from 'valibot'
import { ownSession } from '#domain/answers/sessions.ts'
import { notFound } from '#domain/errors.ts'
import { endSession, endSessionsOf } from '../../accounts/sessions.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { messageAnswer } from '../../rest/list-answer.ts'
import { uuidText } from '../../rest/path-and-query.ts'

const rights = { collections: [] } as const

export const calls: readonly Call[] = [
  defineCall(
    {
      method: 'get',
      path: '/me/sessions',
      summary: 'Where the caller is signed in, what was used last first.',
      recordName: 'Session',
      rights,
      answer: v.strictObject({ sessions: v.array(ownSession) }),
    },
    async ({ dependencies: { database }, caller, now }) => {
      const sessions = await database
        .selectFrom('session')
        .select(['id', 'device_name', 'device_kind', 'created_at', 'last_seen_at'])
        .where('user_id', '=', caller.user_id)
        .where('ended_at', 'is', null)
        // A session that merely expires has no `ended_at`.
        .where(sql<boolean>`successor->>'refresh_expires_at' > ${now}`)
        .orderBy('last_seen_at', 'desc')
        .execute()
      return {
        sessions: sessions.map(session => ({ ...session, is_this: session.id === caller.session_id })),
      }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me/sessions',
      summary: 'Signs the caller out everywhere else, and ends the address of their calendar.',
      recordName: 'Session',
      rights,
      answer: messageAnswer,
    },
    async ({ dependencies: { database }, caller, now }) => {
      await database
        .transaction()
        .execute(transaction =>
          endSessionsOf(transaction, caller.user_id, now, 'signed_out_elsewhere', caller.session_id),
        )
      return { message: 'Every other device is signed out.' }
    },
  ),
  defineCall(
    {
      method: 'delete',
      path: '/me/sessions/:sessionId',
      summary:
        'Signs the caller out on one device. What that device has still to send is taken all the same.',
      recordName: 'Session',
      rights,
      params: { sessionId: uuidText },
      answer: messageAnswer,
    },
    async ({ dependencies: { database }, caller, now, params: { sessionId } }) => {
      const session = await database
        .selectFrom('session')
        .select('id')
        .where('id', '=', sessionId)
        .where('user_id', '=', caller.user_id)
        .where('ended_at', 'is', null)
        .executeTakeFirst()
      if (session === undefined) throw notFound('Session')
      await endSession(database, session.id, now, 'signed_out_elsewhere')
      return { message: 'This device is signed out.' }
    },
  ),
]
