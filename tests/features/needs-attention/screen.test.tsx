/** "Needs attention" on a tablet at Maple House: what is read there, by whom, and what may be done. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { aDose, DANA, LUIS, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { disagreement, doubleDose, heldMark, twoAllergies, twoNotes, twoVersions } from './what-happened.ts'

prepareBrowser()
standStill()

const SCREEN = '/dashboard/needs-attention'
const card = async (name: RegExp) => {
  const heading = await screen.findByRole('heading', { name, level: 3 })
  return within(heading.closest('article') as HTMLElement)
}
const decide = async (user: Awaited<ReturnType<typeof atMaple>>['user'], reason: string, choice?: string) => {
  const dialog = within(await screen.findByRole('dialog'))
  if (choice !== undefined) await user.click(dialog.getByRole('radio', { name: choice }))
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), reason)
  await user.click(dialog.getByRole('button', { name: 'Save decision' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

describe('what is read', () => {
  test('[M5.9] a possible double dose says drug, client, who and when, on two tablets', async () => {
    await atMaple(SCREEN, { rows: doubleDose() })
    const double = await card(/^Metformin for Walter Abbott may have been given twice$/)
    expect(double.getAllByRole('listitem').map(item => item.textContent)).toEqual([
      'given08:02 Dana Reyes',
      'given08:10 Luis Ortega',
    ])
    expect(double.getByText('Due Today 08:00')).toBeDefined()
    expect(double.getByText('Recorded on two devices that were out of sync.')).toBeDefined()
  })
  test('[M5.9] a disagreement says what each of the two says, with the reason', async () => {
    await atMaple(SCREEN, { rows: disagreement() })
    const item = await card(/^Metformin for Walter Abbott: recorded as both given and missed$/)
    expect(item.getAllByRole('listitem')[1]?.textContent).toContain('08:10 Luis Ortega, Refused')
  })
  test('[S9.5] a quarantined record says which dose it was, by whom, when it happened, when it was recorded and why it is quarantined', async () => {
    await atMaple(SCREEN, { rows: [...mapleHouse(), heldMark()] })
    const held = await card(/^Metformin for Walter Abbott: given Tue, Feb 17, 08:04$/)
    expect(held.getByText('Recorded by Luis Ortega, Tue, Feb 17, 08:05. It arrived 08:15.')).toBeDefined()
    expect(held.getByText('Due Tue, Feb 17 08:00')).toBeDefined()
    expect(held.getByText('It arrived more than 14 days after it happened.')).toBeDefined()
  })
  test('[M2.16] in the evening a dose of today is due today, though it is tomorrow in UTC already', async () => {
    await atMaple(SCREEN, { rows: doubleDose(), now: '2026-03-11T00:30:00.000Z' })
    const double = await card(/given twice$/)
    expect(double.getByText('Due Today 08:00')).toBeDefined()
  })
  test('[S8.4] two versions of an order stand side by side, and what differs is marked', async () => {
    await atMaple(SCREEN, { rows: [...mapleHouse(), twoVersions()] })
    const versions = await card(/^Metformin for Walter Abbott$/)
    const rows = versions.getAllByRole('row').map(row => row.textContent)
    expect(rows).toContain('Dosagedifferent1 tablet2 tablets')
    expect(rows).toContain('Administration routeoraloral')
    expect(versions.getByRole('columnheader', { name: /Other version.*by Luis Ortega, 08:10/ })).toBeDefined()
  })
  test('[U9.3] so do two versions of an allergy, with the labels of its fields', async () => {
    await atMaple(SCREEN, { rows: twoAllergies() })
    const versions = await card(/^Penicillin for Walter Abbott$/)
    expect(versions.getAllByRole('row').map(row => row.textContent)).toEqual([
      'Current versionby Dana Reyes, yesterday 09:00Other versionby Luis Ortega, 08:10',
      'SubstancePenicillinPenicillin',
      'Reactiondifferent—Hives',
      'Severitydifferentmildsevere',
    ])
  })
  test('[U9.3] two versions of a note say who amended it last', async () => {
    await atMaple(SCREEN, { rows: twoNotes() })
    const versions = await card(
      /^Medical note of 12\/30\/2025 about Walter Abbott: Had a quiet day at home\.$/,
    )
    expect(versions.getAllByRole('row').map(row => row.textContent)).toEqual([
      'Current versionby Dana Reyes, 08:00Other versionby Luis Ortega, 08:10',
      'DateDec 30, 2025Dec 30, 2025',
      'TypedifferentMedicalSocial',
      'ContentHad a quiet day at home.Had a quiet day at home.',
    ])
  })
  test('the most urgent comes first, and nothing at all is said in words', async () => {
    await atMaple(SCREEN, { rows: [twoVersions(), heldMark(), ...doubleDose()] })
    await card(/given twice/)
    expect(screen.getAllByRole('heading', { level: 2 }).map(heading => heading.textContent)).toEqual([
      'Possible double doses',
      'Waiting for a manager',
      'Two versions of one record',
    ])
  })
  test('an empty screen says that nothing needs a look', async () => {
    await atMaple(SCREEN)
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
  })
  test('[M11] a screen that cannot be read says so', async () => {
    // biome-ignore lint/suspicious/noConsole: React names the error it caught there
    vi.mocked(console.error).mockImplementation(() => {})
    await atMaple(SCREEN, { isBroken: true })
    expect((await screen.findByRole('alert')).textContent).toContain('could not be read on this device')
  })
  test('what was looked at stays with who, when, what and why', async () => {
    const resolved = {
      resolved_at: '2026-03-10T12:18:00.000Z',
      resolved_by: LUIS,
      resolution: 'reviewed',
      resolution_reason: 'Dana gave the water only',
    } as const
    await atMaple(`${SCREEN}?show=looked-at`, { rows: doubleDose(resolved) })
    const [item] = await screen.findAllByRole('listitem')
    expect(item?.textContent).toBe(
      'Possible double dosesMetformin for Walter Abbott may have been given twice' +
        'Reviewed, records unchanged: “Dana gave the water only”Luis Ortega, 08:18',
    )
  })
})

describe('what may be done', () => {
  test('[S9.7] a care giver reads the same and decides nothing', async () => {
    await atMaple(SCREEN, { rows: [...doubleDose(), heldMark(), twoVersions()] })
    await card(/given twice/)
    expect(screen.getAllByText('A manager of Maple House will decide.')).toHaveLength(3)
    expect(screen.queryByRole('button', { name: /looked at this|Decide|Choose/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Correct the record' }).getAttribute('href')).toBe(
      `/dashboard/mar/1?day=${TODAY}`,
    )
  })
  test('[M5.11] a manager has looked at a double dose, and the reason goes along', async () => {
    const { user, recorded } = await atMaple(SCREEN, { rows: doubleDose(), role: 'manager' })
    await user.click((await card(/given twice/)).getByRole('button', { name: 'Mark as reviewed' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Save decision' }))
    expect(await dialog.findByText('Reason is required')).toBeDefined()
    await decide(user, 'Asked both')
    await expect
      .poll(recorded)
      .toMatchObject([{ kind: 'attention.resolve', args: { resolution: 'reviewed', reason: 'Asked both' } }])
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reviewed' }))
    expect(await screen.findByText('on this device, not sent yet')).toBeDefined()
  })
  test.each([
    ['Yes, count this record', 'accepted'],
    ['No, leave it out (the log keeps it)', 'discarded'],
  ])('[S9.6] about a quarantined record a manager decides "%s"', async (choice, resolution) => {
    const rows = [...mapleHouse(), heldMark()]
    const { user, recorded } = await atMaple(SCREEN, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Count or leave out' }))
    await decide(user, 'Checked with Luis', choice)
    await expect.poll(recorded).toMatchObject([{ kind: 'attention.resolve', args: { resolution } }])
  })
  test('[S8.3] of two versions a manager takes the other, and it is in force here at once', async () => {
    const rows = [...mapleHouse(), twoVersions()]
    const { user, mirror } = await atMaple(SCREEN, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Choose a version' }))
    await decide(user, 'The doctor said two', 'Use the other version from now on')
    const made = await mirror.pending('medication_version').toArray()
    expect(made).toMatchObject([{ dosage: 2, created_by: DANA }])
  })
  test('[S8.3] [M9.10] one that is odd is asked about, and taken once the manager says that it is right', async () => {
    const rows = [...mapleHouse(), twoVersions(12)]
    const { user, mirror } = await atMaple(SCREEN, { rows, role: 'manager' })
    await user.click(await screen.findByRole('button', { name: 'Choose a version' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('radio', { name: 'Use the other version from now on' }))
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'The doctor said twelve')
    await user.click(dialog.getByRole('button', { name: 'Save decision' }))
    const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }))
    expect(question.getByText('A dose of 12 tablet is unusually much.')).toBeDefined()
    expect(await mirror.pending('medication_version').count()).toBe(0)
    await user.click(question.getByRole('button', { name: 'Yes, it is right' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await mirror.pending('medication_version').toArray()).toMatchObject([{ dosage: 12 }])
  })
})

describe('on the chart', () => {
  test('[M5.11] a dose that was looked at is shouted no more, and says by whom and why', async () => {
    const resolved = {
      resolved_at: '2026-03-10T12:18:00.000Z',
      resolved_by: LUIS,
      resolution: 'reviewed',
      resolution_reason: 'Only one tablet is missing from the box',
    } as const
    const { go } = await atMaple('/dashboard/mar', { rows: doubleDose(resolved) })
    await screen.findByText('MAR - Maple House')
    await screen.findAllByRole('link', { name: /Walter Abbott/ })
    expect(screen.queryByText(/needs attention/)).toBeNull()
    await go('/dashboard/mar/1')
    expect(
      await screen.findByText(/Reviewed by Luis Ortega: Only one tablet is missing from the box/),
    ).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })
  test('[M5.11] a third mark nobody has looked at is shouted again', async () => {
    const item = {
      resolved_at: '2026-03-10T12:18:00.000Z',
      resolved_by: LUIS,
      resolution: 'reviewed',
    } as const
    const third = aDose({ name: 'Metformin', date: TODAY, by: 7, at: '2026-03-10T12:12:00.000Z' })
    await atMaple('/dashboard/mar', { rows: [...doubleDose(item), ...third] })
    expect(await screen.findByText('1 dose needs attention')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Open “Needs attention”' })).toBeDefined()
  })
})

describe('not accepted from this tablet', () => {
  test('[S6.5] its author resubmits or discards it with a reason, and another care giver only reads', async () => {
    const { user, mirror, recorded } = await atMaple(SCREEN, { rows: mapleHouse(), refused: [DANA, LUIS] })
    expect(await screen.findAllByText('Reason: The day has not begun.')).toHaveLength(2)
    expect(
      screen.getByText('Luis Ortega can try again. Luis Ortega or a manager can discard it.'),
    ).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Wrong client')
    await user.click(dialog.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect
      .poll(async () => (await recorded()).map(({ kind }) => kind))
      .toEqual(['administration.mark', 'operation.discard'])
    expect(await mirror.outbox.where('state').equals('refused').count()).toBe(1)
  })
  test('[S15.2] what a slow clock recorded is told by the true time, and so is today', async () => {
    const refused = { refused: [DANA], clockBehindByMinutes: 24 * 60 + 30 }
    await atMaple(SCREEN, { rows: mapleHouse(), ...refused })
    const item = await card(/^Metformin for Walter Abbott: given 08:35$/)
    expect(item.getByText('Recorded by Dana Reyes, 08:35')).toBeDefined()
    expect(item.getByText('Due Yesterday 08:00')).toBeDefined()
  })
  test('[S6.4] a manager does not resubmit another person’s dose as their own, and may discard it', async () => {
    await atMaple(SCREEN, { rows: mapleHouse(), role: 'manager', refused: [LUIS] })
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })
  test('[S6.4] its author sends it once more, with the time it was given', async () => {
    const { user, recorded } = await atMaple(SCREEN, { rows: mapleHouse(), refused: [DANA] })
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    await waitFor(
      async () =>
        await expect
          .poll(recorded)
          .toMatchObject([
            { kind: 'administration.mark', author_id: DANA, args: { given_at: '2026-03-10T12:05:00.000Z' } },
          ]),
    )
  })
})
