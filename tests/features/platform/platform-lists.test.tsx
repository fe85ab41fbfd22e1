/** What super_admin sees of a company's work: a list of the company they choose, read over the server and not changed. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('super_admin')

const open = (path: string) => onTablet(`/dashboard/${path}`, here.tablet, 'online', { who: 'super_admin' })
const chooser = () => screen.findByRole('combobox', { name: 'Company' })

test.each(['tasks', 'inventory', 'appointments', 'expense-claims'])(
  '[L5] [L6] %s of a company that is chosen, without a name and without a button to change anything',
  async path => {
    const { user } = await open(path)
    expect(await screen.findByText('No company chosen')).toBeDefined()
    await within(await chooser()).findByRole('option', { name: 'Maple Grove Homes' })
    await user.selectOptions(await chooser(), 'Maple Grove Homes')
    const rows = await screen.findAllByText('Maple House')
    expect(rows.length).toBeGreaterThan(0)
    expect(screen.queryByText(/Mbeki/)).toBeNull()
    expect(
      screen.queryByRole('button', { name: /^(Add|New|Schedule|Create|Edit|Delete|Complete)/ }),
    ).toBeNull()
    const noted = await here.server.database
      .selectFrom('operation')
      .select('args')
      .where('kind', '=', 'access.viewed')
      .execute()
    expect(noted.map(({ args }) => args)).toContainEqual(
      expect.objectContaining({ what: path.replace('-', '_'), scope: 'company:1' }),
    )
  },
)

test('[L5] says without a connection that it needs one', async () => {
  const { user } = await open('tasks')
  await within(await chooser()).findByRole('option', { name: 'Maple Grove Homes' })
  here.tablet.network.isCut = true
  await user.selectOptions(await chooser(), 'Maple Grove Homes')
  const words = 'This is read from Hearth and needs a connection. There is none at the moment.'
  expect(await screen.findByText(words)).toBeDefined()
})

test('[L5] another company is another list', async () => {
  const { user } = await open('tasks')
  await within(await chooser()).findByRole('option', { name: 'Northfield Care' })
  await user.selectOptions(await chooser(), 'Northfield Care')
  await screen.findAllByText('Northfield House')
  await user.selectOptions(await chooser(), 'Maple Grove Homes')
  await waitFor(() => expect(screen.queryByText('Northfield House')).toBeNull())
  expect((await screen.findAllByText('Maple House')).length).toBeGreaterThan(0)
})

test('[L5] what is late or done is found by filters, and the server filters', async () => {
  const { user } = await open('tasks')
  await within(await chooser()).findByRole('option', { name: 'Maple Grove Homes' })
  await user.selectOptions(await chooser(), 'Maple Grove Homes')
  const done = () => within(screen.getByRole('table', { name: 'Tasks' })).queryAllByText('Completed')
  const rows = () => within(screen.getByRole('table', { name: 'Tasks' })).getAllByRole('row').length - 1
  await waitFor(() => expect(rows()).toBe(4))
  expect(done()).toHaveLength(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Completed')
  await waitFor(() => expect(rows()).toBe(2))
  expect(done()).toHaveLength(2)
  await user.click(screen.getByRole('checkbox', { name: 'Overdue only' }))
  expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeDefined()
  expect(screen.queryByRole('table', { name: 'Tasks' })).toBeNull()
})
