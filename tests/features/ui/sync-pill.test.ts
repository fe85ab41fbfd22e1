import { describe, expect, test } from 'vitest'
import { pillOf } from '#src/app/shell/sync-pill.ts'
import { createCatalogue } from '#src/app/words/words.tsx'

const { t } = createCatalogue()
const calm = {
  connection: 'online',
  interference: null,
  mustSignInAgain: false,
  isStatusRead: true,
  unconfirmedCount: 0,
  waitingPhotoCount: 0,
  attentionCount: 0,
  isAttentionUrgent: false,
  refusedOrQuarantinedCount: 0,
  firstSyncProgress: null,
  olderRecordsProgress: null,
  isShellIncomplete: false,
} as const

describe('the status tells the truth', () => {
  test('[S16] everything confirmed is green and says how fresh it is', () => {
    expect(pillOf(calm, t)).toMatchObject({ text: 'All saved', tone: 'given', showsFreshness: true })
  })
  test('[S16.6] while the server refuses the session it is not green, whatever is confirmed', () => {
    expect(pillOf({ ...calm, mustSignInAgain: true }, t)).toMatchObject({
      text: 'Sign in again',
      tone: 'waiting',
    })
  })
  test('[S13.12] while a screen may be missing offline it is not green', () => {
    expect(pillOf({ ...calm, isShellIncomplete: true }, t)).toMatchObject({
      text: 'Saved, but not ready for offline',
      tone: 'waiting',
    })
  })
  test('[S16] [S1.11] while it is not known what waits on this device nothing is said to be saved', () => {
    expect(pillOf({ ...calm, isStatusRead: false }, t)).toMatchObject({
      text: 'Connecting…',
      tone: 'offline',
    })
    expect(pillOf({ ...calm, isStatusRead: false, connection: 'offline' }, t).text).toBe('Offline')
  })
  test('[S16] one record without a receipt is not green', () => {
    expect(pillOf({ ...calm, unconfirmedCount: 1 }, t)).toMatchObject({
      text: '1 on this device',
      tone: 'waiting',
    })
    expect(pillOf({ ...calm, unconfirmedCount: 2 }, t)).toMatchObject({ text: '2 on this device' })
  })
  test('[S16] a photo that the server has not got is not green either', () => {
    const photo = { ...calm, waitingPhotoCount: 1 }
    expect(pillOf(photo, t)).toMatchObject({ text: '1 photo waiting', tone: 'waiting' })
    expect(pillOf({ ...photo, unconfirmedCount: 2 }, t).text).toBe('2 on this device')
    expect(pillOf({ ...photo, connection: 'offline' }, t)).toMatchObject({
      text: 'Offline · 1 photo waiting',
      tone: 'waiting',
    })
    expect(pillOf({ ...photo, refusedOrQuarantinedCount: 1, attentionCount: 1 }, t).text).toBe(
      '1 needs attention',
    )
  })
  test('[S14] without a real answer nothing is green, whether or not something waits', () => {
    expect(pillOf({ ...calm, connection: 'offline', unconfirmedCount: 2 }, t).text).toBe(
      'Offline · 2 on this device',
    )
    expect(pillOf({ ...calm, connection: 'offline' }, t)).toMatchObject({ text: 'Offline', tone: 'offline' })
    expect(pillOf({ ...calm, connection: 'connecting' }, t).tone).not.toBe('given')
  })
  test('[U5.2] a Wi-Fi that wants its own sign-in is not called offline', () => {
    const behind = { ...calm, connection: 'offline', interference: 'portal' } as const
    expect(pillOf(behind, t)).toMatchObject({ text: 'Wi-Fi sign-in needed', tone: 'waiting' })
    expect(pillOf({ ...behind, unconfirmedCount: 2 }, t).text).toBe('Wi-Fi sign-in needed · 2 on this device')
  })
  test('[S14.10] answers that are changed on the way are never green, and are not called offline', () => {
    const changed = { ...calm, connection: 'offline', interference: 'altered' } as const
    expect(pillOf(changed, t)).toMatchObject({ text: 'Answers are changed on the way', tone: 'waiting' })
    expect(pillOf({ ...changed, unconfirmedCount: 2 }, t).text).toBe(
      'Answers are changed on the way · 2 on this device',
    )
  })
  test('[S4.12] how far a first sync is stands there once part of it is here, and not before', () => {
    const fetching = { ...calm, firstSyncProgress: 0 }
    expect(pillOf(fetching, t)).toMatchObject({ text: 'Getting ready…', tone: 'accent' })
    expect(pillOf({ ...fetching, firstSyncProgress: 0.004 }, t).text).toBe('Getting ready…')
    expect(pillOf({ ...fetching, firstSyncProgress: 0.43 }, t).text).toBe('Getting ready 43%')
  })
  test('[S6] what was refused is never "all saved", and the number is that of the badge', () => {
    const refused = { ...calm, refusedOrQuarantinedCount: 1, attentionCount: 3 }
    expect(pillOf(refused, t)).toMatchObject({ text: '3 need attention', tone: 'waiting' })
    expect(pillOf({ ...refused, unconfirmedCount: 2 }, t).text).toBe('2 on this device')
  })
  test('a possible double dose is red only where it is said, and takes nothing from what is saved', () => {
    const doubled = { ...calm, attentionCount: 1, isAttentionUrgent: true }
    expect(pillOf(doubled, t)).toMatchObject({ text: 'All saved', tone: 'given' })
    expect(pillOf({ ...doubled, refusedOrQuarantinedCount: 1 }, t).tone).toBe('attention')
  })
  test('the first sync says how far it is', () => {
    expect(pillOf({ ...calm, firstSyncProgress: 0.429 }, t).text).toBe('Getting ready 42%')
  })
})
