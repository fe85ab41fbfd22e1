/** Somebody new: invited, registered by the mailed link, assigned to a second home, and out at once when they leave. */
import { pick, press, write } from './support/hands.ts'
import { LAPTOP, registerByMail, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const EMAIL = 'elena.quist@hearth.test'

test('[H6] [H7] a new coworker is invited, registers, gets a second home, and is out at once on leaving', async ({
  hearth,
  openDevice,
  openProfile,
}) => {
  test.setTimeout(240_000)
  const page = await openDevice('provider@hearth.test', LAPTOP, '/dashboard/staff')
  await expect(page.getByRole('table', { name: 'Staff' })).toContainText('Kofi Mensah')
  await press(page, 'Invite Staff')
  const inviting = page.getByRole('dialog', { name: 'Invite Staff' })
  await write(inviting, /^First Name/, 'Elena')
  await write(inviting, /^Last Name/, 'Quist')
  await write(inviting, /^Email/, 'not an address')
  await inviting.getByText('Care Giver', { exact: true }).click()
  await press(inviting, 'Send Registration Link')
  await expect(inviting).toContainText('Valid email is required')
  await write(inviting, /^Email/, EMAIL)
  await press(inviting, 'Send Registration Link')
  const sent = page.getByRole('dialog', { name: 'Registration Link Sent' })
  await expect(sent).toContainText(`Staff invitation link was sent to ${EMAIL}.`)
  await expect(sent).toHaveCount(0, { timeout: 6_000 })
  await page.getByRole('searchbox').fill('quist')
  await expect(page.getByRole('row', { name: /Elena Quist/ })).toContainText('Invited')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').fill('')

  const tablet = await openProfile('tablet', TABLET)
  const own = await tablet.newPage()
  await registerByMail(own, hearth, EMAIL)
  await own.goto(`${hearth.address}/dashboard/mar`)
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Maple House')

  await page.goto(`${hearth.address}/dashboard/group-homes`)
  await press(page, 'Cedar House')
  const staff = page.getByRole('region', { name: 'Staff Members' })
  await press(staff, 'Assign Staff')
  const assigning = page.getByRole('dialog', { name: 'Assign Staff' })
  await pick(assigning, /^Staff Member/, 'Elena Quist')
  await assigning.getByText('Care Giver', { exact: true }).click()
  await press(assigning, 'Assign Staff')
  await expect(staff.getByRole('listitem').filter({ hasText: 'Elena Quist' })).toContainText('Care Giver')
  await press(own, 'Group home: Maple House')
  await own.getByRole('button', { name: 'Cedar House', exact: true }).click()
  await expect(own.getByRole('heading', { level: 1 })).toContainText('Cedar House')

  await staff.getByRole('link', { name: 'Elena Quist' }).click()
  await expect(page.getByRole('region', { name: 'Assigned Group Home' })).toContainText('Maple House')
  await press(page, 'Deactivate Staff Member')
  await press(page.getByRole('dialog', { name: 'Deactivate Staff Member' }), 'Deactivate Staff Member')
  await expect(page.getByRole('region', { name: 'Staff Information' })).toContainText('Inactive')
  // Nobody touches the tablet: its stream ends, and its refresh is refused.
  await expect(own.getByText(/^You were signed out on this device/)).toBeVisible()
})
