/** What is opened, printed and saved to a file notes itself on the device, for the access log. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { PLACES } from '../../support/seed-targets.ts'
import { onTablet } from '../clients/on-tablet.tsx'
import { serverAndTablet } from '../on-server.ts'
import { prepareBrowser, roomForCharts } from '../ui/in-app.tsx'

prepareBrowser()
roomForCharts()
const here = serverAndTablet('manager')
const saved: string[] = []
beforeAll(() => {
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function () {
    saved.push(this.download)
  }
})
beforeEach(() => {
  saved.length = 0
})

const { clientId, home, incidentId } = PLACES.maple
const SCOPE = `home:${home}`
const open = (path: string) => onTablet(`/dashboard/${path}`, here.tablet, 'online')

async function noted() {
  const entries = await here.tablet.mirror.outbox.toArray()
  return entries.flatMap(({ operation: { kind, args } }) => (kind === 'access.viewed' ? [args] : []))
}
const expectNoted = (entry: object) => waitFor(async () => expect(await noted()).toContainEqual(entry))
const entry = (what: string, way: string, client_id: number | null = null) => ({
  what,
  way,
  client_id,
  scope: SCOPE,
})

test.each([
  ['tasks', 'tasks'],
  ['appointments', 'appointments'],
  ['expense-claims', 'expense_claims'],
  ['inventory', 'inventory'],
])('[L10] a file of %s', async (path, what) => {
  const { user } = await open(path)
  const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Export CSV' })
  await waitFor(() => expect(save.disabled).toBe(false))
  await user.click(save)
  await expectNoted(entry(what, 'exported'))
  expect(saved).toHaveLength(1)
})

test.each([
  [`mar/${clientId}/print/2026-03`, 'mar'],
  [`incident-reports/${clientId}/print/${incidentId}`, 'incident_reports'],
])('[L10] the sheet %s when it is open, and each time it is printed', async (path, what) => {
  await open(path)
  await screen.findByRole('button', { name: 'Print' })
  await expectNoted(entry(what, 'viewed', clientId))
  fireEvent(window, new Event('beforeprint'))
  await expectNoted(entry(what, 'printed', clientId))
})

test('[L10] a report on the screen, of whom it is, its file, and each time it is printed', async () => {
  const asked = { report: 'progress', home: `${home}`, resident: `${clientId}` }
  const { user } = await open(
    `reports?${new URLSearchParams({ ...asked, start: '2026-03-01', end: '2026-03-10' })}`,
  )
  await user.click(await screen.findByRole('button', { name: /CSV/ }))
  await expectNoted(entry('progress_report', 'viewed', clientId))
  await expectNoted(entry('progress_report', 'exported', clientId))
  // By the browser's menu as by the button.
  fireEvent(window, new Event('beforeprint'))
  await expectNoted(entry('progress_report', 'printed', clientId))
})

test('[L10] the round of a home', async () => {
  await open('mar')
  await expectNoted(entry('mar', 'viewed'))
})
