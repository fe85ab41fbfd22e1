/** The details of a claim that nobody has paid yet. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const UNPAID: RowInCollection = {
  collection: 'expense_claim',
  row: {
    ...examples.expense_claim[0],
    ...{ client_id: 1, home_id: MAPLE, status: 'pending', settled_on: null, removed_at: null },
    ...{ payment_date: null, payment_method: null, payment_reference: null },
    ...{ description: 'Socks', scope: `home:${MAPLE}`, revision: 1 },
  },
}

test('a claim without a payment has a dash there', async () => {
  const { user } = await atMaple('/dashboard/expense-claims', { rows: [...mapleHouse(), UNPAID] })
  const row = (await screen.findByText('Socks')).closest('tr')
  if (row === null) throw new Error('The claim stands in no row.')
  await user.click(within(row).getByRole('button', { name: 'Walter Abbott' }))
  const detail = within(await screen.findByRole('dialog', { name: 'Expense Claim' }))
  expect(detail.getByText('Payment').nextSibling?.textContent).toBe('—')
})
