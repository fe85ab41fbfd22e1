import type { Connection } from '../database/connection.ts'

/** The language of an account, as it names it: what is mailed to it is written in this one (G10). */
export async function languageOf(connection: Connection, user_id: number): Promise<string> {
  const { language } = await connection
    .selectFrom('user')
    .select('language')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return language
}
