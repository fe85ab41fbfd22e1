/** Backups on HIPAA Compliance, as a provider sees them. */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { noteBackup, noteRehearsal } from '#server/database/backup-times.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
const here = serverAndTablet('provider')
afterEach(() => here.server.database.deleteFrom('setting').where('name', 'like', 'last_%').execute())

const open = (part = 'backups') =>
  onTablet(`/dashboard/hipaa-compliance?part=${part}`, here.tablet, 'online', { who: 'provider' })
const card = async () => within(await screen.findByRole('region', { name: 'Backups of Hearth' }))
const daysAgo = (days: number) => new Date(here.server.clock.now - days * 86_400_000).toISOString()

test('[L16] where there was no backup and no rehearsal yet, a sentence each says so', async () => {
  await open()
  const facts = await card()
  expect(facts.getByText('Last backup').nextSibling?.textContent).toBe('Never')
  expect(facts.getByText('Last rehearsal').nextSibling?.textContent).toBe('Never')
  expect(facts.getByText(/^There is no backup of Hearth yet\./)).toBeTruthy()
  expect(facts.getByText(/^Nobody has tried yet whether a backup can be restored\./)).toBeTruthy()
})

test('[L16] one that is recent is told without a warning, and one that is too old with it', async () => {
  await noteBackup(here.server.database, daysAgo(13))
  await noteRehearsal(here.server.database, daysAgo(89))
  await open()
  const recent = await card()
  expect(recent.getByText('Last backup').nextSibling?.textContent).toMatch(/2026|Feb|Mar/)
  expect(recent.queryByText(/older than 14 days|more than 90 days ago|Never/)).toBeNull()
  await noteBackup(here.server.database, daysAgo(15))
  await noteRehearsal(here.server.database, daysAgo(91))
  cleanup()
  await open()
  const old = await card()
  expect(old.getByText(/^The last backup is older than 14 days/)).toBeTruthy()
  expect(old.getByText(/was last tried more than 90 days ago/)).toBeTruthy()
})

test('[L16] without a connection the screen says that it needs one, and reads the dates when it is back', async () => {
  const { user } = await open('device')
  here.tablet.network.isCut = true
  await user.click(await screen.findByRole('link', { name: 'Backups' }))
  const words = 'This is read from Hearth and needs a connection. There is none at the moment.'
  expect(await screen.findByText(words)).toBeTruthy()
  here.tablet.network.isCut = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect((await card()).getByText('Last backup')).toBeTruthy())
})

test('[L16] a manager has no such part', async () => {
  await onTablet('/dashboard/hipaa-compliance?part=backups', here.tablet)
  expect(await screen.findByRole('link', { name: 'Access log' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Backups' })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Backups of Hearth' })).toBeNull()
})
