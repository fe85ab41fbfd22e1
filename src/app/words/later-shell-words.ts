/**
 * Texts of the frame that come later than its first paint: the sync panel, signing out, updates, a restored server.
 * `never`: this device has not connected to Hearth yet.
 */
import type { TFunction } from 'i18next'
import { useLaterWords } from '../../languages/use-later-words.ts'

export const laterSyncWords = {
  close: 'Close',
  waitingNone: 'Everything recorded on this device is confirmed.',
  waitingNoneOffline: 'Nothing is waiting to be sent.',
  waitingSome_one: '{{count}} record is saved on this device and not confirmed yet.',
  waitingSome_other: '{{count}} records are saved on this device and not confirmed yet.',
  photosSome_one: '{{count}} photo is on this device and not sent yet.',
  photosSome_other: '{{count}} photos are on this device and not sent yet.',
  waitingSince: 'The oldest has been waiting {{since}}.',
  lastContact: 'Last connected to Hearth',
  never: 'not yet',
  portalExplained: 'This Wi-Fi network needs you to sign in before Hearth can connect.',
  openPortal: 'Open the Wi-Fi sign-in page',
  offlineExplained: 'You can keep working. Records are sent automatically when the connection is back.',
  clockWrong:
    "This device's clock is off by {{duration}}. Recorded times are corrected. Please set the clock.",
  queue: 'Waiting, oldest first',
  byYou: 'by you',
  byPerson: 'by {{name}}',
  byColleague: 'by a coworker',
  syncNow: 'Sync now',
  firstSync: "Downloading today's round",
  firstSyncDetail: 'Older records will follow automatically.',
  olderRecords: 'Today’s round is ready. Downloading older records.',
  olderRecordsOf: 'Today’s round is ready. Downloading older records: {{month}}.',
  olderRecordsLater: 'Today’s round is ready. Older records will download when the connection is back.',
  percent: '{{percent}}%',
  states: {
    queued: 'on this device',
    refused: 'not accepted',
    quarantined: 'waiting for a manager',
  },
} as const

export const laterShellWords = {
  signOutUnsent: {
    title: 'Sign out with unsent records?',
    count_one: '{{count}} record has not been sent yet.',
    count_other: '{{count}} records have not been sent yet.',
    photos_one: '{{count}} photo has not been sent yet.',
    photos_other: '{{count}} photos have not been sent yet.',
    text_one: 'It stays on this device and is sent automatically, also after you sign out.',
    text_other: 'They stay on this device and are sent automatically, also after you sign out.',
    inMemory_one:
      'It is only in this window: after you sign out, keep the window open until it is sent, or it is lost.',
    inMemory_other:
      'They are only in this window: after you sign out, keep the window open until they are sent, or they are lost.',
  },
  restored: {
    title: 'Hearth was restored from a backup {{since}}.',
    text_one: 'This device sends {{count}} record again so that it is not lost.',
    text_other: 'This device sends {{count}} records again so that none is lost.',
    show: 'Show the records',
    hide: 'Hide the records',
    close: 'OK',
  },
  updateTitle: 'A new version of Hearth is ready',
  updateText: 'Updating takes a few seconds. Your records are kept.',
  updateDirty: 'Finish or close the open form first, then update.',
  updateUnsent: 'Records that are only in this window are not sent yet. Update when they are.',
  updateNow: 'Update now',
  updateLater: 'Later',
} as const

/** Adds these texts. Each part of the frame that is loaded later calls it in place of `useTranslation`. */
export const useLaterShellWords = (): TFunction =>
  useLaterWords({ sync: laterSyncWords, shell: laterShellWords })
