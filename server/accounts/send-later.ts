import type { Dependencies } from '../dependencies.ts'
import type { Mail } from '../mail/mailer.ts'
import { logMailFailure, queueMail } from './queued-mail.ts'

/**
 * Sends a mail without waiting, so that neither the answer nor its time reveals it. A mail that fails is queued and
 * retried; the log contains the failure.
 *
 * @param lasts_ms how long the mail is useful; a day by default
 */
export function sendWithoutWaiting(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'mailer' | 'log'>,
  name: string,
  mail: Mail,
  lasts_ms?: number,
): void {
  const { database, mailer } = dependencies
  const logFailure = (error: unknown) => logMailFailure(dependencies, name, error)
  mailer.send(mail).catch(async (error: unknown) => {
    logFailure(error)
    const namedMail = { name, mail, ...(lasts_ms === undefined ? {} : { lasts_ms }) }
    await queueMail(database, dependencies, namedMail, 1).catch(logFailure)
  })
}
