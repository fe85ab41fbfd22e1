/**
 * Sends mail: over SMTP where it is configured, otherwise as one `.eml` file per mail in a folder only the server's
 * user can read, for a day. In demo mode codes for @hearth.test are also passed to `print`, since no one reads that
 * mail.
 */
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

/** A plain-text mail to one person. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The one-time code in the text, for the demo's console. */
  readonly code?: string
}

export interface Mailer {
  /** Resolves when the mail is delivered to the SMTP server or is on disk; rejects with the reason otherwise. */
  send(mail: Mail): Promise<void>
}

export interface ClosableMailer extends Mailer {
  /** Removes mails older than a day from the folder; also runs every hour and at every mail. */
  removeOldMails(): Promise<void>
  close(): void
}

export interface MailerOptions {
  readonly smtpUrl: string | undefined
  /** The folder for mails without SMTP, usually DATA_DIR/mail. */
  readonly folder: string
  /** The sender, such as 'Hearth <no-reply@example.org>'. */
  readonly from: string
  readonly now: () => number
  /** Set in demo mode only: prints one line for the person who started the server. */
  readonly print?: ((line: string) => void) | undefined
}

const MAIL_LIFETIME_MS = 24 * 60 * 60 * 1_000
const SWEEP_INTERVAL_MS = 60 * 60 * 1_000
/** A mail server that does not answer must not keep a person waiting at the sign-in. */
const SMTP_TIMEOUT_MS = 10_000

/** Keeps absence notices from replying to automatic mails (RFC 3834; the second header is for Exchange). */
const AUTOMATIC_MAIL_HEADERS = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

const isDemoEmail = (email: string): boolean => email.endsWith('@hearth.test')

export function createMailer({ smtpUrl, folder, from, now, print }: MailerOptions): ClosableMailer {
  const smtp =
    smtpUrl === undefined
      ? undefined
      : createTransport({
          url: smtpUrl,
          connectionTimeout: SMTP_TIMEOUT_MS,
          greetingTimeout: SMTP_TIMEOUT_MS,
          socketTimeout: SMTP_TIMEOUT_MS,
        })
  // Line endings are those of mail, so that a stored mail can be forwarded unchanged.
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const mailOptions = ({ to, subject, text }: Mail) => ({
    from,
    to,
    subject,
    text,
    headers: AUTOMATIC_MAIL_HEADERS,
  })

  /** Composes a mail with its lines unbroken: people open these files, and quoted-printable breaks a link in two. */
  async function composeReadable(mail: Mail): Promise<string> {
    const { message } = await composer.sendMail(mailOptions({ ...mail, text: 'Text' }))
    const [headerText = ''] = message.toString().split('\r\n\r\n')
    const eightBitHeader = headerText.replace(
      'Content-Transfer-Encoding: 7bit',
      'Content-Transfer-Encoding: 8bit',
    )
    return `${eightBitHeader}\r\n\r\n${mail.text.replaceAll(/\r?\n/g, '\r\n')}`
  }

  async function saveMail(mail: Mail): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const message = await composeReadable(mail)
    const savedAt = new Date(now()).toISOString().replaceAll(':', '-')
    // The name contains no email address: a listing of the folder reveals nothing about anyone.
    const path = join(folder, `${savedAt}-${randomBytes(4).toString('hex')}.eml`)
    await writeFile(path, message, { mode: 0o600, flag: 'wx' })
  }

  async function removeOldMails(): Promise<void> {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter(each => each.endsWith('.eml'))) {
      const path = join(folder, name)
      const file = await stat(path).catch(() => undefined)
      if (file !== undefined && now() - file.mtimeMs > MAIL_LIFETIME_MS) await rm(path, { force: true })
    }
  }

  const sweepTimer = setInterval(() => void removeOldMails(), SWEEP_INTERVAL_MS)
  sweepTimer.unref()

  return {
    async send(mail) {
      if (print !== undefined && mail.code !== undefined && isDemoEmail(mail.to)) {
        print(`Code for ${mail.to}: ${mail.code}`)
      }
      // The demo's addresses do not exist; a real mail server would only bounce them.
      if (smtp !== undefined && !isDemoEmail(mail.to)) {
        await smtp.sendMail(mailOptions(mail))
        return
      }
      await removeOldMails()
      await saveMail(mail)
    },
    removeOldMails,
    close() {
      clearInterval(sweepTimer)
      smtp?.close()
    },
  }
}
