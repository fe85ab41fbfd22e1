/** One's own account: a face, a new address confirmed by mail, and showing once more that it is oneself. */
import { list, officeOf } from './support/office.ts'
import { PASSWORD, registerByMail, TABLET } from './support/people.ts'
import { cameraPicture, colorsOf } from './support/pictures.ts'
import { expect, test } from './support/test.ts'

test('[A22] [A25] a caregiver gives themselves a face and a new address, and signs in with it', async ({
  hearth,
  openProfile,
}) => {
  const tablet = await openProfile('tablet', TABLET)
  const page = await tablet.newPage()
  // Somebody new: the people of the demo are those of the other tests too.
  const office = await officeOf(hearth)
  const homes = list(await office.get('/group-homes?per_page=100'), 'group_homes')
  const home_id = homes.find(({ home_name }) => home_name === 'Maple House')?.id
  const person = { first_name: 'Noor', last_name: 'Haddad', email: 'noor.haddad@hearth.test' }
  await office.post('/staff/register', { ...person, home_id, role: 'care_giver' })
  await registerByMail(page, hearth, person.email)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('link', { name: 'Your profile' }).click()
  await page.getByRole('button', { name: 'Add Photo' }).click()
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await cameraPicture(page) })
  await page.getByRole('button', { name: 'Save Photo' }).click()
  const face = page
    .getByRole('banner')
    .getByRole('button', { name: /^Your account/ })
    .locator('img')
  await expect(face).toBeVisible()
  expect(await face.evaluate(colorsOf)).toMatchObject({ width: 600, height: 600 })

  const contact = page.getByRole('region', { name: 'Contact Information' })
  await contact.getByRole('button', { name: 'Edit' }).click()
  const email = 'new.address@hearth.test'
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
  await page.goto(await hearth.linkFor(email))
  await page.getByRole('button', { name: 'Use this address' }).click()
  await page.goto(`${hearth.address}/dashboard/profile`)
  await expect(contact).toContainText(email)

  // Too late for a change: who is signed in shows once more that it is them, and nothing leaves the device.
  const again = { again: 'true', message: 'Please log in again to update your profile' }
  await page.goto(
    `${hearth.address}/login?${new URLSearchParams({ ...again, redirect: 'dashboard/settings' })}`,
  )
  await expect(page.getByRole('status').filter({ hasText: again.message })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/verify-otp/)
  await page.getByLabel('OTP Code').fill(await hearth.codeFor(email))
  await page.getByLabel('This is my device').check()
  await page.getByRole('button', { name: 'Verify OTP' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
})
