/** Every mail Hearth sends. No mail names a resident, a home or a role. */
import { NOTIFICATION_TITLES, type NotificationKind } from '#domain/rules/notifications/titles.ts'
import type { Mail } from './mailer.ts'

const CLOSING = 'If you did not ask for this, you can ignore this mail.\n\nHearth'

export const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your Hearth sign-in code',
  text: `Your code is ${code}\n\nIt expires in 10 minutes. No one from Hearth will ever ask you for it.\n\n${CLOSING}\n`,
  code,
})

export const resetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new Hearth password',
  text: `Open this link to choose a new password:\n\n${link}\n\nIt expires in one hour and works once.\n\n${CLOSING}\n`,
})

/** The link of the same kind, when somebody else asked for it. */
export const administratorResetMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Choose a new Hearth password',
  text: `An administrator of Hearth asked for a new password for you. Open this link to choose it:\n\n${link}\n\nIt expires in one hour and works once. Until you use it your password stays as it is.\n\nIf you did not expect this, tell your administrator.\n\nHearth\n`,
})

/** `company`: undefined for whoever works for Hearth itself. */
export const invitationMail = (to: string, link: string, company: string | undefined): Mail => ({
  to,
  subject: 'You are invited to Hearth',
  text: `${company ? `${company} keeps its records in Hearth and has invited you. ` : ''}Open this link to complete your registration:\n\n${link}\n\nIt expires in 7 days and works once.\n\nIf you did not expect this, you can ignore this mail.\n\nHearth\n`,
})

/** Of the answer it says nothing. */
export const ticketAnsweredMail = (to: string, link: string): Mail => ({
  to,
  subject: 'There is an answer to your support ticket',
  text: `Support has answered your ticket. Sign in to read it:\n\n${link}\n\nHearth\n`,
})

/** What happened, and nothing of whom or where: mail is read by others on its way. */
export const notificationMail = (to: string, kind: NotificationKind, link: string): Mail => ({
  to,
  subject: `Hearth: ${NOTIFICATION_TITLES[kind]}`,
  text: `${NOTIFICATION_TITLES[kind]}\n\nSign in to see more:\n\n${link}\n\nWhat is mailed to you is up to you: open Settings, Notifications.\n\nHearth\n`,
})

/** For several at once. */
export const notificationsMail = (to: string, count: number, link: string): Mail => ({
  to,
  subject: `Hearth: ${count} new notifications`,
  text: `You have ${count} new notifications.\n\nSign in to see them:\n\n${link}\n\nWhat is mailed to you is up to you: open Settings, Notifications.\n\nHearth\n`,
})

/** `device`: "Chrome on Android". */
export const newDeviceMail = (to: string, device: string, at: string): Mail => ({
  to,
  subject: 'New sign-in to Hearth',
  text: `Someone signed in to your Hearth account on a device we had not seen for you before.\n\nDevice: ${device}\nTime: ${at}\n\nIf this was you, there is nothing to do. If not, change your password in the settings: it signs every other device out.\n\nHearth\n`,
})

/** A change nobody asked for must not go unnoticed. */
export const passwordChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your Hearth password was changed',
  text: `Your Hearth password was changed, and every device has to sign in again.\n\nIf this was not you, reset your password with "Forgot password" and tell your manager.\n\nHearth\n`,
})

export const confirmEmailMail = (to: string, link: string): Mail => ({
  to,
  subject: 'Confirm your new Hearth address',
  text: `Open this link to use this address for Hearth from now on:\n\n${link}\n\nIt expires in 24 hours and works once.\n\n${CLOSING}\n`,
})

/** To the address of before, whoever changed it: what was not agreed must not go unnoticed. */
export const emailChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your Hearth address was changed',
  text: `Your Hearth account has another email address now. Codes and links are sent there.\n\nIf you did not expect this, tell your manager at once.\n\nHearth\n`,
})

/** To who runs the platform, in the words of the visitor. */
export const demoRequestMail = (
  to: string,
  asked: {
    readonly email: string
    readonly company_name: string
    readonly phone_number: string
    readonly message: string | null
  },
): Mail => ({
  to,
  subject: 'Someone asks for a demo of Hearth',
  text: `Company: ${asked.company_name}\nEmail: ${asked.email}\nPhone: ${asked.phone_number}\n${asked.message === null ? '' : `\n${asked.message}\n`}\nHearth\n`,
})

export const accountDeletedMail = (to: string): Mail => ({
  to,
  subject: 'Your Hearth account was deleted',
  text: `Your Hearth account was deleted, and every device is signed out.\n\nIf this was not you, tell your manager at once.\n\nHearth\n`,
})
