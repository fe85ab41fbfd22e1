import { sql } from 'kysely'
import type { Instant } from '#domain/values/dates.ts'
import { type Dependencies, instantNow } from '../dependencies.ts'
import { demoRequestMail, type Recipient } from '../mail/words.ts'
import { queueMail, sendQueuedMail } from './queued-mail.ts'

export interface DemoRequest {
  readonly email: string
  readonly company_name: string
  readonly phone_number: string
  readonly message: string | null
}

/**
 * Stores a visitor's request, and mails it to every super_admin, since no one would look into a table.
 * Request and mails are written together; a mail that cannot be sent now is retried.
 */
export async function storeDemoRequest(dependencies: Dependencies, request: DemoRequest): Promise<void> {
  const { database } = dependencies
  const created_at = instantNow(dependencies)
  const queuedIds = await database.transaction().execute(async transaction => {
    await transaction
      .insertInto('demo_request')
      .values({ ...request, created_at })
      .execute()
    const ids: string[] = []
    for (const recipient of await superAdminRecipients(transaction, created_at)) {
      const namedMail = { name: 'demo_request', mail: demoRequestMail(recipient, request) }
      ids.push(await queueMail(transaction, dependencies, namedMail))
    }
    return ids
  })
  // Never rejects, and the visitor does not wait for the mail server.
  void (async () => {
    for (const id of queuedIds) await sendQueuedMail(dependencies, id)
  })()
}

async function superAdminRecipients(
  connection: Parameters<typeof queueMail>[0],
  now: Instant,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select email, language from "user" where is_active and exists (
      select from "grant" where user_id = "user".id and granted_scope = 'platform' and role = 'super_admin'
        and (until_at is null or until_at > ${now}))
    order by id`.execute(connection)
  return rows
}
