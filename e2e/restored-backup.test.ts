/** A backup that is put in place under a tablet that works: what it gave since comes back, and it says so. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { giveDose, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

test('[S4.27] a dose confirmed after the backup comes back once it is restored, and the tablet tells which', async ({
  hearth,
  openProfile,
}) => {
  const { clientId, drug, times } = await prescribeAroundNow(await officeOf(hearth), 'Walter Abbott')
  const backup = join(hearth.dataDir, 'one.backup')
  const run = (program: string, ...options: string[]) =>
    execFileSync(process.execPath, [join('dist/server', program), backup, ...options], {
      env: { ...process.env, DATA_DIR: hearth.dataDir },
      encoding: 'utf8',
    })
  run('backup.js')

  const page = await (await openProfile('tablet', TABLET)).newPage()
  await signIn(page, hearth, 'caregiver@hearth.test')
  await page.goto(`${hearth.address}/dashboard/mar/${clientId}`)
  const dose = page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[0] }).first()
  await giveDose(dose)
  await expect(dose.getByText('confirmed')).toBeVisible()
  await readyForOffline(page)

  expect(run('restore.js', '--replace')).toContain('is in place')
  await expect(page.getByText('Hearth was restored from a backup')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Show the records' }).click()
  const offered = page.getByRole('listitem').filter({ hasText: `${drug} for Walter Abbott` })
  await expect(
    page.getByRole('status').getByText('confirmed').or(offered.getByText('confirmed')).first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(dose.getByText('Given', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(page.getByText('Hearth was restored from a backup')).toBeHidden()
})
