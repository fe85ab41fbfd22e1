/** What every mail says in every language, read as a person gets it (G10). */
import { describe, expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#domain/rules/notifications/titles.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { english } from '#server/mail/english.ts'
import { titleIn, wordsIn } from '#server/mail/languages.ts'
import type { Mail } from '#server/mail/mailer.ts'
import * as mails from '#server/mail/words.ts'
import { LANGUAGE_FACTS } from '#src/languages/languages.ts'
import { wordless } from '../support/word-keys.ts'
import formerly from './english-mails.json'

const TO = 'ruth@example.org'
const LINK = 'https://hearth.example/a'
const CODE = '493027'
const COMPANY = 'Maple Grove Homes'
/** As its owner calls it, which no language translates. */
const PASSKEY = 'Ruth 2'
const PERSON = 'Ruth Lindqvist'
const TABLET = 'Küche'
const AT = '2026-03-10T12:20:00.000Z'
const VISITOR = {
  ...{ email: 'someone@example.org', company_name: 'Lakeside', phone_number: '+15185550177' },
  message: 'Please call.',
}

/** A new template does not compile without its line here. The cases are those of `english-mails.json`, in its order. */
const WRITTEN: { readonly [Name in keyof typeof mails]: (reader: mails.Recipient) => Mail[] } = {
  codeMail: reader => [mails.codeMail(reader, CODE)],
  resetMail: reader => [mails.resetMail(reader, LINK)],
  administratorResetMail: reader => [mails.administratorResetMail(reader, LINK)],
  invitationMail: reader => [COMPANY, undefined, ''].map(name => mails.invitationMail(reader, LINK, name)),
  ticketAnsweredMail: reader => [mails.ticketAnsweredMail(reader, LINK)],
  emergencyMail: reader => [mails.emergencyMail(reader, LINK)],
  notificationsMail: reader => [mails.notificationsMail(reader, 7, LINK)],
  notificationMail: reader => NOTIFICATION_KINDS.map(kind => mails.notificationMail(reader, kind, LINK)),
  newDeviceMail: reader =>
    ['Chrome on Android', 'Unknown device'].map(device => mails.newDeviceMail(reader, device, AT)),
  passkeyOnNewDeviceMail: reader =>
    ['Chrome on Android', 'Unknown device'].map(device => mails.passkeyOnNewDeviceMail(reader, device, AT)),
  passwordChangedMail: reader => [mails.passwordChangedMail(reader)],
  passkeyAddedMail: reader =>
    ['Chrome on Android', PASSKEY].map(passkey => mails.passkeyAddedMail(reader, { passkey, moment: AT })),
  passkeyRemovedMail: reader => [mails.passkeyRemovedMail(reader, { passkey: PASSKEY, moment: AT })],
  activatedOnTabletMail: reader => [
    mails.activatedOnTabletMail(reader, { person: PERSON, tablet: TABLET, moment: AT }),
  ],
  confirmEmailMail: reader => [mails.confirmEmailMail(reader, LINK)],
  emailChangedMail: reader => [mails.emailChangedMail(reader)],
  demoRequestMail: reader =>
    [VISITOR, { ...VISITOR, message: null }].map(one => mails.demoRequestMail(reader, one)),
  accountDeletedMail: reader => [mails.accountDeletedMail(reader)],
}
const names = Object.keys(WRITTEN) as (keyof typeof WRITTEN)[]

/** What a mail is there for: it stands in its text whatever the language. */
const HOLDS: { readonly [Name in keyof typeof mails]: readonly string[] } = {
  codeMail: [CODE],
  resetMail: [LINK],
  administratorResetMail: [LINK],
  invitationMail: [LINK],
  ticketAnsweredMail: [LINK],
  emergencyMail: [LINK],
  notificationsMail: [LINK, '7'],
  notificationMail: [LINK],
  newDeviceMail: ['2026', '12:20', 'UTC'],
  passkeyOnNewDeviceMail: ['2026', '12:20', 'UTC'],
  passwordChangedMail: [],
  passkeyAddedMail: ['2026', '12:20', 'UTC'],
  passkeyRemovedMail: [PASSKEY, '2026', '12:20', 'UTC'],
  activatedOnTabletMail: [PERSON, TABLET, '2026', '12:20', 'UTC'],
  confirmEmailMail: [LINK],
  emailChangedMail: [],
  demoRequestMail: [VISITOR.email, VISITOR.company_name, VISITOR.phone_number],
  accountDeletedMail: [],
}

/** What stands there as it was given, in no language. */
const GIVEN = [
  LINK,
  PASSKEY,
  PERSON,
  TABLET,
  COMPANY,
  VISITOR.message,
  VISITOR.email,
  VISITOR.company_name,
  'Hearth',
]
const said = ({ subject, text }: Mail): string =>
  GIVEN.reduce((left, given) => left.replaceAll(given, ''), `${subject}\n${text}`)

/** Words that no sentence of English does without, and none of the other languages has. */
const ENGLISH_WORDS =
  /\b(the|you|your|this|has|it|and|for|expires|sign|sign-in|someone|device|unknown|new|has|asks)\b/i

type Leaves = [string, string][]
const leavesOf = (words: object, under = ''): Leaves =>
  Object.entries(words).flatMap(
    ([name, value]): Leaves =>
      typeof value === 'string' ? [[under + name, value]] : leavesOf(value as object, `${under}${name}.`),
  )
const holesIn = (words: string): string => String([...words.matchAll(/\{\{\w+\}\}/g)].toSorted())
const englishLeaves = leavesOf(english)

test('[G10] English mails are what they were, letter for letter', () => {
  const readers = ['English', 'Klingon', 'toString'].map(language => ({ email: TO, language }))
  for (const reader of readers) {
    const now = Object.fromEntries(names.map(name => [name, WRITTEN[name](reader)]))
    expect(now).toEqual(formerly)
  }
})

describe.each(LANGUAGES)('%s', language => {
  const reader = { email: TO, language }

  test.each(names)('[G10] %s has its code or link, its words and no keys', name => {
    for (const mail of WRITTEN[name](reader)) {
      expect(mail.to).toBe(TO)
      expect(mail.code).toBe(name === 'codeMail' ? CODE : undefined)
      // English writes times for programs.
      for (const held of HOLDS[name])
        expect(mail.text).toContain(held === 'UTC' && language === 'English' ? AT : held)
      // A program that reads codes finds it between signs that are no letters.
      if (name === 'codeMail') expect(mail.text).toMatch(/(^|\s)\d{6}\n/)
      if (HOLDS[name].includes(LINK)) expect(mail.text.split('\n')).toContain(LINK)
      expect(wordless(said(mail))).toEqual([])
      expect(mail.text).toMatch(/\n\nHearth\n$/)
    }
  })
})

type Screens = { readonly notifications: { readonly kinds: object } }
const screens = import.meta.glob<Screens>('../../src/languages/*.json', { eager: true, import: 'default' })

describe.each(LANGUAGES.filter(language => language !== 'English'))('%s', language => {
  const reader = { email: TO, language }
  const own = leavesOf(wordsIn(language))

  test.each(names)('[G10] no English is left in %s', name => {
    const lines = new Set(
      WRITTEN[name]({ email: TO, language: 'English' }).flatMap(mail => said(mail).split('\n')),
    )
    for (const mail of WRITTEN[name](reader)) {
      expect(said(mail)).not.toMatch(ENGLISH_WORDS)
      const isSame = (line: string) => /\p{L}{2}/u.test(line) && lines.has(line)
      expect(said(mail).split('\n').filter(isSame)).toEqual([])
    }
  })

  test('[G10] has every sentence, with what is put into it, and none that is gone', () => {
    expect(own.map(([key]) => key).toSorted()).toEqual(englishLeaves.map(([key]) => key).toSorted())
    const holes = (leaves: Leaves) => leaves.map(([key, words]) => `${key} ${holesIn(words)}`).toSorted()
    expect(holes(own)).toEqual(holes(englishLeaves))
    expect(own.filter(([, words]) => words.trim() === '')).toEqual([])
  })

  test('[G10] calls a kind of notification as the screens do, and writes its own dates', () => {
    const { code } = LANGUAGE_FACTS[language]
    const kinds = screens[`../../src/languages/${code}.json`]?.notifications.kinds
    expect(Object.fromEntries(NOTIFICATION_KINDS.map(kind => [kind, titleIn(language, kind)]))).toEqual(kinds)
    expect(wordsIn(language).locale).toMatch(new RegExp(`^${code}\\b`))
  })
})

test('[G10] a date is written as the language writes it, in UTC', () => {
  const timeIn = (language: string) =>
    mails.newDeviceMail({ email: TO, language }, 'Firefox on Linux', AT).text.split('\n').slice(2, 4)
  expect(timeIn('English')).toEqual(['Device: Firefox on Linux', `Time: ${AT}`])
  expect(timeIn('German')).toEqual(['Gerät: Firefox auf Linux', 'Zeit: 10. März 2026 um 12:20 UTC'])
  expect(timeIn('Japanese')).toEqual(['端末：Firefox（Linux）', '日時：2026年3月10日 12:20 UTC'])
})

test('[G10] what is put in is not read as a hole', () => {
  const { text } = mails.invitationMail({ email: TO, language: 'French' }, LINK, '{{company}} $& Homes')
  expect(text).toContain('{{company}} $& Homes tient')
})
