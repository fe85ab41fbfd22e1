import type { Dependencies } from '../dependencies.ts'
import type { Mail } from '../mail/mailer.ts'
import { logMailFailure, queueMail } from './queued-mail.ts'

/**
 * Hands a mail over without anybody waiting: neither the answer nor its time tells of it. One that does not go now is put
 * into the queue and tried again; that is in the log.
 *
 * @param lasts_ms how long there is use in it; a day unless told otherwise
 */
export function sendLater(
  dependencies: Pick<Dependencies, 'database' | 'now' | 'random' | 'mailer' | 'log'>,
  name: string,
  mail: Mail,
  lasts_ms?: number,
): void {
  const { database, mailer } = dependencies
  const failed = (error: unknown) => logMailFailure(dependencies, name, error)
  mailer.send(mail).catch(async (error: unknown) => {
    failed(error)
    const letter = { name, mail, ...(lasts_ms === undefined ? {} : { lasts_ms }) }
    await queueMail(database, dependencies, letter, 1).catch(failed)
  })
}
