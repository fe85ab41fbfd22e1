/** What a visitor sees, and who is not a visitor: a device Hearth is used on begins at the app. */
import type { Page } from 'playwright/test'
import { expectGoodLooks } from './support/looks.ts'
import { LAPTOP, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

const PHONE = { width: 375, height: 800 }

test('a visitor reads what Hearth is for, and finds the ways in on a laptop and on a phone', async ({
  hearth,
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  await page.goto(hearth.address)
  await expect(
    page.getByRole('heading', { name: 'Simplifying group home management', level: 1 }),
  ).toBeVisible()
  await expect(page).toHaveTitle(/Hearth/)
  const picture = page.getByRole('img', { name: /medication round/ })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280)
  await expect(page.getByRole('contentinfo')).toContainText('2024')

  const nav = page.getByRole('navigation', { name: 'Main' })
  for (const name of ['Home', 'About', 'Services', 'Contact']) {
    await nav.getByRole('link', { name }).click()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.locator(`#${name.toLowerCase()}`)).toBeInViewport()
  }
  await page.getByRole('link', { name: 'See Features' }).click()
  await expect(page.getByRole('heading', { name: 'Medication administration' })).toBeInViewport()
  await expectGoodLooks(page, 'the public page')

  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  await menu.getByRole('link', { name: 'Request a Demo' }).click()
  await expect(page).toHaveURL(/\/utility-form\?type=request_demo$/)
})

/**
 * What stands where in a part of the page, and how it looks. No picture: of the same page two may differ in a pixel, on a busy
 * machine most of all.
 */
const standing = (page: Page, part: '#public-page' | '#root'): Promise<string[]> =>
  page.evaluate(part => {
    const boxOf = (thing: Element | Range) => {
      const { left, top, width, height } = thing.getBoundingClientRect()
      return [left, top, width, height].map(Math.round).join(' ')
    }
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const parts = [...document.querySelectorAll(`${part} *`)].filter(isShown).flatMap(element => {
      const { color, backgroundColor, backgroundImage, borderTopWidth, borderRadius, font, opacity } =
        getComputedStyle(element)
      const look = [backgroundColor, backgroundImage, borderTopWidth, borderRadius, opacity].join()
      const picture = element instanceof HTMLImageElement ? element.currentSrc : ''
      const range = document.createRange()
      const words = [...element.childNodes].filter(node => node instanceof Text && node.data.trim() !== '')
      const texts = words.map(node => {
        range.selectNodeContents(node)
        return `${node.nodeValue?.trim()}: ${boxOf(range)}, ${color}, ${font}`
      })
      // What only holds other parts may be there once more or less.
      const isSeen = look !== 'rgba(0, 0, 0, 0),none,0px,0px,1' || element.matches('img, svg, a, button')
      return isSeen ? [`${element.localName} ${picture}: ${boxOf(element)}, ${look}`, ...texts] : texts
    })
    return parts.toSorted()
  }, part)

test('a visitor reads the public page before the app is here, and follows its links', async ({
  hearth,
  page,
}) => {
  await page.setViewportSize(LAPTOP)
  let letThrough = () => {}
  const isWanted = new Promise<void>(resolve => {
    letThrough = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await isWanted
    await route.continue()
  })
  await page.goto(hearth.address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Simplifying group home management')
  await expect(page).toHaveTitle('Group home management · Hearth')
  await page.evaluate(() => Promise.all([...document.images].map(image => image.decode().catch(() => {}))))
  await page.evaluate(() => document.fonts.ready.then(() => {}))
  const asSent = await standing(page, '#public-page')
  expect(asSent.length).toBeGreaterThan(50)
  letThrough()
  await expect(page.locator('#root').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#public-page')).toHaveCount(0)
  await expect(heading).toHaveCount(1)
  await expect.poll(() => standing(page, '#root')).toEqual(asSent)

  // A button that is tapped meanwhile is answered as soon as it can be.
  await page.setViewportSize(PHONE)
  await page.route('**/assets/*.js', async route => {
    await new Promise(resolve => setTimeout(resolve, 500))
    await route.continue()
  })
  await page.goto(hearth.address, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('where no script ever runs, the public page can be read, and its links lead on', async ({
  hearth,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: LAPTOP })
  const page = await context.newPage()
  await page.goto(hearth.address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await context.close()
})

test('whoever is signed in goes on to the dashboard, and a device that is in use never fetches the public page', async ({
  hearth,
  page,
}) => {
  await page.setViewportSize(TABLET)
  await signIn(page, hearth, 'staff@hearth.test')
  const fetched: string[] = []
  page.on('request', request => fetched.push(request.url()))
  await page.goto(hearth.address)
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(fetched.filter(url => url.includes('/assets/landing'))).toEqual([])

  // Asked for by name it is there, with the person in its head.
  await page.setViewportSize(LAPTOP)
  await page.goto(`${hearth.address}/#about`)
  await expect(page.getByRole('link', { name: /go to the dashboard/ })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto(hearth.address)
  await expect(page).toHaveURL(/\/login/)
})

test('the catalogue of fields asks, refuses and takes back as forms do, without sign-in', async ({
  hearth,
  page,
}) => {
  await page.goto(`${hearth.address}/form-test`)
  await expect(page.getByRole('heading', { name: 'Form fields' })).toBeVisible()
  const amount = page.getByRole('textbox', { name: 'Amount' })
  await amount.pressSequentially('12x.5')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Enter only a number, such as 1.5.')).toBeVisible()
  await expect(amount).toHaveValue('12x.5')
  await amount.fill('12.5')
  await expect(page.getByRole('textbox', { name: 'What was the injury?' })).toHaveCount(0)
  await page.getByText('Yes', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'What was the injury?' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Not editable' })).toBeDisabled()
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expectGoodLooks(page, 'the catalogue of fields')

  await page.goto(`${hearth.address}/date-test`)
  const years = await page.evaluate(() => new Date().getFullYear())
  await page
    .getByRole('button', { name: /^Day\b/ })
    .first()
    .click()
  const calendar = page.getByRole('dialog', { name: 'Day' })
  await expect(calendar.locator('[aria-current=date]')).toHaveAttribute('data-selected', 'true')
  // To the years and on: five ahead and not one more.
  await calendar.locator('button[class*=calendarHeaderLevel]').click()
  await calendar.locator('button[class*=calendarHeaderLevel]').click()
  await expect(calendar.getByRole('button', { name: String(years), exact: true })).toBeEnabled()
  await expect(calendar.getByRole('button', { name: String(years - 1), exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expectGoodLooks(page, 'the catalogue of dates')
})
