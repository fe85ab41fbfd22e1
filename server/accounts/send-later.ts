import type { Dependencies } from '../dependencies.ts'
import type { Mail } from '../mail/mailer.ts'

/** Hands a mail over without anybody waiting: neither the answer nor its time tells of it. A failure is in the log. */
export function sendLater(
  { mailer, log }: Pick<Dependencies, 'mailer' | 'log'>,
  name: string,
  mail: Mail,
): void {
  mailer
    .send(mail)
    .catch((error: unknown) =>
      log({ event: 'mail_failed', mail: name, error: error instanceof Error ? error.name : 'unknown' }),
    )
}
