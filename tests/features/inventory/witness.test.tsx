/** Controlled stock on the screens: what waits says so, and is offered to whoever may sign it, and to nobody else. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { anItem, aPerson, DANA, LUIS, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser, roomForCharts } from '../ui/in-app.tsx'

prepareBrowser()
roomForCharts()
standStill()
// Fetched lazily in the app; here it would make the first test wait.
beforeAll(() => import('#src/features/inventory/move-item.tsx'))

const ITEM = 700
const PAGE = `/dashboard/inventory/${ITEM}`

const morphine = (changes: Partial<RowOf<'inventory_item'>> = {}) =>
  anItem({
    id: ITEM,
    name: 'Morphine',
    is_controlled: true,
    unit_of_measure: 'tablet',
    quantity: 19,
    ...changes,
  })

const counted = (changes: Partial<RowOf<'stock_movement'>> = {}): RowInCollection => ({
  collection: 'stock_movement',
  row: {
    ...examples.stock_movement[0],
    kind: 'correction',
    notes: null,
    expiration_date: null,
    ...{ scope: `home:${MAPLE}`, revision: 1, id: derivedId('movement', 'counted'), item_id: ITEM },
    ...{ moved_on: TODAY, recorded_at: `${TODAY}T12:00:00.000Z`, recorded_by: LUIS },
    ...{ counted: 19, seen_quantity: 20, change: -1 },
    ...{ needs_witness: true, witnessed_by: null, witnessed_at: null },
    ...changes,
  },
})
const luis = aPerson({ id: LUIS, first_name: 'Luis', last_name: 'Ortega' })
const atItem = (movement: RowInCollection, item = morphine({ unwitnessed_count: 1 })) =>
  atMaple(PAGE, { rows: [...mapleHouse(), luis, item, movement] })
const movementRow = async () =>
  (await screen.findAllByRole('row')).find(row => row.textContent?.includes('Count'))

test('[V10] [V11] a coworker sees what waits and what they would sign, and signs it in their own name', async () => {
  const { user, recorded } = await atItem(counted())
  expect(await screen.findByText('1 waits for a witness')).toBeDefined()
  expect((await movementRow())?.textContent).toContain('Waits for a witness')
  await user.click(screen.getByRole('button', { name: 'Sign as witness' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign as witness' }))
  for (const said of ['Morphine', 'Count', '20 tablets', '19 tablets', 'Luis Ortega'])
    expect(dialog.getByText(said)).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Sign as witness' }))
  await waitFor(async () =>
    expect(await recorded()).toMatchObject([
      {
        kind: 'stock_movement.witness',
        author_id: DANA,
        args: { stock_movement_id: derivedId('movement', 'counted'), item_id: ITEM },
      },
    ]),
  )
  await waitFor(async () => expect((await movementRow())?.textContent).toContain('witness: Dana Reyes'))
  expect(screen.queryByText(/wait/i)).toBeNull()
})

test('[V10] who recorded it is not offered to sign it', async () => {
  await atItem(counted({ recorded_by: DANA }))
  expect((await movementRow())?.textContent).toContain('Waits for a witness')
  expect(screen.queryByRole('button', { name: /sign/i })).toBeNull()
})

test.each([
  ['is signed', { witnessed_by: DANA, witnessed_at: `${TODAY}T12:05:00.000Z` }],
  ['needs no witness', { needs_witness: false }],
  ['is taken back', { withdrawn_at: `${TODAY}T12:05:00.000Z`, withdrawn_by: LUIS }],
])('[V11] what %s waits for nobody', async (_, changes) => {
  await atItem(counted(changes), morphine())
  expect(await movementRow()).toBeDefined()
  expect(screen.queryByText('Waits for a witness')).toBeNull()
  expect(screen.queryByRole('button', { name: /sign/i })).toBeNull()
})

test('[V9] [V11] a count of a controlled item says that somebody else signs, and is saved without them', async () => {
  const { user, mirror } = await atItem(counted({ needs_witness: false }), morphine())
  await user.click(await screen.findByRole('button', { name: 'Count' }))
  const form = within(await screen.findByRole('dialog', { name: 'Count' }))
  expect(form.getByText(/^Controlled: a second person signs this/)).toBeDefined()
  await user.type(form.getByRole('textbox', { name: /^How many are there/ }), '18')
  await user.click(form.getByRole('button', { name: 'Save count' }))
  expect(await screen.findByText('1 waits for a witness')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  const pending = await mirror.pending('stock_movement').toArray()
  expect(pending.filter(({ needs_witness }) => needs_witness)).toMatchObject([
    { counted: 18, recorded_by: DANA, witnessed_by: null },
  ])
})

test('[V9] a plain use of a controlled item says nothing; what is discarded does', async () => {
  const { user } = await atItem(counted({ needs_witness: false }), morphine())
  await user.click(await screen.findByRole('button', { name: 'Use' }))
  const form = within(await screen.findByRole('dialog', { name: 'Use' }))
  expect(form.queryByText(/^Controlled/)).toBeNull()
  await user.click(form.getByText('Damaged'))
  expect(form.getByText(/^Controlled: a second person signs this/)).toBeDefined()
})

test('[V9] the list says which items are controlled and what waits, and shows only these', async () => {
  const rows = [...mapleHouse(), anItem({ id: 701, name: 'Gauze' }), morphine({ unwitnessed_count: 2 })]
  const { user } = await atMaple('/dashboard/inventory', { rows })
  const row = (await screen.findByText('Morphine')).closest('tr')
  expect(row?.textContent).toContain('Controlled')
  expect(row?.textContent).toContain('2 wait for a witness')
  expect(screen.getByText('Gauze').closest('tr')?.textContent).not.toContain('Controlled')
  await user.click(screen.getByLabelText('Controlled only'))
  await waitFor(() => expect(screen.queryByText('Gauze')).toBeNull())
  expect(screen.getByText('Morphine')).toBeDefined()
})
