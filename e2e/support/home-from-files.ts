/** What a home with 300 clients begins with: four files as an office has them, each with faults, and how they are mended. */
import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import type { Page } from 'playwright/test'
import { form, press } from './hands.ts'
import { expectGoodLooks } from './looks.ts'
import { LAPTOP } from './people.ts'
import { expect } from './test.ts'

const ROWS = 300
const FAULTY_EVERY = 25
const DUE_IN_MS = 30 * 60_000

const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format())
const isByDay = (hour: number): boolean => hour >= 3 && hour < 21
/** Where it is far from midnight: what is due soon is due today. */
export const ZONE = isByDay(hourIn('America/New_York'))
  ? { name: 'Eastern (New York)', id: 'America/New_York' }
  : { name: 'Hawaii (Honolulu)', id: 'Pacific/Honolulu' }

interface OfficeFile {
  /** As the import calls the rows. */
  readonly many: string
  readonly titles: readonly string[]
  /** A row, from 0, without a fault. */
  readonly row: (index: number) => readonly string[]
  /** Taken in turn: the column, and what somebody wrote there. */
  readonly faults: readonly (readonly [title: string, cell: string])[]
}

const nameOf = (index: number) => `Resident${index}`
const drugOf = (index: number) => `Metformin ${index} mg`

const clients = (): OfficeFile => ({
  many: 'clients',
  titles: ['First name', 'Last name', 'DOB', 'Admitted', 'Phone', 'Allergies', 'Room'],
  row: index => [
    nameOf(index),
    'Marlow',
    `${(index % 12) + 1}/${(index % 28) + 1}/${1930 + (index % 60)}`,
    '02/01/2026',
    `518 555 ${1000 + index}`,
    index % 3 === 0 ? 'Penicillin; Latex' : 'none known',
    '=1+1',
  ],
  faults: [
    ['Last name', ''],
    ['Admitted', '31/13/2025'],
    ['Phone', 'call me'],
    ['Allergies', 'see chart'],
  ],
})

const staff = (): OfficeFile => ({
  many: 'staff members',
  titles: ['First name', 'Last name', 'Email', 'Role', 'Hire date'],
  row: index => [`Helper${index}`, 'Moreno', `helper${index}@willow.example`, 'care giver', '01/15/2024'],
  faults: [
    ['Email', 'at willow'],
    ['Role', 'boss'],
    ['First name', ''],
    ['Hire date', '2/30/2024'],
  ],
})

const stock = (): OfficeFile => ({
  many: 'inventory items',
  titles: ['Item', 'Category', 'Quantity', 'Unit', 'Minimum', 'Expires'],
  row: index => [drugOf(index), 'Medication', '90', 'tablet', '30', '12/31/2027'],
  faults: [
    ['Quantity', 'about 90'],
    ['Minimum', '20-30'],
    ['Unit', ''],
    ['Expires', '12/2027'],
  ],
})

const orders = (): OfficeFile => {
  const due = new Date(Date.now() + DUE_IN_MS).toLocaleTimeString('en-US', {
    timeZone: ZONE.id,
    hour: 'numeric',
    minute: '2-digit',
  })
  return {
    many: 'medication orders',
    titles: ['Resident', 'Drug', 'Dose', 'Form', 'Route', 'Frequency'],
    row: index => [`${nameOf(index)} Marlow`, drugOf(index), '1', 'tablet', 'PO', `daily ${due}`],
    faults: [
      ['Resident', 'Resident Marlo'],
      ['Dose', '1-2'],
      ['Frequency', 'HS'],
      ['Drug', 'Metformine'],
    ],
  }
}

/** In the order in which they are best done: orders name clients and items. */
export const FILES = [
  { name: 'clients', list: 'Clients', file: clients },
  { name: 'staff', list: 'Staff', file: staff },
  { name: 'stock', list: 'Inventory', file: stock },
  { name: 'orders', list: 'MAR', file: orders },
] as const

const isFaulty = (index: number): boolean => index % FAULTY_EVERY === 7
const indices = Array.from({ length: ROWS }, (_, index) => index)
const FAULTY = indices.filter(isFaulty)

function linesOf({ titles, row, faults }: OfficeFile): string[][] {
  return indices.map(index => {
    const [title, cell] = faults[FAULTY.indexOf(index) % faults.length] ?? []
    return row(index).map((said, place) => (titles[place] === title && cell !== undefined ? cell : said))
  })
}

const chosen = (page: Page, name: string, lines: readonly (readonly string[])[]): Promise<void> =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'text/csv',
    buffer: Buffer.from(Papa.unparse(lines.map(line => [...line]))),
  })

/** What somebody looks at on the way. */
interface Looks {
  /** Before anything is written. */
  readonly preview?: (page: Page) => Promise<void>
  /** With the same file once more, and with that of the faulty rows as it was saved. */
  readonly again?: (
    page: Page,
    chooseAgain: () => Promise<void>,
    chooseFaulty: () => Promise<void>,
  ) => Promise<void>
}

/** From its list: the file as it is, then the rows that were left out, as the office mends them. */
export async function bringIn(page: Page, list: string, file: OfficeFile, looks: Looks = {}): Promise<void> {
  const { many, titles, row, faults } = file
  await page.getByRole('link', { name: list, exact: true }).first().click()
  await page.getByRole('link', { name: 'Import', exact: true }).first().click()
  const chooseAll = () => chosen(page, `${many}.csv`, [titles, ...linesOf(file)])
  await chooseAll()
  await looks.preview?.(page)
  await importRows(page, many, ROWS - FAULTY.length)

  const download = page.waitForEvent('download')
  await press(page, `Save the ${FAULTY.length} Rows with Errors`)
  const saved = readFileSync(await (await download).path(), 'utf8')
  const [head = [], ...lines] = Papa.parse<string[]>(saved, { skipEmptyLines: true }).data
  await looks.again?.(page, chooseAll, () => chosen(page, `${many}, faulty.csv`, [head, ...lines]))
  expect(lines).toHaveLength(FAULTY.length)
  for (const [at, line] of lines.entries()) {
    const [title = ''] = faults[at % faults.length] ?? []
    // It says where the fault is: the column by name, as Hearth calls it or as it stands in the file.
    expect(line[head.indexOf('Errors')]).not.toBe('')
    line[head.indexOf(title)] = row(FAULTY[at] ?? 0)[titles.indexOf(title)] ?? ''
  }
  await chosen(page, `${many}, mended.csv`, [head, ...lines])
  await importRows(page, many, FAULTY.length)
}

const figure = (page: Page, name: string) =>
  page.getByRole('region', { name: 'The rows of the file in figures' }).getByRole('button', { name })

/** Clients: what is wrong is told at its row and column, and nothing comes a second time. */
export const CLIENT_LOOKS: Looks = {
  async preview(page) {
    const start = page.getByRole('button', { name: `Import ${ROWS - FAULTY.length} clients` })
    await expect(start).toBeVisible({ timeout: 60_000 })
    await expect(start).toBeInViewport({ ratio: 1 })
    await expect(figure(page, 'Faulty')).toContainText(String(FAULTY.length))
    await expect(page.getByText('Columns that are not imported: Room.')).toBeVisible()
    await figure(page, 'Faulty').click()
    await expect(page.getByText('Last name is required').first()).toBeVisible()
    await expect(page.getByText('Admission date “31/13/2025”: There is no such day').first()).toBeVisible()
    await expectGoodLooks(page, 'faulty rows')
    await page.setViewportSize(LAPTOP)
  },
  async again(page, chooseAgain, chooseFaulty) {
    const [there, faulty] = [ROWS - FAULTY.length, FAULTY.length]
    await chooseAgain()
    await expect(page.getByText(`${there} rows are there already. ${faulty} rows have errors.`)).toBeVisible({
      timeout: 60_000,
    })
    await expect(figure(page, 'Already there')).toContainText(String(there))
    await chooseFaulty()
    await expect(
      page.getByText(`All ${faulty} rows of this file have errors. Nothing can be imported.`),
    ).toBeVisible()
    await expect(figure(page, 'Faulty')).toContainText(String(faulty))
  },
}

/** The list that the import leads to has them all, and `others` that were there before. */
export async function expectAllListed(page: Page, others: number): Promise<void> {
  await page.getByRole('link', { name: 'Open the List' }).click()
  await expect(page.getByText(`1–10 of ${ROWS + others}`)).toBeVisible({ timeout: 60_000 })
}

async function importRows(page: Page, many: string, count: number): Promise<void> {
  const name = `Import ${count} ${many}`
  await press(page, name)
  const question = form(page, name)
  if (count > FAULTY.length)
    await expect(question).toContainText(`${FAULTY.length} rows with errors are left out.`)
  await press(question, 'Import')
  await expect(page.getByText(`${count} ${many} imported.`)).toBeVisible({ timeout: 180_000 })
}
