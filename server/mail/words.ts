/** Every mail Hearth sends, in the language of whom it goes to. No mail names a resident, a home or a role. */
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Instant } from '#domain/values/dates.ts'
import { english, type MailWords } from './english.ts'
import { titleIn, wordsIn } from './languages.ts'
import type { Mail } from './mailer.ts'

/** Whom a mail goes to. */
export interface Reader {
  readonly email: string
  /** As the account names it. */
  readonly language: string
}

/** The name under every mail. */
const SENDER = 'Hearth'

/** `undefined` is no paragraph. */
const textOf = (...paragraphs: readonly (string | undefined)[]): string =>
  `${[...paragraphs, SENDER].filter(paragraph => paragraph !== undefined).join('\n\n')}\n`

/** In one pass, so that what is put in is never read as a hole. */
const filled = (words: string, holes: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (hole, name: string) => holes[name] ?? hole)

export function codeMail({ email, language }: Reader, code: string): Mail {
  const { code: words, ignore } = wordsIn(language)
  return {
    to: email,
    subject: words.subject,
    text: textOf(filled(words.code, { code }), words.lasts, ignore),
    code,
  }
}

export function resetMail({ email, language }: Reader, link: string): Mail {
  const { reset, ignore } = wordsIn(language)
  return { to: email, subject: reset.subject, text: textOf(reset.open, link, reset.lasts, ignore) }
}

/** The link of the same kind, when somebody else asked for it. */
export function administratorResetMail({ email, language }: Reader, link: string): Mail {
  const { subject, openForAdministrator, lastsForAdministrator, unexpected } = wordsIn(language).reset
  return { to: email, subject, text: textOf(openForAdministrator, link, lastsForAdministrator, unexpected) }
}

/** `company`: undefined for whoever works for Hearth itself. */
export function invitationMail({ email, language }: Reader, link: string, company: string | undefined): Mail {
  const { subject, open, openFrom, lasts, unexpected } = wordsIn(language).invitation
  const opening = company ? filled(openFrom, { company }) : open
  return { to: email, subject, text: textOf(opening, link, lasts, unexpected) }
}

/** Of the answer it says nothing. */
export function ticketAnsweredMail({ email, language }: Reader, link: string): Mail {
  const { subject, open } = wordsIn(language).ticketAnswered
  return { to: email, subject, text: textOf(open, link) }
}

/** What happened, and nothing of whom or where: mail is read by others on its way. */
export function notificationMail({ email, language }: Reader, kind: NotificationKind, link: string): Mail {
  const { subjectOfOne, openOne, choose } = wordsIn(language).notifications
  const title = titleIn(language, kind)
  return { to: email, subject: filled(subjectOfOne, { title }), text: textOf(title, openOne, link, choose) }
}

/** For several at once. */
export function notificationsMail({ email, language }: Reader, count: number, link: string): Mail {
  const { subject, text, open, choose } = wordsIn(language).notifications
  const counted = (words: string) => filled(words, { count: String(count) })
  return { to: email, subject: counted(subject), text: textOf(counted(text), open, link, choose) }
}

/** `device`: "Chrome on Android". */
export function newDeviceMail({ email, language }: Reader, device: string, at: Instant): Mail {
  const words = wordsIn(language)
  const { subject, text, facts, whatToDo } = words.newDevice
  const told = filled(facts, { device: deviceIn(words, device), time: timeIn(words, at) })
  return { to: email, subject, text: textOf(text, told, whatToDo) }
}

/** As `deviceName` wrote it in English. */
function deviceIn({ newDevice: { browserOn, unknown } }: MailWords, device: string): string {
  if (device === english.newDevice.unknown) return unknown
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser === undefined || system === undefined ? device : filled(browserOn, { browser, system })
}

/** In UTC, since an account is of no zone. In English as other programs read it, elsewhere as its people write it. */
function timeIn({ locale }: MailWords, at: Instant): string {
  if (locale === english.locale) return at
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(at))
}

/** A change nobody asked for must not go unnoticed. */
export function passwordChangedMail({ email, language }: Reader): Mail {
  const { subject, text, unexpected } = wordsIn(language).passwordChanged
  return { to: email, subject, text: textOf(text, unexpected) }
}

export function confirmEmailMail({ email, language }: Reader, link: string): Mail {
  const { confirmEmail, ignore } = wordsIn(language)
  const { subject, open, lasts } = confirmEmail
  return { to: email, subject, text: textOf(open, link, lasts, ignore) }
}

/** To the address of before, whoever changed it: what was not agreed must not go unnoticed. */
export function emailChangedMail({ email, language }: Reader): Mail {
  const { subject, text, unexpected } = wordsIn(language).emailChanged
  return { to: email, subject, text: textOf(text, unexpected) }
}

/** To who runs the platform; the message is in the words of the visitor. */
export function demoRequestMail(
  { email, language }: Reader,
  asked: {
    readonly email: string
    readonly company_name: string
    readonly phone_number: string
    readonly message: string | null
  },
): Mail {
  const { subject, facts } = wordsIn(language).demoRequest
  const told = filled(facts, {
    company: asked.company_name,
    email: asked.email,
    phone: asked.phone_number,
  })
  return { to: email, subject, text: textOf(told, asked.message ?? undefined) }
}

export function accountDeletedMail({ email, language }: Reader): Mail {
  const { subject, text, unexpected } = wordsIn(language).accountDeleted
  return { to: email, subject, text: textOf(text, unexpected) }
}
