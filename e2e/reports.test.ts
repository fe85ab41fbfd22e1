/** A resident's medication log without a connection: on the screen, as PDF and as CSV, with nothing hidden. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { field, homeDay, list, type Office, officeOf } from './support/office.ts'
import { readPdf } from './support/pdf.ts'
import { LAPTOP } from './support/people.ts'
import { expect, test } from './support/test.ts'

const CLIENT = 'Walter Abbott'
const REASON = 'Spat it out after three tries'
const WRONG_LINE = 'Recorded on the wrong line'

test('[R4] [R7] a medication log is made and saved offline: a blank, a refusal and a correction are in it', async ({
  hearth,
  openDevice,
}) => {
  test.setTimeout(180_000)
  const blank = await recordYesterday(await officeOf(hearth))
  const page = await openDevice('manager@hearth.test', LAPTOP, '/dashboard/reports')
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && message.text().includes('Content Security')) {
      complaints.push(message.text())
    }
  })
  const report = page.getByRole('article', { name: 'Medication Log' })
  const make = async () => {
    await page.getByRole('strong').filter({ hasText: 'Medication Log' }).click()
    await page.getByRole('combobox', { name: /^Resident/ }).selectOption({ label: CLIENT })
    await page.getByRole('button', { name: 'Last 30 days' }).click()
    await page.getByRole('button', { name: 'Generate Report' }).click()
    await expect(report).toContainText(CLIENT)
  }
  await make()
  hearth.wire.cut()
  await page.reload()
  await make()

  const pdf = await saved(page, 'Save as PDF')
  expect(pdf.name).toMatch(/^Medication Log .*Walter Abbott .*\.pdf$/)
  expect(pdf.bytes.toString('latin1')).toMatch(/FontFile2/)
  const { words, pages, firstPage } = await readPdf(pdf.bytes)
  expect(pages).toBeGreaterThan(1)
  expect(firstPage).toContain('Scheduled medications')
  expect(words).toContain('Medication Log')
  // The dose nobody stands by any more, with what was recorded of it.
  expect(words).toMatch(new RegExp(`${blank}, 1 tablet.{0,40} Blank REPLACED: Given`))
  expect(words).toContain('REPLACED: Given 3:12 AM')
  expect(words).toContain(`Missed (Refused: ${REASON})`)

  const csv = (await saved(page, 'Save as CSV')).bytes.toString('utf8')
  const lines = csv.split('\r\n').filter(line => line.includes(',03:10,'))
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('"no, replaced"')
  expect(lines[1]).toContain(`Refused,${REASON}`)
  expect(complaints).toEqual([])
  hearth.wire.restore()
})

/**
 * A dose at a time nobody had planned is given, and then told to have been refused; of another, which was given, the
 * record is taken back, so that it is blank. Answers the drug of that one.
 */
async function recordYesterday(office: Office): Promise<string> {
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const clientId = Number(clients.find(({ full_name }) => full_name === CLIENT)?.id)
  const day = homeDay(-24)
  const month = `month=${Number(day.slice(5, 7))}&year=${day.slice(0, 4)}`
  const charts = list(await office.get(`/medications?client_id=${clientId}&${month}`), 'medications')
  const given = charts.flatMap(({ id, medication_name, unit, dosage, days }) =>
    dosesOn(days, day)
      .filter(({ status }) => status === 'given' && unit === 'tablet' && dosage === 1)
      .map(dose => ({ path: `/medications/${id}/administrations`, drug: String(medication_name), dose })),
  )
  const [one] = given
  if (one === undefined) throw new Error(`Nothing was given to ${CLIENT} yesterday.`)
  const outside = await office.post(one.path, { administration_date: day, administration_time: '03:10' })
  const at = `${one.path}/${field(outside, 'administration_id')}`
  await office.put(at, { status: 'given', given_time: '03:12' })
  await office.put(at, { status: 'missed', reason_code: 'refused', notes: REASON })
  await office.put(`${one.path}/${one.dose.administration_id}`, {
    status: 'scheduled',
    reason_code: 'correction',
    notes: WRONG_LINE,
  })
  return one.drug
}

type Dose = Record<string, unknown>

function dosesOn(days: unknown, day: string): Dose[] {
  const found: unknown = Reflect.get(Object(days), String(Number(day.slice(8))))
  return Array.isArray(found) ? found : []
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
