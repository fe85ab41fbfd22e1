import { screen, waitFor, within } from '@testing-library/react'
import Dexie from 'dexie'
import { describe, expect, test, vi } from 'vitest'
import { isPacked } from '#domain/collections.ts'
import { Refusal } from '#domain/errors.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, NOW, standStill, TODAY } from './at-maple.tsx'
import { aClient, aDose, anAllergy, anOrder, DANA, LUIS, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const METFORMIN = administrationId(orderId('Metformin'), TODAY, '08:00')
const give = () => screen.findByRole('button', { name: /^Mark as Given: Metformin/ })
const dueNow = () => screen.findByRole('region', { name: 'Due now' })

describe('the round', () => {
  test('[M9.7] [M1] [S16.3] one tap gives, and the tick is what the record says', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.click(await give())
    const row = within(await dueNow())
    expect(await row.findByText('Given')).toBeTruthy()
    expect(row.getByText('Dana Reyes', { exact: false })).toBeTruthy()
    expect(row.getByText('on this device')).toBeTruthy()
    const [operation] = await recorded()
    expect(operation).toMatchObject({
      kind: 'administration.mark',
      args: {
        administration_id: METFORMIN,
        medication_version_id: derivedId('version', 'Metformin'),
        status: 'given',
        given_at: null,
        seen_mark_ids: [],
      },
    })
  })

  test('[S1.9] the screen has every row that a mark rests on: writing the mark reads each of them once', async () => {
    const { user, recorded, mirror } = await atMaple('/dashboard/mar')
    const { rows } = mirror
    const readWhileWriting: string[] = []
    vi.spyOn(mirror, 'rows').mockImplementation(collection => {
      // A packed collection is also asked which of its rows stand outside of their month.
      if (Dexie.currentTransaction?.mode === 'readwrite' && !isPacked(collection))
        readWhileWriting.push(collection)
      return rows.call(mirror, collection)
    })
    const references = ['client', 'home', 'medication', 'medication_version']
    await user.click(await give())
    await expect.poll(recorded).toHaveLength(1)
    expect(readWhileWriting.splice(0).sort()).toEqual(references)
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    await expect.poll(recorded).toHaveLength(2)
    expect(readWhileWriting.sort()).toEqual(references)
  })

  test('a trembling finger records once', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.dblClick(await give())
    await screen.findByText('Given')
    await expect.poll(recorded).toHaveLength(1)
  })

  test('[M4] undo takes the mark back as a mis-tap that has seen it', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.click(await give())
    await user.click(await screen.findByRole('button', { name: /Undo/ }))
    expect(await give()).toBeTruthy()
    const [given, undone] = await recorded()
    expect(undone?.args).toMatchObject({
      status: 'scheduled',
      reason_code: 'mis_tap',
      given_at: null,
      seen_mark_ids: [given?.args.mark_id],
    })
  })

  test('[M7] a dose that is not given asks why: one tap says it', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
    await user.click(await screen.findByRole('button', { name: 'Refused' }))
    expect(await within(await dueNow()).findByText('Refused')).toBeTruthy()
    expect((await recorded())[0]?.args).toMatchObject({ status: 'missed', reason_code: 'refused' })
  })

  test('[M7] another reason is not taken without words', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
    await user.click(await screen.findByRole('button', { name: 'Other reason' }))
    const save = await screen.findByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await user.type(await screen.findByLabelText('What happened?'), 'At the dentist')
    await user.click(save)
    await waitFor(async () =>
      expect((await recorded())[0]?.args).toMatchObject({ reason_code: 'other', notes: 'At the dentist' }),
    )
  })

  test('[M7] held by order is held, not missed', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar')
    await user.click(await screen.findByRole('button', { name: /^Mark as Missed: Metformin/ }))
    await user.click(await screen.findByRole('button', { name: 'Held by order' }))
    expect(await within(await dueNow()).findByText('Held')).toBeTruthy()
    expect((await recorded())[0]?.args).toMatchObject({ status: 'cancelled', reason_code: 'held_by_order' })
  })

  test('[M11] a tablet that has not synced with the others says so on the button', async () => {
    await atMaple('/dashboard/mar', { lastResponseAt: '2026-03-10T11:40:00.000Z' })
    const button = await give()
    expect(button.textContent).toContain('not checked with the other devices since 07:40')
    expect(button.getAttribute('aria-label')).toContain('since 07:40')
  })

  test('[M11] [S15.2] a tablet whose clock is wrong says it by the right one', async () => {
    await atMaple('/dashboard/mar', {
      clockBehindByMinutes: 60,
      now: '2026-03-10T11:20:00.000Z',
      lastResponseAt: '2026-03-10T10:40:00.000Z',
    })
    expect((await give()).textContent).toContain('not checked with the other devices since 07:40')
  })

  test('[M11] five minutes are no reason to say so', async () => {
    await atMaple('/dashboard/mar', { lastResponseAt: '2026-03-10T12:16:00.000Z' })
    expect((await give()).textContent).toBe('Mark as Given')
  })

  test('a dose of this evening is not in the round, but the round says when it is', async () => {
    const rows = [
      ...mapleHouse(),
      ...anOrder({ name: 'Sertraline', version: { administration_times: ['20:00'] } }),
      ...aDose({ name: 'Metformin', date: '2026-03-09', by: DANA }),
      ...aDose({ name: 'Sertraline', date: '2026-03-09', time: '20:00', by: DANA }),
    ]
    const { user } = await atMaple('/dashboard/mar', { rows })
    await user.click(await give())
    await screen.findByText('Given')
    expect(screen.getByText(/Next at 20:00/)).toBeTruthy()
    expect(within(await dueNow()).queryByText('Sertraline')).toBeNull()
  })

  test.each([
    {
      told: 'each in its own words',
      rows: [anAllergy('Penicillin'), anAllergy('Latex')],
      shows: ['Penicillin', 'Latex'],
    },
    { told: 'none known', rows: [aClient({ no_known_allergies: true })], shows: ['No known allergies'] },
    { told: 'nobody asked', rows: [], shows: ['Allergies not asked yet'] },
    {
      told: 'not one that was withdrawn',
      rows: [anAllergy('Eggs', { withdrawn_at: NOW, withdrawn_by: 4, withdrawal_reason: 'Tested' })],
      shows: ['Allergies not asked yet'],
    },
  ])('allergies stand beside the dose: $told', async ({ rows, shows }) => {
    await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...rows] })
    const round = within(await dueNow())
    for (const words of shows) expect(round.getByText(words)).toBeTruthy()
  })

  test('a mark that cannot be written says so in the words of the specification, and nothing is ticked', async () => {
    const { user, mirror } = await atMaple('/dashboard/mar')
    const button = await give()
    vi.spyOn(mirror.outbox, 'add').mockRejectedValue(new Error('The disk is full.'))
    await user.click(button)
    expect(await screen.findByText(/Failed to mark medication as given. Please try again./)).toBeTruthy()
    expect(screen.queryByText('Given')).toBeNull()
  })

  test('a mark the server refused says why', async () => {
    const answer = () => Promise.reject(new Refusal('forbidden', 'Access denied.'))
    const { user } = await atMaple('/dashboard/mar', { answer })
    await user.click(await give())
    expect(await screen.findByText('Not accepted: Access denied.')).toBeTruthy()
  })
})

describe('the overview', () => {
  test('[P2 §2] says whose home it is, how many medications each client has and when the next is', async () => {
    await atMaple('/dashboard/mar')
    expect(await screen.findByRole('heading', { name: 'MAR - Maple House' })).toBeTruthy()
    expect(await screen.findByText('1 medication')).toBeTruthy()
    expect(screen.getByText('Next Administration: 08:00')).toBeTruthy()
  })

  test('[M12.5] a time that has passed is not told as next', async () => {
    const rest = mapleHouse().filter(({ collection }) => !collection.startsWith('medication'))
    const noon = anOrder({ name: 'Metformin', version: { administration_times: ['12:00'] } })
    const now = '2026-03-10T17:44:00.000Z'
    await atMaple('/dashboard/mar', { rows: [...rest, ...noon], now, lastResponseAt: now })
    expect(await screen.findByText('Next Administration: Tomorrow 12:00')).toBeTruthy()
  })

  test('[P2 §2] a home without clients says so', async () => {
    const [home] = mapleHouse()
    await atMaple('/dashboard/mar', { rows: home ? [home] : [] })
    expect(await screen.findByText('There are no clients with medication records to display.')).toBeTruthy()
  })

  test('[M11] a table that cannot be read shows the error, and no medication, true or made up', async () => {
    // biome-ignore lint/suspicious/noConsole: React names the error it caught there
    vi.mocked(console.error).mockImplementation(() => {})
    await atMaple('/dashboard/mar/1', { isBroken: true })
    expect(await screen.findByText('The medication record could not be read on this device')).toBeTruthy()
    expect(screen.queryByText('Metformin')).toBeNull()
    expect(screen.queryByText('No medications found')).toBeNull()
  })

  test('only who may prescribe gets the button', async () => {
    await atMaple('/dashboard/mar', { role: 'care_giver' })
    await give()
    expect(screen.queryByRole('button', { name: 'Add Medication' })).toBeNull()
  })
})

test('[U10.15] what gives a dose shows a pill, and one that was given a tick', async () => {
  const given = aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:04:00.000Z' })
  await atMaple('/dashboard/mar', { rows: [...mapleHouse(), ...given, ...anOrder({ name: 'Lisinopril' })] })
  const iconsOf = async (name: RegExp) =>
    [...(await screen.findByRole('button', { name })).querySelectorAll('svg')].map(icon =>
      icon.classList.toString().replace(/^.*tabler-icon-(\w+).*$/, '$1'),
    )
  expect(await iconsOf(/^Mark as Given: Lisinopril/)).toEqual(['pill'])
  expect(await iconsOf(/^Given: Metformin/)).toEqual(['check'])
})
