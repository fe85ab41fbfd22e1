/** A tablet that is away from the network for days: what it still shows, what it keeps, and what opens it again. */
import { DAY_MS } from '#domain/values/dates.ts'
import { tableOf } from './support/device.ts'
import { form, pick, save, write } from './support/hands.ts'
import { list, officeOf } from './support/office.ts'
import { follow, readyForOffline, TABLET } from './support/people.ts'
import { setClock, withClock } from './support/set-clock.ts'
import { expect, test } from './support/test.ts'

const LOCKED = 'Records can’t be read on this device right now'
const WRITTEN_FIRST = 'Rosa sang in the kitchen while the network was away.'
const WRITTEN_LOCKED = 'A week without the network, and Rosa asked for her sister.'

test('[A28] [S1.1] three days offline and back: nothing lost, still reading; after seven days reading locks, writing goes on, and back online everything is sent and read again', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const rosa = clients.find(({ full_name }) => full_name === 'Rosa Delgado')?.id
  const notes = `/dashboard/progress-notes/${rosa}`
  const page = await openDevice('caregiver@hearth.test', TABLET)
  await withClock(page)
  await page.goto(hearth.address + notes)
  await readyForOffline(page)
  const daysLater = (days: number) => setClock(page, days * DAY_MS)
  const note = (words: string) => page.getByRole('row').filter({ hasText: words })
  const lock = page.getByRole('heading', { name: LOCKED })

  hearth.wire.cut()
  await page.getByRole('button', { name: 'Add Note' }).click()
  const first = form(page, 'Add Progress Note')
  await write(first, /^Detailed note/, WRITTEN_FIRST)
  await pick(first, /^Note type/, 'Social')
  await save(first)
  await daysLater(3)
  await expect(page.getByText(/has had no updates for 3 days/)).toBeVisible()
  await expect(note(WRITTEN_FIRST)).toContainText('on this device')

  await daysLater(8)
  await expect(lock).toBeVisible()
  await expect(note(WRITTEN_FIRST)).toHaveCount(0)
  // Set back, it tells the server the true time and opens nothing.
  await daysLater(0)
  await page.reload()
  await expect(lock).toBeVisible()
  await page.getByRole('link', { name: 'Write a progress note' }).click()
  const second = form(page, 'Add Progress Note')
  await pick(second, /^Client/, 'Rosa Delgado')
  await pick(second, /^Note type/, 'Social')
  await write(second, /^Detailed note/, WRITTEN_LOCKED)
  await save(second)
  await expect(lock).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('2 on this device')

  hearth.wire.restore()
  // It may have connected by itself by then.
  await page
    .getByRole('button', { name: 'Connect now' })
    .click({ timeout: 5_000 })
    .catch(() => {})
  await expect(lock).toHaveCount(0, { timeout: 70_000 })
  await follow(page, notes)
  await expect(note(WRITTEN_FIRST)).toHaveCount(1)
  await expect(note(WRITTEN_LOCKED)).toHaveCount(1)
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })
  // That the list was opened is noted quietly, and sent when there is time for it (L2).
  const waiting = (await tableOf(page, 'outbox')).filter(({ state }) => state !== 'quiet')
  expect(waiting).toEqual([])
})
