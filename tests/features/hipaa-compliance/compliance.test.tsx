/** HIPAA Compliance as a manager sees it: the log and the devices over the server, the rest from the tablet. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PLACES } from '../../support/seed-targets.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('manager')
const files: Blob[] = []
beforeAll(() => {
  URL.createObjectURL = file => {
    files.push(file as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = () => {}
})
beforeEach(() => {
  files.length = 0
})

const open = (part = '', connection: 'online' | 'offline' = 'online') =>
  onTablet(`/dashboard/hipaa-compliance${part && `?part=${part}`}`, here.tablet, connection)
const card = async (name: string) => within(await screen.findByRole('region', { name }))
const { clientId, home } = PLACES.maple
const opened = { what: 'mar', way: 'viewed', client_id: clientId, scope: `home:${home}` } as const

test('[L12] what is on the device is told without a connection', async () => {
  await here.tablet.record('access.viewed', opened)
  await open('', 'offline')
  const homes = await card('Records kept here')
  expect(homes.getByText('Maple House')).toBeTruthy()
  expect(homes.getByText('Cedar House')).toBeTruthy()
  const counts = await card('How many records')
  expect(Number(counts.getByText('Clients').nextSibling?.textContent)).toBeGreaterThan(2)
  // What is quiet does not wait.
  expect((await card('How fresh it is')).getByText('0 records')).toBeTruthy()
  const protection = await card('What protects it')
  expect(protection.getByText(/Whoever holds this device while somebody is signed in/)).toBeTruthy()
})

test('[L11] the own role is first and open, and the others can be opened', async () => {
  await open('roles')
  const [own, next] = await screen.findAllByRole('group')
  expect(own?.textContent).toContain('ManagerYour role')
  expect(own?.hasAttribute('open')).toBe(true)
  expect(next?.hasAttribute('open')).toBe(false)
  expect(within(own as HTMLElement).getByText(/^What they record: .*Client added/)).toBeTruthy()
})

test('[L4] [L7] [L13] [R11] a manager looks up who opened the MAR of a client, and the file of it is noted', async () => {
  await here.tablet.record('access.viewed', opened)
  await here.tablet.push()
  const { user } = await open('log')
  const filter = async (label: string, option: string) => {
    await user.selectOptions(await screen.findByRole('combobox', { name: label }), option)
  }
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  await filter('Client', 'Walter Abbott')
  await filter('Kind', 'MAR')
  await filter('Opened or changed', 'Opened')
  const table = within(await screen.findByRole('table', { name: 'Access log' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(2))
  const row = table.getAllByRole('row')[1]?.textContent
  expect(row).toContain('Ruth Lindqvist')
  expect(row).toContain('OpenedMAR')
  expect(row).toContain('Walter Abbott')
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await screen.findByText('1 entry exported.')
  const file = await files[0]?.text()
  expect(file).toContain('Walter Abbott')
  expect(file).toMatch(/^\ufeff?When \(America\/New_York\),/)
  expect(file).toMatch(/^2026-03-\d\d \d\d:\d\d,/m)
  expect(file).not.toMatch(/T\d\d:.*Z/)
  // The file is saved first; its note follows.
  await waitFor(async () => {
    const entries = await here.tablet.mirror.outbox.toArray()
    const notes = entries.map(({ operation }) => operation.args)
    expect(notes).toContainEqual({ ...opened, what: 'access_log', way: 'exported' })
  })
})

test('[L13] the log needs a connection and says so', async () => {
  const { user } = await open()
  here.tablet.network.isCut = true
  await user.click(await screen.findByRole('link', { name: 'Access log' }))
  const words = 'This is read from Hearth and needs a connection. There is none at the moment.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('[L8] [L9] a manager signs out a colleague on a device that was lost', async () => {
  await here.server.signIn('care_giver')
  const { user } = await open('sessions')
  const [button, ...others] = await screen.findAllByRole('button', {
    name: 'Sign out Dana Reyes on Unknown device',
  })
  await user.click(button as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Sign out a device' }))
  expect(dialog.getByText(/cannot erase them remotely/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Sign out' }))
  await screen.findByText('Dana Reyes is signed out there.')
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Sign out Dana Reyes on Unknown device' })).toHaveLength(
      others.length,
    ),
  )
})
