/** One order of people on every screen, wherever a list has no other. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { byPersonName } from '#domain/rules/people/people-order.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, anOrder, aPerson, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from './in-app.tsx'

prepareBrowser()
standStill()

/** Neither by id nor by first name. */
const NAMES = ['Walter Abbott', 'Zoe Baker', 'Amy Zimmer']
const rows = [
  ...mapleHouse(),
  aClient({ id: 2, first_name: 'Amy', last_name: 'Zimmer' }),
  aClient({ id: 3, first_name: 'Zoe', last_name: 'Baker' }),
  ...anOrder({ name: 'Lisinopril', line: { client_id: 2 } }),
  ...anOrder({ name: 'Sertraline', line: { client_id: 3 } }),
  aPerson({ id: 7, first_name: 'Abel', last_name: 'Zuniga', initials: 'AZ' }),
]

const namesIn = (text: string) =>
  NAMES.map(name => [text.indexOf(name), name] as const)
    .filter(([at]) => at >= 0)
    .toSorted(([one], [other]) => one - other)
    .map(([, name]) => name)

test('[U7.4] by last name, then first name, whatever the case, then by id', () => {
  const people = [
    { id: 4, first_name: 'Ann', last_name: 'de Vries' },
    { id: 3, first_name: 'Zoe', last_name: 'abbott' },
    { id: 2, first_name: 'Amy', last_name: 'Abbott' },
    { id: 1, first_name: 'Amy', last_name: 'Émile' },
    { id: 5, first_name: 'Amy', last_name: 'Abbott' },
  ]
  expect(people.toSorted(byPersonName).map(({ id }) => id)).toEqual([2, 5, 3, 4, 1])
})

test.each(['/dashboard/mar', '/dashboard/clients', '/dashboard/progress-notes', '/dashboard/tracking'])(
  '[U7.4] so stand the clients of %s',
  async path => {
    await atMaple(path, { rows, role: 'manager' })
    const [first = ''] = NAMES
    await screen.findAllByText(new RegExp(first))
    await expect.poll(() => namesIn(document.body.textContent ?? '')).toEqual(NAMES)
  },
)

test('[U7.4] so are clients and colleagues chosen', async () => {
  const { user } = await atMaple('/dashboard/tasks/add', { rows, role: 'manager' })
  const optionsOf = async (field: RegExp) => {
    await user.click(await screen.findByRole('combobox', { name: field }, { timeout: 15_000 }))
    const list = within(await screen.findByRole('listbox'))
    const options = list.getAllByRole('option').map(option => option.textContent ?? '')
    await user.keyboard('{Escape}')
    return options
  }
  expect(namesIn((await optionsOf(/^Client/)).join('\n'))).toEqual(NAMES)
  expect(await optionsOf(/^Assign/)).toEqual(['Luis Ortega', 'Dana Reyes', 'Abel Zuniga'])
})
