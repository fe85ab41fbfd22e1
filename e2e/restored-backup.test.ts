/** A backup that is put in place under a tablet that works: what it gave since comes back, and it says so. */
import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { homeToday } from '#domain/values/time-zone.ts'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { follow, followToChart, giveDose, LAPTOP, readyForOffline, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const NOTE = 'Ate half of her lunch and slept in the afternoon.'

test('[S4.27] [S4.30] a dose confirmed after the backup comes back once it is restored, the tablet tells which, and a manager decides about a note that only the tablet has', async ({
  hearth,
  openDevice,
}) => {
  const office = await officeOf(hearth)
  const { clientId, drug, times } = await prescribeAroundNow(office, 'Walter Abbott')
  const backup = join(hearth.dataDir, 'one.backup')
  // Not `execFileSync`: the office would use a connection whose end it has not heard meanwhile.
  const run = async (program: string, ...options: string[]) => {
    const env = { ...process.env, DATA_DIR: hearth.dataDir }
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join('dist/server', program), backup, ...options],
      { env },
    )
    return stdout
  }
  const made = await run('backup.js')
  const keyPath = /It is in (.+): move that file/.exec(made)?.[1] ?? ''
  expect(made).toContain('read back and whole')
  expect(await run('restore.js', '--key', keyPath, '--rehearse')).toContain('this rehearsal is noted')
  const noted = await hearth.query(
    "select name from setting where name in ('last_backup', 'last_rehearsal')",
    [],
  )
  expect(noted).toHaveLength(2)
  expect(readdirSync(hearth.dataDir)).not.toContain('rehearsal')
  // Nobody's queue makes this again: it was written over REST.
  const note = {
    client_id: clientId,
    note_date: homeToday(new Date().toISOString(), 'America/New_York'),
    note_type: 'daily',
    content: NOTE,
  }
  await office.post('/progress-notes', note)

  const page = await openDevice('caregiver@hearth.test', TABLET, `/dashboard/mar/${clientId}`)
  const dose = page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: times[0] }).first()
  await giveDose(dose)
  await expect(dose.getByText('confirmed')).toBeVisible()
  await readyForOffline(page)
  await follow(page, `/dashboard/progress-notes/${clientId}`)
  await expect(page.getByText(NOTE).first()).toBeVisible()
  await followToChart(page, clientId)

  await expect(run('restore.js', '--replace')).rejects.toThrow(/give its recovery key .* with --key FILE/)
  expect(await run('restore.js', '--replace', '--key', keyPath)).toContain('is in place')
  await expect(page.getByText('Hearth was restored from a backup')).toBeVisible()
  await page.getByRole('button', { name: 'Show the records' }).click()
  const offered = page.getByRole('listitem').filter({ hasText: `${drug} for Walter Abbott` })
  await expect(
    page.getByRole('status').getByText('confirmed').or(offered.getByText('confirmed')).first(),
  ).toBeVisible({
    timeout: 60_000,
  })
  await expect(dose.getByText('Given', { exact: true })).toBeVisible()
  // What the tablet sends again is told scope by scope: the notice may come again after it was closed.
  await expect(async () => {
    const close = page.getByRole('button', { name: 'OK', exact: true })
    if (await close.isVisible()) await close.click()
    await expect(page.getByText('Hearth was restored from a backup')).toBeHidden({ timeout: 2_000 })
  }).toPass({ timeout: 40_000 })

  await follow(page, `/dashboard/progress-notes/${clientId}`)
  const row = page.getByRole('row').filter({ hasText: NOTE.slice(0, 20) })
  await expect(row.getByText('needs attention')).toBeVisible({ timeout: 60_000 })
  const manager = await openDevice(
    'manager@hearth.test',
    LAPTOP,
    `${hearth.address}/dashboard/needs-attention`,
  )
  const card = manager.getByRole('article').filter({ hasText: 'that only one device has' })
  await expect(card).toContainText(NOTE)
  await expect(card).toContainText('Hearth was restored from a backup that does not have this.')
  await card.getByRole('button', { name: 'Count or leave out' }).click()
  await manager.getByRole('radio', { name: 'Yes, count this record' }).check()
  await manager.getByRole('textbox', { name: 'Reason' }).fill('Helen wrote it before the restore')
  await manager.getByRole('button', { name: 'Save decision' }).click()
  await expect(card).toHaveCount(0)
  await expect(row.getByText('needs attention')).toBeHidden({ timeout: 60_000 })
  await expect(row).toBeVisible()
  expect(await hearth.query('select 1 from progress_note where content = $1', [NOTE])).toHaveLength(1)
})
