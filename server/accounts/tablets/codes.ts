/** Codes that enroll a tablet where nobody who manages the home is signed in. */
import { Refusal } from '#domain/errors.ts'
import { CODE_LENGTH, type TabletCode } from '#domain/protocol/tablets.ts'
import { CODE_ALPHABET, normalizedCode } from '#domain/protocol/typed-code.ts'
import type { RandomBytes } from '#domain/values/ids.ts'
import { hashOf } from '../../access/secrets.ts'
import type { Connection, Transaction } from '../../database/connection.ts'
import type { Dependencies } from '../../dependencies.ts'

const CODE_MINUTES = 15
/** The newest of a home that are good; an older one ends when another is made. */
const MAX_OPEN_CODES = 3

/** Makes a code for a home. A code is the alphabet's 32 letters to the power of eight: it is guessed at no time. */
export async function makeTabletCode(
  { database, now, random }: Pick<Dependencies, 'database' | 'now' | 'random'>,
  { home_id, made_by }: { readonly home_id: number; readonly made_by: number },
): Promise<TabletCode> {
  const code = newTabletCode(random)
  const nowMs = now()
  const expires_at = new Date(nowMs + CODE_MINUTES * 60_000).toISOString()
  const made_at = new Date(nowMs).toISOString()
  await database.transaction().execute(async transaction => {
    await transaction
      .insertInto('tablet_code')
      .values({ code_hash: hashOf(code), home_id, made_by, made_at, expires_at, used_at: null })
      .execute()
    await endOlderCodes(transaction, home_id)
  })
  return { code, expires_at }
}

const endOlderCodes = (connection: Connection, home_id: number) =>
  connection
    .deleteFrom('tablet_code')
    .where('home_id', '=', home_id)
    .where('used_at', 'is', null)
    .where('code_hash', 'not in', query =>
      query
        .selectFrom('tablet_code')
        .select('code_hash')
        .where('home_id', '=', home_id)
        .where('used_at', 'is', null)
        .orderBy('made_at', 'desc')
        .limit(MAX_OPEN_CODES),
    )
    .execute()

/** Every letter is equally likely: a byte has eight times as many values as the alphabet letters. */
const newTabletCode = (random: RandomBytes): string =>
  [...random(CODE_LENGTH)].map(byte => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('')

/**
 * Uses a code up, and returns its home and who made it.
 *
 * @throws the same refusal for a wrong, a used and an expired code
 */
export async function takeTabletCode(
  transaction: Transaction,
  typedCode: string,
  now: string,
): Promise<{ readonly home_id: number; readonly made_by: number }> {
  const taken = await transaction
    .updateTable('tablet_code')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(normalizedCode(typedCode)))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['home_id', 'made_by'])
    .executeTakeFirst()
  if (taken === undefined) throw wrongTabletCodeRefusal()
  return taken
}

export const wrongTabletCodeRefusal = () =>
  new Refusal('invalid_input', 'This code is wrong, used or no longer valid. Ask a manager for another.', {
    sub_status: 'tablet_code_wrong',
    fields: { code: ['This code is wrong, used or no longer valid. Ask a manager for another.'] },
  })
