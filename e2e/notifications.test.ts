/** A severe incident reaches the manager's bell; it is opened and read without a connection, on every device of hers. */
import type { BrowserContext, Page } from 'playwright/test'
import { press } from './support/hands.ts'
import type { Hearth } from './support/hearth.ts'
import { expectGoodLooks } from './support/looks.ts'
import { list, officeOf } from './support/office.ts'
import { follow, LAPTOP, readyForOffline, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ isWholeBrowser: true })

/** Whatever the hour, yesterday by UTC is no day to come in any home. */
const DAY_MS = 86_400_000
const FELL = 'Fell from the last step of the porch stairs and could not get up.'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const newOn = async (page: Page): Promise<number> =>
  Number(/(\d+) new/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
/** The count stands beside the bell and not on it. */
const isBellInSight = (page: Page): Promise<boolean> =>
  bell(page)
    .locator('svg')
    .evaluate(icon => {
      const { left, top, width, height } = icon.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return there !== null && icon.contains(there)
    })
const ofFall = (page: Page) =>
  page
    .getByRole('listitem')
    .filter({ hasText: 'High-severity incident' })
    .filter({ hasText: 'Jerome Whitaker' })

/** In the service worker, as the browser does it with what came from its push service, and with a tap. */
const inWorker = (context: BrowserContext) => {
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no service worker.')
  return {
    push: (data: object) =>
      worker.evaluate(sent => {
        const Push = Reflect.get(self, 'PushEvent')
        self.dispatchEvent(new Push('push', { data: sent }))
      }, JSON.stringify(data)),
    shown: () =>
      worker.evaluate(async () => {
        const all: Notification[] = await Reflect.get(self, 'registration').getNotifications()
        return all.map(({ title, body }) => ({ title, body }))
      }),
    tap: () =>
      worker.evaluate(async () => {
        const [notification] = await Reflect.get(self, 'registration').getNotifications()
        const Tap = Reflect.get(self, 'NotificationEvent')
        self.dispatchEvent(new Tap('notificationclick', { notification }))
      }),
  }
}

test('[X6.3] [X6.5] [X4.2] web push is turned on in the settings, shows the kind and the home on a locked screen, and is turned off again; [X1.1] [X2.2] a severe incident rings, is opened offline, and is read on the other device too', async ({
  hearth,
  openDevice,
  openProfile,
}) => {
  test.setTimeout(180_000)
  const context = await openProfile('phone', TABLET)
  await context.grantPermissions(['notifications'], { origin: hearth.address })
  const phone = await context.newPage()
  await standInForPushService(phone)
  await signIn(phone, hearth, 'manager@hearth.test')
  await readyForOffline(phone)
  await follow(phone, '/dashboard/settings')
  await test.step('web push', () => turnPushOnAndOff(phone))
  const laptop = await openDevice('manager@hearth.test', LAPTOP)
  await test.step('on two devices', () => ringOnBoth(laptop, phone, hearth))
})

async function standInForPushService(page: Page): Promise<void> {
  // The push services of the world are out of reach here: this stands in for the one of the browser's maker.
  await page.addInitScript(() => {
    let endpoint: string | undefined
    const bytes = (size: number) => Uint8Array.from({ length: size }, (_, at) => (at === 0 ? 4 : at)).buffer
    const subscription = () =>
      endpoint === undefined
        ? null
        : {
            endpoint,
            getKey: (name: string) => bytes(name === 'auth' ? 16 : 65),
            unsubscribe: async () => {
              endpoint = undefined
              return true
            },
          }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => subscription(),
      subscribe: async (options: { applicationServerKey: string; userVisibleOnly: boolean }) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length < 80) throw new Error('Refused.')
        endpoint = `https://push.example.org/send/${Math.random()}`
        return subscription()
      },
    })
  })
}

async function turnPushOnAndOff(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Notifications' })
  await card.getByRole('button', { name: 'Turn on' }).click()
  await expect(card.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expectGoodLooks(page, 'settings-notifications')

  const worker = inWorker(page.context())
  // Sent again until it stands there: without a page of its own the browser may stop the worker at any moment. The same
  // kind in the same home stands there once.
  const pushed = async () => {
    await worker.push({ kind: 'overdue_round', home: 'Maple House' })
    return worker.shown()
  }
  await expect.poll(pushed, { timeout: 40_000 }).toEqual([{ title: 'Overdue round', body: 'Maple House' }])
  // In the language of the account the server says the title, also of a kind this worker does not know.
  const pushedInGerman = async () => {
    await worker.push({ kind: 'severe_incident', title: 'Vorfall', home: 'Maple House' })
    return (await worker.shown()).map(({ title }) => title)
  }
  await expect.poll(pushedInGerman, { timeout: 40_000 }).toContain('Vorfall')
  // Of a newer server: something is shown all the same, or the browser takes the permission away.
  const pushedUnknown = async () => {
    await worker.push({ kind: 'something_new', home: null })
    return (await worker.shown()).map(({ title }) => title)
  }
  await expect.poll(pushedUnknown, { timeout: 40_000 }).toContain('Hearth')

  await card.getByRole('button', { name: 'Turn off' }).click()
  await expect(card.getByRole('button', { name: 'Turn on' })).toBeVisible()

  await worker.tap()
  await expect(page.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
}

async function ringOnBoth(laptop: Page, phone: Page, hearth: Hearth): Promise<void> {
  await phone.setViewportSize(TABLET)
  for (const page of [laptop, phone]) {
    await follow(page, '/dashboard/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  }
  await press(laptop, 'Mark all as read')
  await expect.poll(() => newOn(laptop)).toBe(0)
  await expect.poll(() => newOn(phone), { timeout: 30_000 }).toBe(0)
  await readyForOffline(laptop)
  await follow(laptop, '/dashboard/incident-reports')

  const office = await officeOf(hearth)
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  await office.post('/incident-reports', {
    client_id: clients.find(({ full_name }) => full_name === 'Jerome Whitaker')?.id,
    incident_date: new Date(Date.now() - DAY_MS).toISOString().slice(0, 10),
    incident_type: 'Fall',
    severity: 'high',
    description: FELL,
    action_taken: 'Ambulance called, stayed with him.',
  })
  await expect.poll(() => newOn(laptop), { timeout: 30_000 }).toBe(1)
  await expect.poll(() => newOn(phone), { timeout: 30_000 }).toBe(1)
  expect(await isBellInSight(phone)).toBe(true)

  hearth.wire.cut()
  await bell(laptop).click()
  await expect(ofFall(laptop).first()).toContainText('New')
  await ofFall(laptop).getByRole('link').first().click()
  await expect(laptop.getByRole('dialog', { name: 'Incident report', exact: true })).toContainText(FELL)
  await expect.poll(() => newOn(laptop)).toBe(0)
  hearth.wire.restore()
  await expect.poll(() => newOn(phone), { timeout: 70_000 }).toBe(0)
  await expect(ofFall(phone).first()).not.toContainText('New')
}
