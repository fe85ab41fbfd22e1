/** Nothing of the round moves under a hand: where every button stands before and after each act, in a real layout. */
import type { Page } from 'playwright/test'
import { IN_USE_MS } from '#src/ui/use-frozen-layout.ts'
import { PHONE } from './support/looks.ts'
import { homeDay, list, type Office, officeOf, type Prescribed, prescribeOnce } from './support/office.ts'
import { follow, followToChart, readyForOffline, settled, signIn, TABLET } from './support/people.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: TABLET })

/** After a tap: a nervous hand, when the list may take a new layout, when Undo has gone, and a while later. */
const AT_ONCE = 200
const STILL_OVER = 1_700
const UNDO_OVER = 11_000
const LATER = 15_000

/** Until what is due now is late, as long as no other day begins meanwhile; until a tablet offline says so at each dose. */
const UNTIL_LATE_MINUTES = 70
const UNCHECKED_MINUTES = 6

/** Notes where all that can be pressed stands, and the rows and cards around it. */
const noteLayout = (page: Page) =>
  page.evaluate(() => {
    const places = new Map<Element, { top: number; left: number }>()
    for (const element of document.querySelectorAll('main :is(button, a, summary, article, li)')) {
      const { top, left } = element.getBoundingClientRect()
      places.set(element, { top: top + scrollY, left })
    }
    Reflect.set(window, 'places', places)
    return places.size
  })

/** What stands elsewhere than it did, or is no longer there though it is a row or a card. */
const movedSince = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const places = Reflect.get(window, 'places') as Map<Element, { top: number; left: number }>
    return [...places].flatMap(([element, was]) => {
      const said = `${element.tagName} ${element.textContent?.slice(0, 60)}`
      if (!element.isConnected) return element.matches('article, li') ? [`gone: ${said}`] : []
      const { top, left } = element.getBoundingClientRect()
      const byPx = Math.round(Math.max(Math.abs(top + scrollY - was.top), Math.abs(left - was.left)))
      return byPx > 1 ? [`${byPx} px: ${said}`] : []
    })
  })

/** Whose card is under a point of the window, and in it the row. */
const under = (page: Page, { x, y }: { x: number; y: number }): Promise<string> =>
  page.evaluate(
    ([x, y]) => {
      const found = document.elementFromPoint(x, y)
      const client = found?.closest('article')?.querySelector('header a')?.textContent
      const drug = found?.closest('article li')?.querySelector('span')?.textContent
      return `${client}: ${drug ?? 'the whole card'}`
    },
    [x, y] as const,
  )

/** The shortest and the longest that a client's card below the round and a folded card say of the next doses. */
const CARD_TEXTS = [
  { next: 'Next Administration:\n1:00 PM', folded: '' },
  { next: 'Next Administration:\nTomorrow 12:00 PM', folded: '2 given · 1 missed · next 12:00 PM' },
]

/** No card changes its height with its text, which depends on the hour; early in the day none is folded. */
async function expectCardsStand(page: Page): Promise<void> {
  const clients = page.locator('main li > a > span > span:last-child', { hasText: 'Next Administration' })
  const folded = page.locator('main article > button > span > span:last-child', { hasText: /next \d/ })
  const shown = [await clients.elementHandles(), await folded.elementHandles()] as const
  expect(shown[0].length).toBeGreaterThan(5)
  expect(await noteLayout(page)).toBeGreaterThan(20)
  const before = await page.evaluate(lists => lists.map(list => list.map(line => line.textContent)), shown)
  const write = (texts: readonly (readonly (string | null)[])[]) =>
    page.evaluate(
      ([lists, texts]) => {
        for (const [which, list] of lists.entries())
          for (const [index, line] of list.entries()) line.textContent = texts[which]?.[index] ?? ''
      },
      [shown, texts] as const,
    )
  for (const text of CARD_TEXTS) {
    await write([shown[0].map(() => text.next), shown[1].map(() => text.folded)])
    expect(await movedSince(page), JSON.stringify(text)).toEqual([])
  }
  await write(before)
}

/** How late a dose is, in few words and in many. */
const LATE_TEXTS = ['1 h late', '5 min late', '22 h 48 min late']

/** Once the list has rested and says how late its doses are: that takes the same room however late they are. */
async function expectLateRowsStand(page: Page): Promise<void> {
  await page.clock.runFor(IN_USE_MS + STILL_OVER)
  const late = page.locator('main article time[data-late] ~ strong:not([data-unseen])')
  const widths = () => late.evaluateAll(found => found.map(element => element.getBoundingClientRect().width))
  const before = await widths()
  expect(before.length).toBeGreaterThan(0)
  expect(await noteLayout(page)).toBeGreaterThan(20)
  for (const text of LATE_TEXTS) {
    await late.evaluateAll((found, text) => {
      for (const element of found) element.textContent = text
    }, text)
    expect(await widths(), text).toEqual(before)
    expect(await movedSince(page), text).toEqual([])
  }
}

/** A dose of now is given. */
async function give(office: Office, { clientId, orderId }: Prescribed): Promise<void> {
  const path = `/medications?client_id=${clientId}&per_page=100`
  const order = list(await office.get(path), 'medications').find(each => each.medication_id === orderId)
  await office.post(`/medications/${orderId}/administrations`, {
    status: 'given',
    administration_date: homeDay(),
    administration_time: [order?.administration_times].flat()[0],
  })
}

/** A dose that the round shows as done for five minutes more. */
async function giveLongAgo(office: Office, clientName: string): Promise<void> {
  const dose = await prescribeOnce(office, clientName)
  await office.hearth.query(`
    create or replace function long_ago() returns trigger language plpgsql as
      $$ begin new.recorded_at := new.recorded_at - interval '1 hour 55 minutes'; return new; end $$;
    create trigger long_ago before insert on mark for each row execute function long_ago()`)
  await give(office, dose)
  await office.hearth.query('drop trigger long_ago on mark')
}

/** Nothing of a client's day moves when another tablet records a dose or an order comes. */
async function expectDayStands(page: Page, office: Office): Promise<void> {
  const [first, second] = [
    await prescribeOnce(office, 'Walter Abbott'),
    await prescribeOnce(office, 'Walter Abbott'),
  ]
  await followToChart(page, first.clientId)
  const giveButton = ({ drug }: { drug: string }) =>
    page.getByRole('button', { name: new RegExp(`^Mark as Given: ${drug}`) }).first()
  await expect(giveButton(second)).toBeVisible()
  // A hand that scrolls, or rests on a word.
  await page.getByRole('heading', { name: 'Today' }).dispatchEvent('pointerdown')
  expect(await noteLayout(page)).toBeGreaterThan(5)
  await give(office, first)
  const third = await prescribeOnce(office, 'Walter Abbott')
  await expect(giveButton(first)).toHaveCount(0)
  await expect(giveButton(third)).toBeVisible()
  expect(await movedSince(page)).toEqual([])
}

test('[U10.6] [U10.7] no button of the round moves before or after an act, from 0.2 to 15 seconds later, nor of a client’s day when another tablet records a dose or an order comes', async ({
  hearth,
  page,
}) => {
  const office = await officeOf(hearth)
  const names = ['Walter Abbott', 'Rosa Delgado', 'Jerome Whitaker']
  const drugs: string[] = []
  for (const name of [...names, ...names]) drugs.push((await prescribeOnce(office, name)).drug)
  await giveLongAgo(office, 'Walter Abbott')
  await page.clock.install()
  await signIn(page, hearth, 'caregiver@hearth.test')
  // What says how far the first download is has gone.
  await readyForOffline(page)
  await test.step('a client’s day', () => expectDayStands(page, office))
  await follow(page, '/dashboard/mar')
  const card = (name: string) =>
    page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) })
  await expect(card('Rosa Delgado').getByRole('button', { name: /^Mark all/ })).toBeVisible()
  await page.clock.fastForward(2_000)

  const cases = [
    {
      window: TABLET,
      client: names[0],
      button: new RegExp(`^Mark as Given: ${drugs[0]}`),
      looks: [AT_ONCE, STILL_OVER, UNDO_OVER, LATER],
    },
    { window: TABLET, client: names[1], button: /^Mark all/, looks: [AT_ONCE, STILL_OVER] },
    { window: TABLET, client: names[1], button: /^Undo all/, looks: [AT_ONCE, STILL_OVER, UNDO_OVER] },
    // Where the words of a button take two lines.
    { window: PHONE, client: names[1], button: /^Mark all/, looks: [AT_ONCE, STILL_OVER] },
    { window: PHONE, client: names[1], button: /^Undo all/, looks: [AT_ONCE, STILL_OVER, UNDO_OVER] },
    {
      window: PHONE,
      client: names[0],
      button: new RegExp(`^Mark as Given: ${drugs[3]}`),
      looks: [AT_ONCE, LATER],
    },
    {
      window: TABLET,
      client: names[2],
      button: new RegExp(`^Mark as Given: ${drugs[2]}`),
      looks: [AT_ONCE, LATER],
    },
  ]
  for (const { window, client = '', button, looks } of cases) {
    await page.setViewportSize(window)
    // What has just moved takes no tap.
    await settled(page)
    await expectCardsStand(page)
    const touched = card(client).getByRole('button', { name: button }).first()
    // Clear of the bar that stays at the top.
    await touched.evaluate(element => element.scrollIntoView({ block: 'center' }))
    const { x, y, width, height } = (await touched.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const spot = { x: x + width / 2, y: y + height / 2 }
    expect(await noteLayout(page)).toBeGreaterThan(20)
    const aimedAt = await under(page, spot)
    expect(aimedAt).toContain(client)
    await page.mouse.click(spot.x, spot.y)
    await expect(card(client).getByRole('button', { name: button })).toHaveCount(0, { timeout: 5_000 })
    let passed = 0
    for (const at of looks) {
      await page.clock.fastForward(at - passed)
      passed = at
      const when = `${button} for ${client}, ${window.width} px wide, ${at} ms later`
      expect.soft(await movedSince(page), when).toEqual([])
      expect.soft(await under(page, spot), when).toBe(aimedAt)
    }
  }

  await test.step('time goes by: given doses go, due ones turn late, the tablet is no longer checked with others', async () => {
    await expectCardsStand(page)
    const gone = page.locator('main article li[aria-hidden]')
    const unchecked = page.getByRole('button', { name: /not checked with the other devices since/ })
    await page.getByRole('heading', { level: 2, name: 'Due now' }).dispatchEvent('pointerdown')
    expect(await noteLayout(page)).toBeGreaterThan(20)
    // The day goes on; the hand was there a moment ago.
    hearth.wire.cut()
    const minutes = homeDay(UNTIL_LATE_MINUTES / 60) === homeDay() ? UNTIL_LATE_MINUTES : UNCHECKED_MINUTES
    await page.clock.setSystemTime(Date.now() + minutes * 60_000)
    await page.clock.runFor(31_000)
    await expect(gone).not.toHaveCount(0)
    await expect(unchecked).not.toHaveCount(0)
    if (minutes === UNTIL_LATE_MINUTES)
      await expect(page.locator('main article li [data-unseen]')).not.toHaveCount(0)
    expect(await movedSince(page)).toEqual([])
    if (minutes === UNTIL_LATE_MINUTES) await expectLateRowsStand(page)
  })
})
