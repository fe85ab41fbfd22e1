/** A client from the first day: added by the office, the chart begun offline, then changed, moved and closed. */
import { card, form, pick, press, save, write } from './support/hands.ts'
import { follow, LAPTOP, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[U14.4] [U14.8] [U14.9] [U14.10] [U14.12] a client is added, the chart is begun offline, and another tablet shows all of it', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/clients')
  await press(page, 'Add Client')
  const adding = form(page, 'Add Client')
  await write(adding, /^First name/, 'Elena')
  await write(adding, /^Last name/, 'Quist')
  await adding.getByRole('button', { name: /^Admission Date/ }).click()
  await page.getByRole('dialog', { name: 'Admission Date' }).getByRole('button', { name: 'Today' }).click()
  await adding.getByText('Not asked yet', { exact: true }).click()
  await save(adding)
  await page.getByRole('button', { name: /^Elena Quist/ }).click()
  await expect(page.getByRole('heading', { name: 'Elena Quist', level: 1 })).toBeVisible()
  await expect(card(page, 'Allergies')).toContainText('Allergies not asked yet')

  hearth.wire.cut()
  await press(card(page, 'Emergency Contacts'), 'Add Contact')
  const contact = form(page, 'Add Contact')
  await write(contact, /^Full name/, 'Ruth Quist')
  await write(contact, /^Phone/, '518-555-0142')
  await save(contact)
  await press(card(page, 'Allergies'), 'No Known Allergies')
  await save(form(page, 'No Known Allergies'), 'Confirm')
  await expect(card(page, 'Allergies')).toContainText('No known allergies')
  await press(card(page, 'Allergies'), 'Add Allergy')
  const allergy = form(page, 'Add Allergy')
  await write(allergy, /^Substance/, 'Penicillin')
  await allergy.getByText('Severe', { exact: true }).click()
  await save(allergy)
  await press(card(page, 'Diagnoses'), 'Add Diagnosis')
  const diagnosis = form(page, 'Add Diagnosis')
  await write(diagnosis, /^Diagnosis/, 'Asthma')
  await save(diagnosis)
  for (const [name, words] of [
    ['Emergency Contacts', 'Ruth Quist'],
    ['Allergies', 'Penicillin'],
    ['Diagnoses', 'Asthma'],
  ] as const) {
    await expect(card(page, name).getByRole('listitem').filter({ hasText: words })).toContainText(
      'on this device',
    )
  }
  await expect(card(page, 'Allergies')).not.toContainText('No known allergies')
  hearth.wire.restore()
  await expect(page.getByRole('banner')).toContainText('All saved', { timeout: 70_000 })

  const other = await openDevice('caregiver@hearth.test', TABLET, page.url())
  await expect(card(other, 'Emergency Contacts')).toContainText('Ruth Quist')
  await expect(card(other, 'Allergies')).toContainText('Penicillin')
  await expect(card(other, 'Diagnoses')).toContainText('Asthma')
  await expect(other.getByRole('button', { name: /^Add / })).toHaveCount(0)

  await test.step('[U14.12] the timeline tells what was recorded offline', async () => {
    const address = other.url()
    await other.getByRole('link', { name: 'Timeline' }).click()
    const lines = other.getByRole('listitem').filter({ hasText: 'Miriam Castellanos' })
    await expect(lines).toHaveText([
      /Diagnosis recorded: Asthma/,
      /Allergy recorded: Penicillin/,
      /Contact added: Ruth Quist/,
    ])
    await follow(other, new URL(address).pathname)
  })

  await test.step('changed, moved and closed', async () => {
    await press(page, 'Edit Client')
    const editing = form(page, 'Edit Client')
    await write(editing, /^Phone/, '518-555-0177')
    await save(editing)
    await expect(card(other, 'Client Information')).toContainText('518-555-0177')
    await press(page, 'Move to Another Home')
    const moving = form(page, 'Move Client')
    await pick(moving, /^New group home/, 'Cedar House')
    await save(moving, 'Move Client')
    await expect(card(page, 'Assigned Group Home')).toContainText('Cedar House')
    await expect(card(page, 'Allergies')).toContainText('Penicillin')
    // Dana has no grant in Cedar House.
    await expect(other.getByText('Client not found')).toBeVisible()
    await press(page, 'Delete Client')
    await save(form(page, 'Delete Client'), 'Delete Client')
    await expect(page.getByRole('heading', { name: 'Danger Zone' })).toHaveCount(0)
    await expect(card(page, 'Client Information')).toContainText('Inactive')
  })
})
