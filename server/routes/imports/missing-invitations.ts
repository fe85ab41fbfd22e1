/** Sends imported staff their link, also when an answer was lost between making the account and mailing it. */
import { sql } from 'kysely'
import type { RowAnswer } from '#domain/imports/protocol.ts'
import type { Caller } from '../../access/caller.ts'
import { sendInvitation } from '../../accounts/send-invitation.ts'
import type { WritingDependencies } from '../../operations/writes.ts'
import type { ReadRow } from './read-rows.ts'

const NOT_MAILED_NOTE =
  'The account was made, but the mail could not be sent yet. The staff page says what becomes of it.'

/**
 * Returns the rows, with a note where the mail could not be sent. A person who was sent a link before gets no second
 * link.
 */
export async function sendMissingInvitations(
  dependencies: WritingDependencies,
  caller: Pick<Caller, 'user_id'>,
  parsedRows: readonly ReadRow[],
  rows: readonly RowAnswer[],
): Promise<RowAnswer[]> {
  const madeRows = new Set(rows.filter(({ state }) => state === 'made').map(({ row }) => row))
  const rowByEmail = new Map(
    parsedRows.flatMap(({ row, values, importedBy }) =>
      madeRows.has(row) || importedBy !== undefined ? [[String(values?.email), row] as const] : [],
    ),
  )
  const unmailedRows = new Set<number | undefined>()
  for (const person of await findPeopleWithoutLink(dependencies, [...rowByEmail.keys()])) {
    const mail = await sendInvitation(dependencies, caller, person)
    if (mail?.state !== 'sent') unmailedRows.add(rowByEmail.get(person.email))
  }
  return rows.map(answer => (unmailedRows.has(answer.row) ? { ...answer, note: NOT_MAILED_NOTE } : answer))
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
