/** After seven days without updates: what a tablet in Maple House shows, and what can be written on it. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screenRoutes } from '#src/app/screens.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { aDose, anOrder, LUIS, mapleHouse, orderId } from '../mar/maple-house.ts'
import { aNote } from '../progress-notes/notes-at-maple.ts'
import { prepareBrowser } from './in-app.tsx'

prepareBrowser()
standStill()

const LOCKED = 'Records can’t be read on this device right now'
const CONTENT = 'Walter slept badly and was up at four'
const AS_NEEDED = anOrder({
  name: 'Ibuprofen',
  version: { frequency_type: 'as_needed', daily_frequency: null },
})
const rows = [...mapleHouse(), ...AS_NEEDED, aNote(CONTENT)]
const lockPage = () => screen.findByRole('heading', { name: LOCKED })
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** What the rows say about a client, outside a form. */
const namesOnPage = () => {
  const page = document.body.cloneNode(true) as HTMLElement
  for (const part of page.querySelectorAll('[role=dialog]')) part.remove()
  return /Walter|Metformin|slept badly/.exec(page.textContent ?? '')?.[0]
}

async function choose(
  field: RegExp,
  option: string | RegExp,
  user: Awaited<ReturnType<typeof atMaple>>['user'],
) {
  await user.click(await screen.findByRole('combobox', { name: field }))
  const list = await screen.findByRole('listbox')
  await user.click(within(list).getByRole('option', { name: option }))
}

test('[A28] on the sixth day records are read, from the seventh on they are not', async () => {
  const { passDays } = await atMaple('/dashboard/progress-notes/1', { rows, silentDays: 6 })
  expect(await screen.findByText(CONTENT)).toBeDefined()
  passDays(7)
  expect(await lockPage()).toBeDefined()
  expect(screen.getByText(/has had no updates from Hearth for 7 days/)).toBeDefined()
  expect(namesOnPage()).toBeUndefined()
})

test('[A28.1] every screen is locked but those without records, and a form shows itself alone', async () => {
  const { go } = await atMaple('/dashboard/settings', { rows, silentDays: 30, role: 'manager' })
  for (const { path, load, accessWhileLocked } of screenRoutes) {
    if (load === undefined) continue
    await go(`/dashboard/${path.replaceAll(/:clientId/g, '1').replaceAll(/:\w+/g, TODAY.slice(0, 7))}`)
    const isLocked = () => screen.queryByRole('heading', { name: LOCKED, hidden: true }) !== null
    await waitFor(() => expect(isLocked(), path).toBe(accessWhileLocked !== 'open'))
    expect(namesOnPage(), path).toBeUndefined()
  }
  const are = (what: 'open' | 'form') =>
    screenRoutes.filter(({ path, accessWhileLocked }) =>
      what === 'open'
        ? accessWhileLocked === 'open'
        : accessWhileLocked !== undefined && accessWhileLocked !== 'open' && !path.includes(':'),
    )
  expect(
    are('open')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['hipaa-compliance', 'profile', 'settings'])
  expect(
    are('form')
      .map(({ path }) => path)
      .sort(),
  ).toEqual(['incident-reports/add', 'mar/record', 'progress-notes/add'])
})

test('[A28.1] the page offers the forms that the role may fill in', async () => {
  await atMaple('/dashboard/mar', { rows, silentDays: 8, role: 'progress_note' })
  await lockPage()
  const forms = within(screen.getByRole('list', { name: 'What can be recorded' })).getAllByRole('link')
  expect(forms.map(form => [form.textContent, form.getAttribute('href')])).toEqual([
    ['Write a progress note', '/dashboard/progress-notes/add'],
  ])
})

test('[A28.1] [A28.2] a note is written over the lock, and what was typed stays when it opens', async () => {
  const { user, passDays, recorded } = await atMaple('/dashboard/progress-notes/add', { rows, silentDays: 8 })
  await lockPage()
  await choose(/^Client/, /Walter Abbott/, user)
  await user.type(screen.getByRole('textbox', { name: /^Detailed note/ }), 'Ate well, walked to the gate.')
  passDays(0)
  await waitFor(() => expect(screen.queryByRole('heading', { name: LOCKED, hidden: true })).toBeNull())
  expect(screen.getByRole('textbox', { name: /^Detailed note/ })).toHaveProperty(
    'value',
    'Ate well, walked to the gate.',
  )
  passDays(8)
  await choose(/^Note type/, 'Daily', user)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(
    async () =>
      await expect
        .poll(async () => (await recorded()).map(({ kind, args }) => [kind, args.content]))
        .toEqual([['progress_note.create', 'Ate well, walked to the gate.']]),
  )
})

test('[A28.1] a scheduled dose is recorded without the round', async () => {
  const { user, recorded } = await atMaple('/dashboard/mar/record', { rows, silentDays: 8 })
  await dialog('Record a dose')
  await choose(/^Client/, /Walter Abbott/, user)
  await choose(/^Medication/, /Metformin/, user)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Choose a dose.')).toBeDefined()
  await choose(/^Which dose/, /^Today, 08:00/, user)
  await user.click(screen.getByRole('radio', { name: 'Not given' }))
  await choose(/^Why was it not given/, 'Asleep', user)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect((await recorded())[0]).toMatchObject({
    kind: 'administration.mark',
    args: {
      medication_id: orderId('Metformin'),
      administration_date: TODAY,
      administration_time: '08:00',
      is_as_needed: false,
      status: 'missed',
      reason_code: 'asleep',
    },
  })
})

test('[A28.1] an as-needed dose says why, and when another of the drug stands close', async () => {
  const another = aDose({
    name: 'Ibuprofen',
    date: TODAY,
    time: '08:10',
    by: LUIS,
    at: '2026-03-10T12:10:00.000Z',
  })
  const { user, recorded } = await atMaple('/dashboard/mar/record', {
    rows: [...rows, ...another],
    silentDays: 8,
  })
  await dialog('Record a dose')
  await choose(/^Client/, /Walter Abbott/, user)
  await choose(/^Medication/, /Ibuprofen/, user)
  expect(await screen.findByText(/^Given .* by Luis Ortega\./)).toBeDefined()
  await user.type(screen.getByRole('textbox', { name: /^Why is it given/ }), 'Toothache')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await user.click(await screen.findByRole('button', { name: 'Give it anyway' }))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  expect((await recorded())[0]?.args).toMatchObject({
    is_as_needed: true,
    status: 'given',
    notes: 'Toothache',
  })
})
