/** A report goes to paper and into files whole, in the language it is read in. */
import { readFileSync } from 'node:fs'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { derivedId } from '#domain/values/ids.ts'
import { LANGUAGES, type Language } from '#domain/values/languages.ts'
import { LANGUAGE_FACTS, switchLanguage } from '#src/languages/languages.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import { aClient, aDose, anOrder, DANA, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser, roomForCharts, words } from '../ui/in-app.tsx'

prepareBrowser()
roomForCharts()
standStill()

const asked = (report: string) =>
  `/dashboard/reports?${new URLSearchParams({ report, home: String(MAPLE), resident: 'all', start: '2026-03-01', end: '2026-03-10' })}`

/** Chinese, Arabic, Hebrew, Thai, Hindi, emoji and a sign. */
const TOLD =
  '李小龍跌倒了, سقط محمد أمام الباب, דוד התקשר לרופא, สมชายเวียนศีรษะ, हिन्दी में बताया, 👩🏽‍⚕️ came, call ☎ 555'
const rows = (): RowInCollection[] => {
  const [incident] = examples.incident_report
  const row = { ...incident, scope: `home:${MAPLE}`, revision: 1, client_id: 2, home_id: MAPLE } as const
  // More than a screen draws at first.
  const many = Array.from({ length: 60 }, (_, place): RowInCollection => {
    const description = place === 59 ? TOLD : `Slipped on the wet floor, time ${place}`
    const id = derivedId('incident', String(place))
    const incident_date = `2026-03-0${1 + (place % 9)}`
    return { collection: 'incident_report', row: { ...row, id, incident_date, description } }
  })
  const drugs = [
    ...aDose({ name: 'Metformin', date: '2026-03-07', by: DANA }),
    ...anOrder({ name: 'ยา ☎', line: { client_id: 2 } }),
  ]
  return [...mapleHouse(), aClient({ id: 2, first_name: '小龍', last_name: 'אברהם' }), ...drugs, ...many]
}

const atReport = async (report: string) => {
  const tablet = await atMaple(asked(report), { role: 'manager', rows: rows() })
  const article = await screen.findByRole('article')
  return { ...tablet, article }
}

/** What went to the printer: nothing is drawn after `beforeprint`. */
interface Sheets {
  readonly text: string
  readonly lang: string | undefined
  readonly file: string
}
let printed: Sheets[] = []
/** As a browser prints, by whatever way. */
const print = () => {
  act(() => void window.dispatchEvent(new Event('beforeprint')))
  const [paper, ...more] = document.querySelectorAll<HTMLElement>('[data-paper]')
  expect(more).toEqual([])
  printed.push({ text: paper?.textContent ?? '', lang: paper?.lang, file: document.title })
  act(() => void window.dispatchEvent(new Event('afterprint')))
}
let files: Blob[] = []

beforeEach(() => {
  printed = []
  files = []
  window.print = print
  URL.createObjectURL = blob => {
    files.push(blob as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
})
afterEach(() => words.changeLanguage('en'))

test('[R10] the printed report has every letter, row and name, by the button and by the browser’s menu', async () => {
  const { user } = await atReport('incidents')
  const title = document.title
  await user.click(screen.getByRole('button', { name: 'Print' }))
  print()
  expect(printed).toHaveLength(2)
  for (const { text, file } of printed) {
    expect(text).toContain(TOLD)
    expect(text).toContain('小龍 אברהם')
    for (let place = 0; place < 59; place++) expect(text).toContain(`wet floor, time ${place}`)
    expect(text).not.toContain('Generate Report')
    expect(file).toBe('Incident Report Maple House 2026-03-01 to 2026-03-10')
  }
  expect(document.querySelector('[data-paper]')).toBeNull()
  expect(document.title).toBe(title)
})

test('[R10] every month of the medication log is on the printed paper, folded on the screen or not', async () => {
  const { article } = await atReport('medication-log')
  expect(article.textContent).not.toContain('Scheduled medications')
  print()
  expect(printed[0]?.text).toContain('Scheduled medications')
  for (const told of ['Metformin', 'Walter Abbott', 'ยา ☎', '小龍 אברהם'])
    expect(printed[0]?.text).toContain(told)
})

const NAMES: Readonly<Record<Language, string>> = {
  English: 'Incident Report',
  Spanish: 'Reporte de incidentes',
  French: 'Rapport d’incidents',
  German: 'Bericht über Vorfälle',
  Chinese: '事件报表',
  Japanese: 'インシデントレポート',
}

test.each(LANGUAGES)(
  '[G6] [R7] in %s a report is read, printed and saved in the same words',
  async language => {
    await switchLanguage(words, language)
    const { user } = await atReport('incidents')
    const title = words.t('reports.types.incidents.name')
    expect(title).toBe(NAMES[language])
    const { code } = LANGUAGE_FACTS[language]
    expect(screen.getByRole('article', { name: title })).toBeTruthy()
    print()
    const type = words.t('labels.incident_report.fields.description')
    expect(printed[0]).toMatchObject({ lang: code })
    expect(printed[0]?.text).toContain(title)
    expect(printed[0]?.text).toContain(TOLD)
    await user.click(screen.getByRole('button', { name: words.t('reports.result.csv') }))
    await waitFor(() => expect(files).toHaveLength(1))
    const csv = await files[0]?.text()
    expect(csv).toContain(type)
    expect(csv).toContain('李小龍跌倒了')
  },
)

test('[G3] [G6] who reads Japanese may have the report in English, on the screen and in every file', async () => {
  await switchLanguage(words, 'Japanese')
  const { user } = await atReport('incidents')
  const choice = screen.getByRole('combobox', { name: 'レポートの言語' })
  expect(
    within(choice)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['English', '日本語・未監修'])
  await user.selectOptions(choice, 'English')
  expect(screen.getByRole('article', { name: 'Incident Report' })).toBeTruthy()
  print()
  expect(printed[0]).toMatchObject({
    lang: 'en',
    file: expect.stringMatching(/^Incident Report Maple House/),
  })
  expect(printed[0]?.text).toContain('All residents')
  await user.click(screen.getByRole('button', { name: 'CSVで保存' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.text()).toContain('Description')
})

test('[R10] a PDF that would lose letters is not saved, names them, and says that the printed report has them', async () => {
  const fetched = globalThis.fetch
  globalThis.fetch = async path => {
    const weight = /Medium|Regular/.exec(String(path))?.[0]
    return new Response(readFileSync(`node_modules/pdfmake/build/fonts/Roboto/Roboto-${weight}.ttf`))
  }
  const { user } = await atReport('incidents')
  await user.click(screen.getByRole('button', { name: 'Save as PDF' }))
  const said = await screen.findByText(/^No PDF was saved: it would lose letters of this report/)
  globalThis.fetch = fetched
  expect(said.textContent).toContain('小')
  expect(said.textContent).toContain('Print the report instead')
  expect(files).toEqual([])
})
