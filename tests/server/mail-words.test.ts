/** What every mail says, read as a person gets it (G8). */
import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS, NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'
import * as mails from '#server/mail/words.ts'
import { wordless } from '../support/word-keys.ts'

const TO = 'ruth@example.org'
const LINK = 'https://hearth.example/a'
const { notificationMail, ...others } = mails

/** A new template does not compile without its line here. */
const WRITTEN: { readonly [Name in keyof typeof others]: () => ReturnType<(typeof others)[Name]>[] } = {
  codeMail: () => [mails.codeMail(TO, '493027')],
  resetMail: () => [mails.resetMail(TO, LINK)],
  administratorResetMail: () => [mails.administratorResetMail(TO, LINK)],
  invitationMail: () => [
    mails.invitationMail(TO, LINK, 'Maple Grove Homes'),
    mails.invitationMail(TO, LINK, undefined),
  ],
  ticketAnsweredMail: () => [mails.ticketAnsweredMail(TO, LINK)],
  notificationsMail: () => [mails.notificationsMail(TO, 7, LINK)],
  newDeviceMail: () => [mails.newDeviceMail(TO, 'Chrome on Android', '2026-03-10T12:20:00.000Z')],
  passwordChangedMail: () => [mails.passwordChangedMail(TO)],
  confirmEmailMail: () => [mails.confirmEmailMail(TO, LINK)],
  emailChangedMail: () => [mails.emailChangedMail(TO)],
  demoRequestMail: () => [
    mails.demoRequestMail(TO, {
      ...{ email: 'someone@example.org', company_name: 'Lakeside', phone_number: '+15185550177' },
      message: 'Please call.',
    }),
  ],
  accountDeletedMail: () => [mails.accountDeletedMail(TO)],
}

test.each(Object.entries(WRITTEN))('[G8] the text of %s is words, and no keys', (_, write) => {
  for (const { to, subject, text } of write()) {
    expect(to).toBe(TO)
    expect(wordless(`${subject}\n${text.replaceAll(LINK, '')}`)).toEqual([])
    expect(text).toMatch(/\n\nHearth\n$/)
  }
})

test.each(NOTIFICATION_KINDS)('[G8] a mail about %s says its title in words', kind => {
  const { subject, text } = notificationMail(TO, kind, LINK)
  expect(subject).toBe(`Hearth: ${NOTIFICATION_TITLES[kind]}`)
  expect(wordless(`${subject}\n${text.replaceAll(LINK, '')}`)).toEqual([])
})
