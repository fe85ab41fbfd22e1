/** A new company is led from nothing to its first round. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { platformSteps } from '#src/features/dashboard/use-first-steps.ts'
import { atMaple, NOW, standStill, TODAY } from '../mar/at-maple.tsx'
import {
  aClient,
  aDose,
  aHome,
  anItem,
  anOrder,
  aPerson,
  DANA,
  MAPLE,
  mapleHouse,
} from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()

const young = aHome({ created_at: NOW })
const colleague = aPerson({
  ...{ id: 77, first_name: 'Mona', last_name: 'Arden' },
  works_in: [`home:${MAPLE}`],
})
const at = async (rows: readonly RowInCollection[], role: 'provider' | 'manager' = 'provider') => {
  await atMaple('/dashboard', { rows, role, currentHomeId: null })
}
const list = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const lines = async () => (await list()).getAllByRole('listitem').map(({ textContent }) => textContent)
const leadsTo = async () =>
  (await list()).getAllByRole('link').map(link => `${link.textContent} ${link.getAttribute('href')}`)

test('[W16] without a home a provider begins with one, and nobody is told to ask the office', async () => {
  await at([])
  expect(await leadsTo()).toEqual(['Add a group home /dashboard/group-homes/add'])
  expect(screen.queryByText(/Ask the office/)).toBeNull()
  expect((await lines()).at(-1)).toBe('Record the first round (after: Write medication orders)')
})

test('[W16] a manager without a home asks the office', async () => {
  await at([], 'manager')
  expect(await screen.findByText(/Ask the office/)).toBeDefined()
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('[W16] each step that can be taken leads to its form, and those that are done say so', async () => {
  await at([young, colleague, aClient()])
  expect(await leadsTo()).toEqual([
    'Add medication and supplies to the stock /dashboard/inventory/add',
    'or import a list of the stock /dashboard/import?kind=inventory',
  ])
  expect((await list()).getAllByRole('img', { name: 'Done' })).toHaveLength(3)
})

test('[W16] a list of staff, clients, stock or orders can be imported instead', async () => {
  await at([young])
  expect(await leadsTo()).toEqual([
    'Invite staff /dashboard/staff/add',
    'or import a list of staff /dashboard/import?kind=staff',
    'Add clients /dashboard/clients/add',
    'or import a list of clients /dashboard/import?kind=clients',
    'Add medication and supplies to the stock /dashboard/inventory/add',
    'or import a list of the stock /dashboard/import?kind=inventory',
  ])
})

test('[W16] orders are imported once clients and stock are there', async () => {
  await at([young, colleague, aClient(), anItem()], 'manager')
  expect(await leadsTo()).toEqual([
    'Write medication orders /dashboard/mar/add',
    'or import a list of orders /dashboard/import?kind=medications',
  ])
})

test('[W16] with orders written the first round is left, and the list goes with it', async () => {
  const ready = [young, colleague, aClient(), anItem(), ...anOrder({ name: 'Metformin' })]
  await at(ready)
  expect(await leadsTo()).toEqual(['Record the first round /dashboard/mar'])
})

test('[W16] whoever has recorded a round, or has had homes for longer, sees no list', async () => {
  await at([
    ...[young, colleague, aClient(), anItem(), ...anOrder({ name: 'Metformin' })],
    ...aDose({ name: 'Metformin', date: TODAY, by: DANA, status: 'given' }),
  ])
  await screen.findByRole('region', { name: 'Key figures' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})

test('[W16] the platform begins with a company, then with its provider, and a second user ends the list', () => {
  expect(platformSteps(undefined, 1)).toBeUndefined()
  expect(platformSteps(0, 1)).toMatchObject([
    { name: 'company', isDone: false, blockingStep: undefined },
    { name: 'provider', isDone: false, blockingStep: 'company' },
  ])
  expect(platformSteps(1, 1)).toMatchObject([{ isDone: true }, { isDone: false, blockingStep: undefined }])
  expect(platformSteps(1, 2)).toBeUndefined()
})

test('[W16] homes of longer ago have no list, whatever is missing', async () => {
  await at(mapleHouse().slice(0, 2))
  await screen.findByRole('region', { name: 'Key figures' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})
