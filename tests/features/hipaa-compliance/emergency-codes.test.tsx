/** Emergency codes of the tablets on HIPAA Compliance, as a manager sees them (decision 106). */
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { MAPLE, type PersonName } from '../../support/homes.ts'
import { emergencyUseOf, tabletOf } from '../../support/seed-tablets.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')
const database = () => here.server.database

beforeEach(async () => {
  await database().deleteFrom('tablet_emergency_code').execute()
  await database()
    .updateTable('tablet_emergency_use')
    .set({ reviewed_at: null, reviewed_by: null })
    .where('id', '=', emergencyUseOf(MAPLE))
    .execute()
})

const open = (who: PersonName = 'manager') =>
  onTablet('/dashboard/hipaa-compliance?part=sessions', here.tablet, 'online', { who })
const entry = async () => {
  const card = within(await screen.findByRole('region', { name: 'Tablets of the homes' }))
  const [first] = await card.findAllByText('Kitchen · Maple House')
  return within(first?.closest('li') ?? expect.fail('There is no such tablet.'))
}

test('[A37.15] who opened the charts in an emergency is shown until somebody reviewed it, and by whom', async () => {
  const { user } = await open()
  const tablet = await entry()
  expect(
    tablet.getByText(/^Opened in an emergency on .* by Pat Doyle: The paramedics are here$/),
  ).toBeTruthy()
  expect(tablet.getByText(/^Closed /)).toBeTruthy()
  await user.click(await tablet.findByRole('button', { name: /^Mark the opening of .* as reviewed$/ }))
  expect(await tablet.findByText(/^Reviewed by Ruth Lindqvist, /)).toBeTruthy()
  expect(tablet.queryByRole('button', { name: /as reviewed$/ })).toBeNull()
})

test('[A37.14] a code is made after a question, shown once on its sheet, and then only that there is one', async () => {
  const { user } = await open()
  const tablet = await entry()
  expect(tablet.getByText('No emergency code: without a PIN, nobody can read its charts')).toBeTruthy()
  await user.click(await tablet.findByRole('button', { name: 'Make a new emergency code' }))
  await user.click(await screen.findByRole('button', { name: 'Make the code' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Emergency code' }))
  expect(sheet.getByText('Emergency code for the tablet Kitchen')).toBeTruthy()
  const groups = sheet.getAllByText(/^[0-9A-Z]{5}$/).map(({ textContent }) => textContent)
  expect(groups).toHaveLength(4)
  expect(sheet.getByRole('button', { name: 'Print' })).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  expect(
    await tablet.findByText(/^Emergency code made on .*: it works as soon as the tablet has been online$/),
  ).toBeTruthy()
  expect(document.body.textContent).not.toContain(groups[0])
  const [code] = await database().selectFrom('tablet_emergency_code').selectAll().execute()
  expect(code).toMatchObject({ tablet_id: tabletOf(MAPLE), sealed: { salt: expect.any(String) } })
})

test('[A37.15] a code that opened its tablet twice is marked', async () => {
  await database()
    .insertInto('tablet_emergency_use')
    .columns(['id', 'tablet_id', 'code_id', 'opened_at', 'reported_at'])
    .expression(query =>
      query
        .selectFrom('tablet_emergency_use')
        .select(({ val }) => [val('0195a0a0-0000-7000-8000-000000000001').as('id')])
        .select(['tablet_id', 'code_id', 'opened_at', 'reported_at'])
        .where('id', '=', emergencyUseOf(MAPLE)),
    )
    .execute()
  await open()
  const tablet = await entry()
  expect(tablet.getAllByText(/^This code was used more than once/)).toHaveLength(2)
  expect(
    tablet.getByText(/^Opened in an emergency on .*\. Who opened it and why could not be read\.$/),
  ).toBeTruthy()
})
