/** Importing data from files: a preview that writes nothing, the import, and taking it back (decision 037). */

import { sql } from 'kysely'
import type { AnyImportKind } from '#domain/imports/import-kind.ts'
import { importKinds } from '#domain/imports/kinds.ts'
import {
  importAnswer,
  importBodySchema,
  MAX_PREVIEW_ROWS,
  MAX_WRITE_ROWS,
  type RowAnswer,
} from '#domain/imports/protocol.ts'
import { homeScope } from '#domain/values/scope.ts'
import type { Caller } from '../../access/caller.ts'
import { requireHomeToChange } from '../../access/reach.ts'
import { sendInvitation } from '../../accounts/send-invitation.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import { type Call, defineCall } from '../../rest/described-call.ts'
import { answerRows } from './answer-rows.ts'
import { type ParsedRow, parseRows } from './read-rows.ts'
import { takeRowsBack } from './take-rows-back.ts'

/** The limit for a request with the maximum number of rows. */
const MAX_BODY_BYTES = 1024 * 1024

const importCallsOf = (kind: AnyImportKind): readonly Call[] => {
  const description = {
    method: 'post',
    recordName: 'Group home',
    rights: { collections: kind.collections, operation: kind.operation, screen: 'import' },
    maxBodyBytes: MAX_BODY_BYTES,
    answer: importAnswer,
  } as const
  return [
    defineCall(
      {
        ...description,
        path: `/imports/${kind.name}/preview`,
        summary: `Says of each row of a file of ${kind.name} what its import would do. Writes nothing.`,
        body: importBodySchema(MAX_PREVIEW_ROWS),
      },
      async call => {
        requireHomeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        const { database, writes } = call.dependencies
        return { rows: await answerRows(await parseRows(kind, call), writes.dryRun, 'ready', database) }
      },
    ),
    defineCall(
      {
        ...description,
        path: `/imports/${kind.name}`,
        summary: `Imports rows of a file of ${kind.name}. A row that was imported before makes nothing.`,
        body: importBodySchema(MAX_WRITE_ROWS),
      },
      async call => {
        requireHomeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        const { dependencies } = call
        const parsedRows = await parseRows(kind, call)
        const rows = await answerRows(parsedRows, dependencies.writes.apply, 'made', dependencies.database)
        if (kind.operation !== 'staff.invite') return { rows }
        return { rows: await sendMissingInvitations(dependencies, call.caller, parsedRows, rows) }
      },
    ),
    defineCall(
      {
        ...description,
        path: `/imports/${kind.name}/take-back`,
        summary: `Takes back what rows of a file of ${kind.name} made, while nothing stands on it.`,
        body: importBodySchema(MAX_WRITE_ROWS),
      },
      async call => {
        requireHomeToChange(call.accessibleHomes, homeScope(call.body.home_id), kind.operation, 'Group home')
        return { rows: await takeRowsBack(kind, call) }
      },
    ),
  ]
}

export const calls: readonly Call[] = importKinds.flatMap(importCallsOf)

/**
 * Mails imported staff their registration link. Also finds people whose account an earlier import made without mailing
 * the link.
 */
const NOT_MAILED_NOTE =
  'The account was made, but the mail could not be sent yet. The staff page says what becomes of it.'

/**
 * Returns the rows with a note where the mail could not be sent. A person who was already sent a link gets no second
 * link.
 */
async function sendMissingInvitations(
  dependencies: WritingDependencies,
  caller: Pick<Caller, 'user_id'>,
  parsedRows: readonly ParsedRow[],
  rows: readonly RowAnswer[],
): Promise<RowAnswer[]> {
  const madeRowNumbers = new Set(rows.filter(({ state }) => state === 'made').map(({ row }) => row))
  const rowNumberByEmail = new Map(
    parsedRows.flatMap(({ rowNumber, values, importOperationId }) =>
      madeRowNumbers.has(rowNumber) || importOperationId !== undefined
        ? [[String(values?.email), rowNumber] as const]
        : [],
    ),
  )
  const unmailedRowNumbers = new Set<number | undefined>()
  for (const person of await findPeopleWithoutLink(dependencies, [...rowNumberByEmail.keys()])) {
    const mail = await sendInvitation(dependencies, caller, person)
    if (mail?.state !== 'sent') unmailedRowNumbers.add(rowNumberByEmail.get(person.email))
  }
  return rows.map(answer =>
    unmailedRowNumbers.has(answer.row) ? { ...answer, note: NOT_MAILED_NOTE } : answer,
  )
}

const findPeopleWithoutLink = ({ database }: WritingDependencies, emails: readonly string[]) =>
  database
    .selectFrom('user')
    .select(['id as user_id', 'email'])
    .where('email', '=', sql<string>`any(${[...emails]}::text[])`)
    .where('password_hash', 'is', null)
    .where('is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invitation')
            .select('invitation.user_id')
            .whereRef('invitation.user_id', '=', 'user.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute()
