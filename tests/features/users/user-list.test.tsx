/** The list of all users on a whole tablet: what may be done with whom, and what is sent. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('admin')

async function found(name: string) {
  const shown = await onTablet('/dashboard/all-users', here.tablet, 'online', {
    who: 'admin',
  })
  await shown.user.type(await screen.findByRole('searchbox'), name)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Actions for/ })).toHaveLength(1))
  await shown.user.click(screen.getByRole('button', { name: /^Actions for/ }))
  return shown
}
const offered = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

test('[J1] [J2] an admin only looks at a provider, and not at another company', async () => {
  const { user } = await found('helen')
  expect(offered()).toEqual(['View'])
  await user.click(screen.getByRole('menuitem', { name: 'View' }))
  expect(await screen.findByText('Your role cannot change people with this role.')).toBeDefined()
  expect(screen.queryByText('Northfield Care')).toBeNull()
})

test('[J6] deleting names the person, says what it does, and leads to an account that can be opened again', async () => {
  const { user } = await found('reyes')
  expect(offered()).toEqual(expect.arrayContaining(['View', 'Edit', 'Reset Password', 'Delete']))
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete User' })
  expect(within(dialog).getByText('Are you sure you want to delete Dana Reyes?')).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate User' }))
  expect(await screen.findByText('Dana Reyes was deactivated.')).toBeDefined()
  expect((await screen.findAllByText('Inactive')).length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  await waitFor(() => expect(offered()).toEqual(['View', 'Reactivate']))
})
