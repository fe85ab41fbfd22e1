/**
 * Every figure of every screen a role may open leads to the list of exactly what it counts: the figures are found on the
 * screens, opened one by one, and compared with what the list shows. On the real server, with the role's own tablet.
 */
import { cleanup, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { screenRoutes } from '#src/app/screens.ts'
import { PEOPLE, type PersonName } from '../support/homes.ts'
import { seedFigures } from '../support/seed-figures.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTablet } from '../support/tablet.ts'
import { onTablet } from './clients/on-tablet.tsx'
import { prepareBrowser } from './ui/in-app.tsx'

prepareBrowser()

/** Figures without a list, by their names, and why. */
const COUNTS_NOTHING_LISTED: Readonly<Record<string, string>> = {
  'Total Amount': 'A sum of dollars: what it sums up is the list below it.',
  'Total Capacity': 'Beds, which have no list.',
  Categories: 'Kinds of entries, which are the choices of the filter above the list.',
  'Latest Entry': 'A moment, and no count.',
  'Recent Notes': 'Records of all clients: each is listed on the page of its client.',
  'Recent Reports': 'Records of all clients: each is listed on the page of its client.',
  'Recent Entries': 'Records of all clients: each is listed on the page of its client.',
  'Given Today': 'Each dose of the day stands on the same page with what became of it.',
  'Missed Today': 'Each dose of the day stands on the same page with what became of it.',
  'Unpaid Billings': 'Bills of several companies: they are listed on the page of each.',
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  await seedFigures(server.database)
})
afterAll(() => server.stop())
afterEach(() => {
  vi.useRealTimers()
})

const told = new Set<string>()
afterAll(() => expect(Object.keys(COUNTS_NOTHING_LISTED).filter(name => !told.has(name))).toEqual([]))

/** The screens that have figures. */
const WITH_FIGURES = [
  ...['', 'all-users', 'appointments', 'clients/:clientId', 'companies', 'expense-claims', 'group-homes'],
  ...['incident-reports', 'incident-reports/:clientId', 'inventory', 'mar', 'mar/:clientId'],
  ...['progress-notes', 'progress-notes/:clientId', 'staff', 'support-tickets', 'tasks'],
  ...['tracking', 'tracking/:clientId'],
]
/** Where somebody sees none on them, and why. */
const SEES_NONE: Readonly<Record<string, readonly string[]>> = {
  // Lists of one company, which they read and do not work with.
  'super_admin null': ['tasks', 'appointments', 'inventory', 'expense-claims'],
  // Claims are of one home that is chosen (spec part 3 §2).
  'provider null': ['expense-claims'],
  // Whoever opened no ticket has no list of them.
  'care_giver 1': ['support-tickets'],
  'staff 1': ['support-tickets'],
  // And neither doses nor orders.
  'progress_note 1': ['support-tickets', 'clients/:clientId'],
}

const NO_SCREEN = /:(?!clientId)|\/(add|print|generate|record)(\/|$)|^(import|reports)/

/** All screens a role may open, each at its first address; a report is a paper, whose tables are the lists of its figures. */
const screensOf = (who: PersonName): string[] =>
  screenRoutes
    .filter(({ path, screen }) => canOpen(PEOPLE[who].role, screen) && !NO_SCREEN.test(path))
    .filter(({ load }, place, all) => all.findIndex(other => other.load === load) === place)
    .map(({ path }) => path)

/** A super admin chooses a company first; the client is the one with records of every kind. */
const addressOf = (path: string, who: PersonName): string =>
  `/dashboard/${path.replace(':clientId', '1')}${who === 'super_admin' && path === 'staff' ? '?company=1' : ''}`

const figures = () => [...document.querySelectorAll<HTMLElement>('[data-figure]')]
const nameOf = (figure: HTMLElement) => figure.dataset.figure ?? ''
const isCounting = () =>
  document.querySelector('[data-figure] [data-figures] > [aria-hidden="true"]') !== null

/** "3", or of "33 % · 1 of 3 done today" the three. */
function countIn(figure: HTMLElement): number {
  const [, whole] = /\d+ of (\d+)/.exec(figure.textContent ?? '') ?? []
  return Number(whole ?? figure.querySelector('[data-figures]')?.textContent)
}

const LISTS = ['section[data-layout]', '[aria-labelledby="medications"] > ul', 'ul[aria-label]', '#urgent ul']

/** How many the list on the screen has, over all its pages; undefined without a list. */
function listed(of: string = LISTS.join()): number | undefined {
  const list = [...document.querySelectorAll<HTMLElement>(of)].at(-1)
  if (list === undefined) return undefined
  if (list.dataset.layout === undefined) return list.querySelectorAll(':scope > li').length
  const [, total] = /of (\d+)/.exec(list.querySelector('[role=status]')?.textContent ?? '') ?? []
  return total === undefined ? list.querySelectorAll('tbody > tr').length : Number(total)
}

const SAID = { timeout: 5_000 }

type Shown = Pick<Awaited<ReturnType<typeof onTablet>>, 'user' | 'go'>

/** What a screen's figures say and what is behind them, where the two differ; and how many figures it has. */
async function lookAt(address: string, { user, go }: Shown): Promise<{ wrong: string[]; count: number }> {
  const open = async () => {
    await go('/login')
    await go(address)
    await waitFor(() => expect(figures().length > 0 && !isCounting()).toBe(true), SAID).catch(() => {})
  }
  await open()
  const names = figures().map(nameOf)
  const wrong: string[] = []
  for (const [index, name] of names.entries()) {
    const figure = figures()[index]
    if (figure === undefined || nameOf(figure) !== name) {
      wrong.push(`${address} · ${name}: has gone`)
      continue
    }
    const isLeading = figure.matches('a, button')
    if (name in COUNTS_NOTHING_LISTED) {
      told.add(name)
      if (isLeading) wrong.push(`${address} · ${name}: leads somewhere, and counts nothing that is listed`)
      continue
    }
    const counted = countIn(figure)
    const part = figure.getAttribute('href')?.startsWith('#')
      ? `${figure.getAttribute('href')} ul`
      : undefined
    const isLeft = isLeading && part === undefined
    if (isLeft) await user.click(figure)
    await waitFor(() => expect(listed(part) ?? 0).toBe(counted), SAID).catch(() => {
      wrong.push(`${address} · ${name}: says ${counted}, and the list has ${listed(part)}`)
    })
    if (isLeft) await open()
  }
  return { wrong, count: names.length }
}

test.each<[PersonName, number | null]>([
  ['super_admin', null],
  ['admin', null],
  ['provider', null],
  ['manager', 1],
  ['care_giver', 1],
  ['staff', 1],
  ['progress_note', 1],
])('[W15] every figure leads to what it counts, for %s in home %s', async (who, homeId) => {
  server.clock.advanceSeconds(3)
  const tablet = await openTablet(server, who)
  vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now })
  const shown = await onTablet('/login', tablet, 'online', { who, homeId })
  const seesNone = SEES_NONE[`${who} ${homeId}`] ?? []
  const wrong: string[] = []
  for (const path of screensOf(who)) {
    if (!WITH_FIGURES.includes(path) || seesNone.includes(path)) {
      await shown.go(addressOf(path, who))
      await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
      if (figures().length > 0) wrong.push(`${path}: has figures, and is not named as such`)
      continue
    }
    const found = await lookAt(addressOf(path, who), shown)
    wrong.push(...found.wrong)
    if (found.count === 0) wrong.push(`${path}: has no figures`)
  }
  expect(wrong).toEqual([])
  cleanup()
  await tablet.mirror.delete()
})
