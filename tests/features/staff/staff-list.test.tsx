/** The list of staff, which is read from the server: in pages, searched there, and with honest words without it. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()

const here = serverAndTablet('manager')

const staffList = () => onTablet('/dashboard/staff', here.tablet, 'online')
const figures = () => screen.getByRole('region', { name: 'Staff in figures' })
const named = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) })

test('[H8] shows who works in the manager’s homes, and finds them on the server', async () => {
  const { user } = await staffList()
  expect(await named('Dana Reyes')).toBeDefined()
  expect(within(figures()).getByText('Total Staff').closest('[data-tone]')?.textContent).toContain('9')
  // Of another company, and no staff.
  expect(screen.queryByText('Mina Sato')).toBeNull()
  expect(screen.queryByText('Helen Okafor')).toBeNull()
  await user.type(screen.getByRole('searchbox'), 'reyes')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Amal Nasser/ })).toBeNull())
  expect(await named('Dana Reyes')).toBeDefined()
  await user.type(screen.getByRole('searchbox'), ' nobody')
  expect(await screen.findByText('No results for “reyes nobody”.')).toBeDefined()
})

test('[H8] a page past the end is the last one, and never an empty list', async () => {
  await onTablet('/dashboard/staff?page=9', here.tablet, 'online')
  const seenWithoutRows = vi.fn()
  const watch = new MutationObserver(() => document.querySelector('tbody:empty') && seenWithoutRows())
  watch.observe(document.body, { subtree: true, childList: true })
  expect(await named('Dana Reyes')).toBeDefined()
  watch.disconnect()
  expect(seenWithoutRows).not.toHaveBeenCalled()
})

test('[H8] says without a connection that it needs one, and reads when asked again', async () => {
  const { user } = await staffList()
  await named('Dana Reyes')
  here.tablet.network.isCut = true
  await user.type(screen.getByRole('searchbox'), 'reyes')
  const words = 'This is read from Hearth and needs a connection. There is none at the moment.'
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByText('No staff members found')).toBeNull()
  here.tablet.network.isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await named('Dana Reyes')).toBeDefined()
})

test('[H8] nothing of an account beyond the card is on the device', async () => {
  await staffList()
  await named('Dana Reyes')
  const users = await here.tablet.mirror.rows('user').toArray()
  expect(users.map(({ email }) => email)).toEqual(['manager@hearth.test'])
})
