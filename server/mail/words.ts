/** Every mail Hearth sends, in the language of its recipient. No mail names a resident, a home or a role. */
import type { NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Instant } from '#domain/values/dates.ts'
import { english, type MailWords } from './english.ts'
import { titleIn, wordsIn } from './languages.ts'
import type { Mail } from './mailer.ts'

/** The recipient of a mail. */
export interface Recipient {
  readonly email: string
  /** The language as the account stores it. */
  readonly language: string
}

/** The signature under every mail. */
const SENDER = 'Hearth'

/** Joins paragraphs and skips `undefined`. */
const mailText = (...paragraphs: readonly (string | undefined)[]): string =>
  `${[...paragraphs, SENDER].filter(paragraph => paragraph !== undefined).join('\n\n')}\n`

/** Fills the placeholders in one pass, so that a filled-in value is never read as a placeholder. */
const fillPlaceholders = (words: string, values: Readonly<Record<string, string>>): string =>
  words.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)

export function codeMail({ email, language }: Recipient, code: string): Mail {
  const { code: words, ignore } = wordsIn(language)
  return {
    to: email,
    subject: words.subject,
    text: mailText(fillPlaceholders(words.code, { code }), words.lasts, ignore),
    code,
  }
}

export function resetMail({ email, language }: Recipient, link: string): Mail {
  const { reset, ignore } = wordsIn(language)
  return { to: email, subject: reset.subject, text: mailText(reset.open, link, reset.lasts, ignore) }
}

/** Returns the mail with a link for a new password that an administrator requested. */
export function administratorResetMail({ email, language }: Recipient, link: string): Mail {
  const { subject, openForAdministrator, lastsForAdministrator, unexpected } = wordsIn(language).reset
  return { to: email, subject, text: mailText(openForAdministrator, link, lastsForAdministrator, unexpected) }
}

/** Returns an invitation. `company`: undefined for a person who works for Hearth itself. */
export function invitationMail(
  { email, language }: Recipient,
  link: string,
  company: string | undefined,
): Mail {
  const { subject, open, openFrom, lasts, unexpected } = wordsIn(language).invitation
  const firstSentence = company ? fillPlaceholders(openFrom, { company }) : open
  return { to: email, subject, text: mailText(firstSentence, link, lasts, unexpected) }
}

/** Returns the mail about an answered ticket. It contains nothing of the answer. */
export function ticketAnsweredMail({ email, language }: Recipient, link: string): Mail {
  const { subject, open } = wordsIn(language).ticketAnswered
  return { to: email, subject, text: mailText(open, link) }
}

/** Returns the mail about a tablet whose charts were opened with an emergency code. */
export function emergencyMail({ email, language }: Recipient, link: string): Mail {
  const { subject, open } = wordsIn(language).emergency
  return { to: email, subject, text: mailText(open, link) }
}

/**
 * Returns the mail about one notification. It contains what happened, but no person or place: others may read mail on
 * its way.
 */
export function notificationMail({ email, language }: Recipient, kind: NotificationKind, link: string): Mail {
  const { subjectOfOne, openOne, choose } = wordsIn(language).notifications
  const title = titleIn(language, kind)
  return {
    to: email,
    subject: fillPlaceholders(subjectOfOne, { title }),
    text: mailText(title, openOne, link, choose),
  }
}

/** Returns the mail about several notifications at once. */
export function notificationsMail({ email, language }: Recipient, count: number, link: string): Mail {
  const { subject, text, open, choose } = wordsIn(language).notifications
  const fillCount = (words: string) => fillPlaceholders(words, { count: String(count) })
  return { to: email, subject: fillCount(subject), text: mailText(fillCount(text), open, link, choose) }
}

/** Returns the mail about a new sign-in. `device`: the English name, as in "Chrome on Android". */
export function newDeviceMail({ email, language }: Recipient, device: string, moment: Instant): Mail {
  const words = wordsIn(language)
  const { subject, text, facts, whatToDo } = words.newDevice
  const filledFacts = fillPlaceholders(facts, {
    device: translateDevice(words, device),
    time: formatTime(words, moment),
  })
  return { to: email, subject, text: mailText(text, filledFacts, whatToDo) }
}

/** Returns the mail about a new sign-in with a passkey, which a new password would not end. */
export function passkeyOnNewDeviceMail(
  { email, language }: Recipient,
  device: string,
  moment: Instant,
): Mail {
  const words = wordsIn(language)
  const { subject, text, facts, whatToDoWithPasskey } = words.newDevice
  const filledFacts = fillPlaceholders(facts, {
    device: translateDevice(words, device),
    time: formatTime(words, moment),
  })
  return { to: email, subject, text: mailText(text, filledFacts, whatToDoWithPasskey) }
}

/** Translates the English name that `deviceName` wrote. */
function translateDevice({ newDevice: { browserOn, unknown } }: MailWords, device: string): string {
  if (device === english.newDevice.unknown) return unknown
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? []
  return browser === undefined || system === undefined
    ? device
    : fillPlaceholders(browserOn, { browser, system })
}

/**
 * Formats a time in UTC, since an account has no time zone: in English as an ISO instant, which other programs read,
 * and in other languages as people write it.
 */
function formatTime({ locale }: MailWords, moment: Instant): string {
  if (locale === english.locale) return moment
  return new Intl.DateTimeFormat(locale, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ hourCycle: 'h23', timeZone: 'UTC', timeZoneName: 'short' },
  }).format(new Date(moment))
}

/** Returns the mail by which a user notices a password change that they did not make. */
export function passwordChangedMail({ email, language }: Recipient): Mail {
  const { subject, text, unexpected } = wordsIn(language).passwordChanged
  return { to: email, subject, text: mailText(text, unexpected) }
}

export function confirmEmailMail({ email, language }: Recipient, link: string): Mail {
  const { confirmEmail, ignore } = wordsIn(language)
  const { subject, open, lasts } = confirmEmail
  return { to: email, subject, text: mailText(open, link, lasts, ignore) }
}

/** Returns the mail to the previous address, whoever changed it, so that an unwanted change is noticed. */
export function emailChangedMail({ email, language }: Recipient): Mail {
  const { subject, text, unexpected } = wordsIn(language).emailChanged
  return { to: email, subject, text: mailText(text, unexpected) }
}

/** Returns the mail to a super_admin about a demo request; its message is the visitor's own text. */
export function demoRequestMail(
  { email, language }: Recipient,
  request: {
    readonly email: string
    readonly company_name: string
    readonly phone_number: string
    readonly message: string | null
  },
): Mail {
  const { subject, facts } = wordsIn(language).demoRequest
  const filledFacts = fillPlaceholders(facts, {
    company: request.company_name,
    email: request.email,
    phone: request.phone_number,
  })
  return { to: email, subject, text: mailText(filledFacts, request.message ?? undefined) }
}

export function accountDeletedMail({ email, language }: Recipient): Mail {
  const { subject, text, unexpected } = wordsIn(language).accountDeleted
  return { to: email, subject, text: mailText(text, unexpected) }
}

/** A change to a person's passkeys. */
export interface PasskeyChange {
  /** The passkey's name: the English name of a device, as in "Chrome on Android", or the person's own words. */
  readonly passkey: string
  readonly moment: Instant
}

/** Returns the mail by which a person notices a passkey that they did not add. */
export const passkeyAddedMail = ({ email, language }: Recipient, change: PasskeyChange): Mail =>
  passkeyMail(wordsIn(language), email, 'passkeyAdded', change)

export const passkeyRemovedMail = ({ email, language }: Recipient, change: PasskeyChange): Mail =>
  passkeyMail(wordsIn(language), email, 'passkeyRemoved', change)

/** Who made a code for a person on which tablet. */
interface TabletActivation {
  readonly person: string
  /** The tablet's name, in the words of who enrolled it. */
  readonly tablet: string
  readonly moment: Instant
}

/** Returns the mail by which a person notices that somebody could chart in their name. */
export function activatedOnTabletMail(
  { email, language }: Recipient,
  { person, tablet, moment }: TabletActivation,
): Mail {
  const words = wordsIn(language)
  const { subject, text, facts, unexpected } = words.activatedOnTablet
  const filledFacts = fillPlaceholders(facts, { tablet, time: formatTime(words, moment) })
  return {
    to: email,
    subject,
    text: mailText(fillPlaceholders(text, { person }), filledFacts, unexpected),
  }
}

function passkeyMail(
  words: MailWords,
  to: string,
  event: 'passkeyAdded' | 'passkeyRemoved',
  { passkey, moment }: PasskeyChange,
): Mail {
  const { subject, text, facts, unexpected } = words[event]
  const filledFacts = fillPlaceholders(facts, {
    passkey: translateDevice(words, passkey),
    time: formatTime(words, moment),
  })
  return { to, subject, text: mailText(text, filledFacts, unexpected) }
}
