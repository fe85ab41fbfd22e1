/** A dose recorded without the round asks what the round asks (M12.7). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, type Tablet, TODAY } from './at-maple.tsx'
import { aDose, anAllergy, anOrder, LUIS, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const asNeeded = { frequency_type: 'as_needed' as const, administration_times: [], daily_frequency: null }
const rows = [
  ...mapleHouse(),
  anAllergy('Penicillin'),
  ...anOrder({
    name: 'Sertraline',
    line: { notes: 'With food' },
    version: { administration_times: ['08:00', '20:00'], daily_frequency: 2 },
  }),
  ...anOrder({ name: 'Ibuprofen', version: { ...asNeeded, inventory_id: 90 } }),
  ...aDose({ name: 'Ibuprofen', date: TODAY, time: '08:10', by: LUIS, at: '2026-03-10T12:10:00.000Z' }),
]
const choose = async ({ user }: Tablet, field: RegExp, option: RegExp) => {
  await user.click(await screen.findByRole('combobox', { name: field }, { timeout: 15_000 }))
  await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: option }))
}
const press = async ({ user }: Tablet, name: RegExp | string) =>
  user.click(await screen.findByRole('button', { name }))

async function atForm(drug: RegExp, dose?: RegExp): Promise<Tablet> {
  const tablet = await atMaple('/dashboard/mar/record', { rows })
  await choose(tablet, /^Client/, /Walter Abbott/)
  await choose(tablet, /^Medication/, drug)
  if (dose !== undefined) await choose(tablet, /^Which dose/, dose)
  return tablet
}

test('[M12.7] a dose that is not due for hours asks first, and nothing is recorded until it is answered', async () => {
  const tablet = await atForm(/Sertraline/, /^Today, 20:00/)
  await tablet.user.click(screen.getByRole('radio', { name: 'Given' }))
  await press(tablet, 'Save')
  const question = await screen.findByRole('dialog', { name: 'Give it now? It is not due yet' })
  expect(await tablet.recorded()).toEqual([])
  await tablet.user.click(within(question).getByRole('button', { name: 'Close' }))
  expect(await screen.findByText('Nothing was recorded.')).toBeTruthy()
  expect(await tablet.recorded()).toEqual([])
})

test('[M12.7] given now after that question, it is recorded and the form is closed', async () => {
  const tablet = await atForm(/Sertraline/, /^Today, 20:00/)
  await tablet.user.click(screen.getByRole('radio', { name: 'Given' }))
  await press(tablet, 'Save')
  await press(tablet, 'Give it now')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await tablet.recorded()).map(({ args }) => args.status)).toEqual(['given'])
})

test('[M12.7] [M7.6] not given before it is due asks first, and keeps the reason that was chosen', async () => {
  const tablet = await atForm(/Sertraline/, /^Today, 20:00/)
  await tablet.user.click(screen.getByRole('radio', { name: 'Not given' }))
  await choose(tablet, /^Why was it not given/, /Asleep/)
  await press(tablet, 'Save')
  await screen.findByRole('button', { name: 'Wait until it is due' })
  expect(await tablet.recorded()).toEqual([])
  await press(tablet, 'Record it now')
  await waitFor(async () =>
    expect((await tablet.recorded())[0]?.args).toMatchObject({ status: 'missed', reason_code: 'asleep' }),
  )
})

test('[M12.7] an as-needed dose close to another one asks first', async () => {
  const tablet = await atForm(/Ibuprofen/)
  await tablet.user.type(screen.getByRole('textbox', { name: /^Why is it given/ }), 'Toothache')
  await press(tablet, 'Save')
  await screen.findByRole('dialog', { name: /^Given .* ago by / })
  expect(await tablet.recorded()).toEqual([])
  await press(tablet, 'Give it anyway')
  await waitFor(async () =>
    expect((await tablet.recorded())[0]?.args).toMatchObject({ status: 'given', notes: 'Toothache' }),
  )
})

test('[M12.7] [U11.3] [U10.8] the form shows allergies, instructions and the last as-needed dose', async () => {
  const tablet = await atForm(/Sertraline/)
  const form = within(screen.getByRole('dialog', { name: 'Record a dose' }))
  expect(form.getByText('Penicillin')).toBeTruthy()
  expect(form.getByText('With food')).toBeTruthy()
  await choose(tablet, /^Medication/, /Ibuprofen/)
  expect(form.getByText(/^Last 08:10 by Luis Ortega/)).toBeTruthy()
})
