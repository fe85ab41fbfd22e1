import type { Connection } from '../database/connection.ts'

/** Returns the language chosen in an account; mail to it is written in this language (G10). */
export async function languageOf(connection: Connection, user_id: number): Promise<string> {
  const { language } = await connection
    .selectFrom('user')
    .select('language')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  return language
}
