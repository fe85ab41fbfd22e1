/** Records of the tablet that do not answer, because another page holds them: said on every screen, and over by itself. */
import type { Page } from 'playwright/test'
import { follow, TABLET } from './support/people.ts'
import { routesFor } from './support/routes.ts'
import { expect, test } from './support/test.ts'

const SAID = 'The records on this device are not responding'
/** Where a page waits for an answer, and for how long. */
const NOWHERE = '/never-answers'
const WAIT_MS = 1_000

/**
 * A page of the same origin that writes in all tables, and never ends. Between its requests it waits for an answer with
 * all it does, so that the transaction stays open and the machine has its time for others.
 */
async function hold(page: Page): Promise<void> {
  await page.route(
    url => url.pathname === NOWHERE,
    async route => {
      await new Promise(resolve => setTimeout(resolve, WAIT_MS))
      await route.abort().catch(() => {})
    },
  )
  await page.evaluate(async nowhere => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('hearth')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const store = database.transaction(database.objectStoreNames, 'readwrite').objectStore('outbox')
    const wait = () => {
      const request = new XMLHttpRequest()
      request.open('GET', nowhere, false)
      try {
        request.send()
      } catch {
        // Nobody answers there.
      }
    }
    await new Promise<void>(begun => {
      const goOn = () => {
        store.count().onsuccess = () => {
          wait()
          goOn()
        }
      }
      store.count().onsuccess = () => {
        begun()
        goOn()
      }
    })
  }, NOWHERE)
}

test('[S1.11] while the records of the tablet are held by another page every screen says that they do not answer, and then goes on', async ({
  hearth,
  openDevice,
}) => {
  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/mar')
  // What stands for a list that is on its way moves all the time, which takes more of the machine than all else here.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const other = await page.context().newPage()
  await other.goto(`${hearth.address}/api/v1/health`)
  await hold(other)
  await page.bringToFront()

  const said = page.getByRole('alertdialog', { name: SAID })
  await expect(said).toBeVisible()
  await expect(said.getByRole('button', { name: 'Load again' })).toBeVisible()
  const routes = routesFor('care_giver')
  // Those that need no id.
  const paths = routes.map(({ path }) => `/dashboard/${path}`).filter(path => !path.includes(':'))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) {
    await test.step(path, async () => {
      await follow(page, path)
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      // Whatever is drawn behind it, nothing of it can be touched.
      const isOnTop = await said.evaluate(cover =>
        [0.1, 0.3, 0.5, 0.7, 0.9].every(part =>
          cover.contains(document.elementFromPoint(innerWidth * part, innerHeight * part)),
        ),
      )
      expect(isOnTop).toBe(true)
    })
  }
  // A page that is opened now says it too.
  await page.goto(`${hearth.address}/dashboard/mar`)
  await expect(said).toBeVisible()

  await other.close()
  await expect(said).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
})

test('[S12.3] a page that was put to sleep starts anew when it wakes, with its records', async ({
  openDevice,
}) => {
  const page = await openDevice('caregiver@hearth.test', TABLET, '/dashboard/mar')
  // A browser under a test puts no page to sleep that is in front.
  const told = (event: string) => page.evaluate(name => void document.dispatchEvent(new Event(name)), event)
  await page.evaluate(() => void Reflect.set(window, 'isTheSame', true))
  await told('freeze')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await told('resume')
  await expect.poll(() => page.evaluate(() => 'isTheSame' in window).catch(() => true)).toBe(false)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('link').first()).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('All saved')
})
