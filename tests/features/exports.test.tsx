/** Every list and report that is saved as CSV, saved in each of the languages (G8). */
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { LANGUAGES } from '#domain/values/languages.ts'
import { switchLanguage } from '#src/languages/languages.ts'
import { examples } from '#tests/support/examples.ts'
import { PEOPLE } from '#tests/support/homes.ts'
import { openTablet } from '#tests/support/tablet.ts'
import { wordless } from '#tests/support/word-keys.ts'
import { onTablet } from './clients/on-tablet.tsx'
import { anIncident } from './incident-reports/incidents-at-maple.ts'
import { atMaple, standStill, TODAY } from './mar/at-maple.tsx'
import { aDose, anItem, DANA, LUIS, MAPLE, mapleHouse } from './mar/maple-house.ts'
import { serverAndTablet } from './on-server.ts'
import { aNote } from './progress-notes/notes-at-maple.ts'
import { prepareBrowser, roomForCharts, words } from './ui/in-app.tsx'

prepareBrowser()
roomForCharts()

/** Files as they are saved: their name, and what they say. */
let files: { name: string; text: Promise<string> }[]
let latest: Blob
beforeAll(async () => {
  URL.createObjectURL = file => {
    latest = file as Blob
    return 'blob:file'
  }
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function () {
    files.push({ name: this.download, text: latest.text() })
  }
  for (const language of LANGUAGES) await switchLanguage(words, language)
})
beforeEach(() => {
  files = []
})
afterEach(() => switchLanguage(words, 'English'))

/** Opens a screen in each language, as it is opened anew when the language changes, and presses what saves files there. */
async function savedInEach(open: () => Promise<unknown>, save: () => Promise<unknown>): Promise<string[]> {
  const titles: string[] = []
  for (const language of LANGUAGES) {
    files = []
    await switchLanguage(words, language)
    await open()
    await save()
    for (const { name, text } of files) {
      const file = `${name}\n${await text}`
      expect([language, wordless(file)]).toEqual([language, []])
      const [, title = '', ...lines] = file.split('\n')
      expect(lines.filter(Boolean), `${name}: under the titles`).not.toEqual([])
      titles.push(title)
    }
    cleanup()
  }
  return titles
}

/** Once everything is there. */
async function press(name: string): Promise<void> {
  await screen.findByRole('button', { name })
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
  const before = files.length
  act(() => screen.getByRole('button', { name }).click())
  await waitFor(() => expect(files).toHaveLength(before + 1))
}

const inMaple = { home_id: MAPLE, scope: `home:${MAPLE}`, revision: 1, removed_at: null } as const
const rows: RowInCollection[] = [
  ...mapleHouse(),
  anItem(),
  { collection: 'task', row: { ...examples.task[0], ...inMaple, due_date: TODAY, removed_by: null } },
  {
    collection: 'appointment',
    row: { ...examples.appointment[0], ...inMaple, appointment_date: TODAY, removed_by: null },
  },
  {
    collection: 'expense_claim',
    row: {
      ...examples.expense_claim[0],
      ...inMaple,
      expense_date: '2026-03-02',
      expense_category: 'personal_care',
      payment_method: 'bank_transfer',
    },
  },
  anIncident('Slipped on the stairs', { incident_date: '2026-03-08' }),
  aNote('A quiet day, ate well.', { note_date: '2026-03-08' }),
  ...aDose({ name: 'Metformin', date: '2026-03-02', by: DANA }),
  ...aDose({
    name: 'Metformin',
    date: '2026-03-03',
    by: LUIS,
    status: 'missed',
    reason_code: 'not_available',
  }),
  ...aDose({
    name: 'Metformin',
    date: '2026-03-04',
    by: LUIS,
    status: 'cancelled',
    reason_code: 'held_by_order',
  }),
  ...aDose({ name: 'Metformin', date: '2026-03-05', by: DANA, at: '2026-03-05T23:00:00.000Z' }),
]
const report = (name: string) =>
  `reports?report=${name}&home=${MAPLE}&resident=all&start=2026-03-01&end=2026-03-10`

describe('on the device', () => {
  standStill()

  test.each(['clients', 'tasks', 'appointments', 'expense-claims', 'inventory'])(
    '[G8] the file of the list %s has words of each language, and no keys',
    async list => {
      const titles = await savedInEach(
        () => atMaple(`/dashboard/${list}`, { rows, role: 'manager' }),
        async () => {
          await screen.findAllByRole('row')
          await press(words.t('ui.saveFile'))
        },
      )
      expect(new Set(titles).size).toBe(LANGUAGES.length)
    },
  )

  test.each(['medication-log', 'incidents', 'progress', 'attendance', 'financial'])(
    '[G8] the file of the report %s has words of each language, and no keys',
    async name => {
      const titles = await savedInEach(
        () => atMaple(`/dashboard/${report(name)}`, { rows, role: 'manager' }),
        () => press(words.t('reports.result.csv')),
      )
      expect(new Set(titles).size).toBe(LANGUAGES.length)
    },
  )
})

describe('over the server', () => {
  const here = serverAndTablet('manager')

  test('[G8] the file of the access log has words of each language, and no keys', async () => {
    const opened = { what: 'mar', way: 'viewed', client_id: 1, scope: `home:${MAPLE}` } as const
    await here.tablet.record('access.viewed', opened)
    await here.tablet.push()
    const titles = await savedInEach(
      () => onTablet('/dashboard/hipaa-compliance?part=log', here.tablet, 'online'),
      () => press(words.t('hipaaCompliance.log.save')),
    )
    expect(new Set(titles).size).toBe(LANGUAGES.length)
  })

  test.each([
    ['staff', 'manager', { what: 'staff', scope: `home:${MAPLE}` }],
    ['all-users', 'admin', { what: 'accounts' }],
  ] as const)(
    '[G8] [L10] the file of the list %s has words of each language, everybody in it, and is noted',
    async (path, who, noted) => {
      const tablet = await openTablet(here.server, who)
      const titles = await savedInEach(
        () => onTablet(`/dashboard/${path}`, tablet, 'online', { who }),
        async () => {
          await screen.findAllByRole('row')
          await press(words.t('ui.saveFile'))
          expect(await files[0]?.text).toContain(PEOPLE.care_giver.email)
        },
      )
      expect(new Set(titles).size).toBe(LANGUAGES.length)
      await waitFor(async () => {
        const notes = (await tablet.mirror.outbox.toArray()).map(({ operation }) => operation.args)
        expect(notes).toContainEqual(expect.objectContaining({ ...noted, way: 'exported', client_id: null }))
      })
      await tablet.mirror.delete()
    },
  )

  test('[G8] no file of the staff is saved without a connection, and it is said', async () => {
    await onTablet('/dashboard/staff', here.tablet, 'online')
    await screen.findAllByRole('row')
    here.tablet.network.isCut = true
    act(() => screen.getByRole('button', { name: words.t('ui.saveFile') }).click())
    expect(await screen.findByText(/^The file was not exported\. This is read from Hearth/)).toBeDefined()
    expect(files).toEqual([])
  })

  test('[G8] so have the example of an import, and the file of its faulty rows', async () => {
    const stock = 'Item;Category;Quantity;Unit;Minimum\r\nGloves;Other;many;piece;10'
    let opened: Awaited<ReturnType<typeof onTablet>>
    const titles = await savedInEach(
      async () => {
        const path = '/dashboard/import?kind=inventory'
        opened = await onTablet(path, here.tablet, 'online')
      },
      async () => {
        await press(words.t('import.sample'))
        const input = document.querySelector<HTMLInputElement>('input[type=file]')
        if (input === null) throw new Error('There is nothing to choose a file with.')
        await opened.user.upload(input, new File([stock], 'stock.csv'))
        await press(words.t('import.saveFaulty', { count: 1 }))
      },
    )
    expect(titles).toHaveLength(2 * LANGUAGES.length)
  })
})

test('[G8] no file is saved as CSV that is not saved here', () => {
  const sources = import.meta.glob<string>('../../src/**/*.{ts,tsx}', {
    eager: true,
    query: '?raw',
    import: 'default',
  })
  const makes = /\bexportValue:|\bfileColumn\(|\bcreateCsv: \(\)|\bcsvFile\(/
  const files = Object.entries(sources).flatMap(([path, text]) =>
    makes.test(text) ? [path.replace('../../src/', '')] : [],
  )
  expect(files).toEqual([
    'features/appointments/appointment-columns.tsx',
    'features/clients/client-file.ts',
    'features/expense-claims/claim-columns.tsx',
    'features/hipaa-compliance/access-log-columns.tsx',
    'features/hipaa-compliance/access-log.tsx',
    'features/import/choose-what.tsx',
    'features/import/file-actions.tsx',
    'features/inventory/item-columns.tsx',
    'features/reports/documents/attendance-document.ts',
    'features/reports/documents/document.ts',
    'features/reports/documents/financial-document.ts',
    'features/reports/documents/incidents-document.ts',
    'features/reports/documents/medication-document.ts',
    'features/reports/documents/progress-document.ts',
    'features/reports/report-files.tsx',
    'features/staff/staff-columns.tsx',
    'features/tasks/task-list.tsx',
    'features/users/user-columns.tsx',
    'ui/list/columns.ts',
    'ui/list/save-list.ts',
    'views/field-views.ts',
    'views/flat-views.ts',
  ])
})
