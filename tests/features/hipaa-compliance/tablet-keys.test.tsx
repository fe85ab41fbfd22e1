/** A manager asks for new keys on a tablet of the home (decision 108). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { homeTablet } from '../../support/home-tablet.ts'
import { MAPLE } from '../../support/homes.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('manager')

test('[A37.30] a manager asks for new keys, and sees that they wait for somebody to unlock the tablet', async () => {
  const { access_token } = await here.server.signIn('manager')
  const kitchen = await homeTablet(here.server)
  await kitchen.enroll(access_token, MAPLE, { name: 'Kitchen counter' })
  const { user } = await onTablet('/dashboard/hipaa-compliance?part=sessions', here.tablet, 'online', {
    who: 'manager',
  })
  const entry = async () => {
    const name = await screen.findByText(/^Kitchen counter · /)
    return within(name.closest('li') as HTMLElement)
  }
  expect((await entry()).queryByText(/keys will be changed/)).toBeNull()
  await user.click((await entry()).getByRole('button', { name: 'Change the keys' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the keys' }))
  expect(dialog.getByText(/Nobody has to sign in again/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change the keys' }))
  await screen.findByText(/^Kitchen counter changes its keys once/)
  await waitFor(async () => expect((await entry()).getByText(/keys will be changed/)).toBeTruthy())
  const { keys_wanted } = await here.server.database
    .selectFrom('tablet')
    .select('keys_wanted')
    .where('id', '=', kitchen.id)
    .executeTakeFirstOrThrow()
  expect(keys_wanted).toBe(2)
})
