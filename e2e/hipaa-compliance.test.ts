/** HIPAA Compliance: a manager looks up who opened a chart, and a caregiver reads what the tablet keeps, offline too. */
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const SCREEN = '/dashboard/hipaa-compliance'

test('[L7] [L12] a manager sees who opened the MAR of a client, and a caregiver what is on the tablet', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const office = await officeOf(hearth)
  const [client] = list(await office.get('/clients?home_id=1&status=active'), 'clients')
  const name = String(client?.full_name)

  const tablet = await openDevice('caregiver@hearth.test', TABLET, `/dashboard/mar/${client?.id}`)
  await expect(tablet.getByRole('heading', { level: 1 })).toContainText(name)
  await follow(tablet, SCREEN)
  await expect(tablet.getByRole('region', { name: 'Records kept here' })).toContainText('Maple House')
  await expect(tablet.getByRole('link', { name: 'Access log' })).toHaveCount(0)

  const laptop = await openDevice('manager@hearth.test', LAPTOP, `${SCREEN}?part=log`)
  await laptop.getByRole('button', { name: 'Filters' }).click()
  await laptop.getByRole('combobox', { name: 'Client' }).selectOption({ label: name })
  await laptop.getByRole('combobox', { name: 'Kind' }).selectOption('MAR')
  await laptop.getByRole('combobox', { name: 'Opened or changed' }).selectOption('Opened')
  const log = laptop.getByRole('table', { name: 'Access log' })
  await expect(log.getByRole('row', { name: /Dana Reyes/ }).first()).toContainText(name)
  await expectGoodLooks(laptop, 'access log')
  await laptop.setViewportSize(LAPTOP)
  await follow(laptop, `${SCREEN}?part=sessions`)
  const devices = laptop.getByRole('table', { name: 'Other people’s devices' })
  // As many as she is signed in on, by the tests before this one too.
  await expect(devices.getByRole('row', { name: /Dana Reyes/ }).first()).toBeVisible()
  await expectGoodLooks(laptop, 'devices')
  await follow(laptop, `${SCREEN}?part=roles`)
  await expect(laptop.getByRole('heading', { name: 'Care Giver' })).toBeVisible()
  await expectGoodLooks(laptop, 'rights')
  const provider = await openDevice('provider@hearth.test', LAPTOP, `${SCREEN}?part=backups`)
  await expect(provider.getByRole('region', { name: 'Backups of Hearth' })).toContainText('Last rehearsal')
  await expectGoodLooks(provider, 'backups')

  hearth.wire.cut()
  await tablet.reload()
  await expect(tablet.getByRole('region', { name: 'Records kept here' })).toContainText('Maple House')
  await expect(tablet.getByRole('region', { name: 'How many records' })).toContainText('MAR')
  await expect(tablet.getByRole('region', { name: 'What protects it' })).toContainText(
    'Whoever holds this device',
  )
  hearth.wire.restore()
})
