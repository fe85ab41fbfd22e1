/**
 * The text of the mails in English: sentences, and paragraphs of sentences. Other programs read codes and links from
 * these mails, so they stay as they are (G10). The other languages are in `languages/`.
 */
import { NOTIFICATION_TITLES } from '#domain/rules/notifications/titles.ts'

export const english = {
  /** The BCP 47 tag for formatting dates. */
  locale: 'en-US',
  ignore: 'If you did not ask for this, you can ignore this mail.',
  code: {
    subject: 'Your Hearth sign-in code',
    code: 'Your code is {{code}}',
    lasts: 'It expires in 10 minutes. No one from Hearth will ever ask you for it.',
  },
  reset: {
    subject: 'Choose a new Hearth password',
    open: 'Open this link to choose a new password:',
    lasts: 'It expires in one hour and works once.',
    openForAdministrator:
      'An administrator of Hearth asked for a new password for you. Open this link to choose it:',
    lastsForAdministrator:
      'It expires in one hour and works once. Until you use it your password stays as it is.',
    unexpected: 'If you did not expect this, tell your administrator.',
  },
  invitation: {
    subject: 'You are invited to Hearth',
    open: 'Open this link to complete your registration:',
    openFrom:
      '{{company}} keeps its records in Hearth and has invited you. Open this link to complete your registration:',
    lasts: 'It expires in 7 days and works once.',
    unexpected: 'If you did not expect this, you can ignore this mail.',
  },
  ticketAnswered: {
    subject: 'There is an answer to your support ticket',
    open: 'Support has answered your ticket. Sign in to read it:',
  },
  emergency: {
    subject: 'Charts were opened in an emergency',
    open: 'The charts on a tablet of a home you manage were opened with its emergency code. Sign in to see by whom and why, review it, and make a new code:',
  },
  notifications: {
    subjectOfOne: 'Hearth: {{title}}',
    openOne: 'Sign in to see more:',
    subject: 'Hearth: {{count}} new notifications',
    text: 'You have {{count}} new notifications.',
    open: 'Sign in to see them:',
    choose: 'What is mailed to you is up to you: open Settings, Notifications.',
    titles: NOTIFICATION_TITLES,
  },
  newDevice: {
    subject: 'New sign-in to Hearth',
    text: 'Someone signed in to your Hearth account on a device we had not seen for you before.',
    facts: 'Device: {{device}}\nTime: {{time}}',
    browserOn: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    whatToDo:
      'If this was you, there is nothing to do. If not, change your password in the settings: it signs every other device out.',
    whatToDoWithPasskey:
      'A passkey was used. If this was you, there is nothing to do. If not, remove the passkey in your profile, change your password in the settings, which signs every other device out, and tell your manager.',
  },
  passwordChanged: {
    subject: 'Your Hearth password was changed',
    text: 'Your Hearth password was changed, and every device has to sign in again.',
    unexpected: 'If this was not you, reset your password with "Forgot password" and tell your manager.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your Hearth account',
    text: 'A passkey was added to your Hearth account. It signs in without password and code.',
    facts: 'Passkey: {{passkey}}\nTime: {{time}}',
    unexpected:
      'If this was not you, remove it in your profile at once, change your password and tell your manager.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your Hearth account',
    text: 'A passkey was removed from your Hearth account. It signs in no more.',
    facts: 'Passkey: {{passkey}}\nTime: {{time}}',
    unexpected: 'If this was not you, change your password and tell your manager at once.',
  },
  activatedOnTablet: {
    subject: 'You were activated on a tablet of Hearth',
    text: '{{person}} made a code with which you choose your PIN on a tablet, without a connection and without your password. Whoever has the code can chart there in your name.',
    facts: 'Tablet: {{tablet}}\nTime: {{time}}',
    unexpected:
      'If you did not ask for it, tell your manager at once, and sign that tablet out in your settings.',
  },
  confirmEmail: {
    subject: 'Confirm your new Hearth address',
    open: 'Open this link to use this address for Hearth from now on:',
    lasts: 'It expires in 24 hours and works once.',
  },
  emailChanged: {
    subject: 'Your Hearth address was changed',
    text: 'Your Hearth account has another email address now. Codes and links are sent there.',
    unexpected: 'If you did not expect this, tell your manager at once.',
  },
  demoRequest: {
    subject: 'Someone asks for a demo of Hearth',
    facts: 'Company: {{company}}\nEmail: {{email}}\nPhone: {{phone}}',
  },
  accountDeleted: {
    subject: 'Your Hearth account was deleted',
    text: 'Your Hearth account was deleted, and every device is signed out.',
    unexpected: 'If this was not you, tell your manager at once.',
  },
} as const

type WordsLike<Like> = {
  readonly [Name in keyof Like]: Like[Name] extends string ? string : WordsLike<Like[Name]>
}

/** The texts every language has. */
export type MailWords = WordsLike<typeof english>
