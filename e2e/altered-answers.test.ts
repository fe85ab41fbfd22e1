/** A proxy that lets no header pass that begins with `X-`: everything it answers has lost our mark (S14.10). */
import { tableOf } from './support/device.ts'
import { officeOf, prescribeAroundNow } from './support/office.ts'
import { followToChart, giveDose, readyForOffline, signIn, TABLET } from './support/people.ts'
import { openProxy } from './support/proxy.ts'
import { expect, prepare, test } from './support/test.ts'

const SENTENCE = 'Something between this device and Hearth changes its answers.'

const LONGER_THAN_A_SENDER_RESTS_MS = 21_000

const withoutX = (headers: Headers) => new Headers([...headers].filter(([name]) => !name.startsWith('x-')))

test('[S14.10] behind a proxy that strips headers a dose is confirmed, the bar says what is wrong, and all goes on when it is mended', async ({
  browser,
  hearth: one,
}) => {
  await prepare(one)
  const office = await officeOf(one)
  const { clientId, drug, times } = await prescribeAroundNow(office, 'Walter Abbott')
  let strips = false
  const asked = { push: 0, pull: 0 }
  const { hearth, close } = await openProxy(
    one,
    pathname => {
      if (pathname.endsWith('/sync/push')) asked.push++
      if (pathname.endsWith('/sync/pull')) asked.pull++
      return undefined
    },
    headers => (strips ? withoutX(headers) : headers),
  )
  try {
    const page = await browser.newPage({ viewport: TABLET })
    await page.clock.install()
    const bar = page.getByRole('banner')
    const dose = (time: string) =>
      page.getByRole('listitem').filter({ hasText: drug }).filter({ hasText: time }).first()
    await test.step('at sign-in it is said', async () => {
      strips = true
      await page.goto(`${hearth.address}/login`)
      await page.getByLabel('Email').fill('caregiver@hearth.test')
      await page.getByLabel('Password').fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert')).toContainText(SENTENCE)
      strips = false
    })
    await signIn(page, hearth, 'caregiver@hearth.test')
    await readyForOffline(page)
    await followToChart(page, clientId)
    await expect(dose(times[0])).toBeVisible()

    await test.step('the bar and the panel say it, and name no Wi-Fi page', async () => {
      strips = true
      await page.reload()
      await expect(bar).toContainText('Answers are changed on the way')
      await bar.getByRole('button', { name: /Answers are changed on the way/ }).click()
      await expect(page.getByText(SENTENCE)).toBeVisible()
      await expect(page.getByRole('link', { name: 'Open the Wi-Fi sign-in page' })).toHaveCount(0)
      await page.getByRole('button', { name: 'Close' }).click()
    })

    await test.step('a dose reaches the server, is confirmed, and is not sent again', async () => {
      await giveDose(dose(times[0]))
      await expect(dose(times[0]).getByText('confirmed')).toBeVisible()
      const before = { ...asked }
      await expect(bar).toContainText('Answers are changed on the way')
      const [entry] = (await tableOf(page, 'outbox')).filter(({ state }) => state === 'applied')
      expect(await one.query('select outcome from operation where id = $1', [entry?.id])).toEqual([
        { outcome: 'applied' },
      ])
      await page.clock.runFor(LONGER_THAN_A_SENDER_RESTS_MS)
      await expect.poll(() => asked.pull, 'goes on asking').toBeGreaterThan(before.pull)
      expect(asked.push).toBe(before.push)
    })

    await test.step('when the proxy is mended all is saved and online again', async () => {
      strips = false
      await expect(bar).toContainText('All saved', { timeout: 40_000 })
      await expect(dose(times[0]).getByText('Given', { exact: true })).toBeVisible()
      // A dose that is confirmed stays in the outbox until its rows have come.
      await expect.poll(() => tableOf(page, 'outbox')).toEqual([])
      await page.close()
    })
  } finally {
    await close()
  }
})
