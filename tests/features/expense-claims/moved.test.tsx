/** A claim goes with its client to another home, where somebody decides about it. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { examples } from '#tests/support/examples.ts'
import { CEDAR } from '#tests/support/homes.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

/** Submitted at Cedar House, where the client lived then; the row is in the scope of Maple House now (decision 15). */
const BROUGHT_ALONG: RowInCollection = {
  collection: 'expense_claim',
  row: {
    ...examples.expense_claim[0],
    ...{ client_id: 1, home_id: CEDAR, status: 'pending', settled_on: null, removed_at: null },
    ...{ description: 'Shoes bought before the move', scope: `home:${MAPLE}`, revision: 1 },
  },
}

test('[E6] the home where the client lives now lists a claim of before the move, with the client, and counts it', async () => {
  const { user } = await atMaple('/dashboard/expense-claims', { rows: [...mapleHouse(), BROUGHT_ALONG] })
  const row = (await screen.findByText('Shoes bought before the move')).closest('tr')
  if (row === null) throw new Error('The claim stands in no row.')
  expect(within(row).getByText('Walter Abbott')).toBeDefined()
  const figures = within(screen.getByLabelText('Expense claims in figures'))
  expect(figures.getByRole('button', { name: /^Pending/ }).textContent).toContain('1')
  await user.click(within(row).getByRole('button', { name: 'Walter Abbott' }))
  const detail = within(await screen.findByRole('dialog', { name: 'Expense Claim' }))
  expect(detail.getByText('Group Home').nextSibling?.textContent).toBe('Maple House')
})
