/** What somebody is notified of, chosen in the settings, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PEOPLE } from '../../support/homes.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')

const open = async () => {
  const opened = await onTablet('/dashboard/settings', here.tablet, 'online')
  const card = within(await screen.findByRole('region', { name: 'Notifications' }))
  const choice = (name: string) => card.getByRole<HTMLInputElement>('checkbox', { name })
  await waitFor(() => expect(choice('Low stock: App').disabled).toBe(false))
  return { ...opened, card, choice }
}
const kept = async () => {
  const { notifications } = await here.server.database
    .selectFrom('user')
    .select('notifications')
    .where('id', '=', PEOPLE.manager.id)
    .executeTakeFirstOrThrow()
  return notifications
}

test('[X4.2] what is usual is shown, and each tap is kept on the server, the second one too', async () => {
  const { user, choice } = await open()
  expect(choice('High-severity incident: Email').checked).toBe(true)
  expect(choice('Low stock: Email').checked).toBe(false)
  const isPushed = choice('Low stock: Push').checked
  await user.click(choice('Low stock: Email'))
  expect(choice('Low stock: Email').checked).toBe(true)
  await user.click(choice('Overdue round: Push'))
  await waitFor(async () =>
    expect(await kept()).toEqual({
      low_stock: { app: true, mail: true, push: isPushed },
      overdue_round: { app: true, mail: false, push: false },
    }),
  )
  await here.tablet.pull()
  expect(choice('Low stock: Email').checked).toBe(true)
  expect(choice('Overdue round: Push').checked).toBe(false)
})

test('[X4.2] without an answer the tap is taken back, and said', async () => {
  const { user, choice } = await open()
  const before = await kept()
  const was = choice('Low stock: Push').checked
  here.tablet.network.isCut = true
  await user.click(choice('Low stock: Push'))
  expect(await screen.findByText(/Nothing was saved on this device/)).toBeDefined()
  expect(choice('Low stock: Push').checked).toBe(was)
  expect(await kept()).toEqual(before)
})

test('[X6.3] a browser that cannot show them says so, and has nothing to press', async () => {
  const { card } = await open()
  expect(card.getByText('This browser cannot show notifications while Hearth is closed.')).toBeDefined()
  expect(card.queryByRole('button', { name: /^Turn/ })).toBeNull()
})
