import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { incidentReportId } from '#domain/entities/incident-report.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { fill, LUIS, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { doubleDose } from '../needs-attention/what-happened.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { anIncident, incidentId } from './incidents-at-maple.ts'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([
    import('#src/features/incident-reports/incident-forms.tsx'),
    import('#src/features/incident-reports/incident-forms.tsx'),
  ]),
)

const OVERVIEW = '/dashboard/incident-reports'
const WALTER = `${OVERVIEW}/1`
const FELL = 'Slipped on the wet bathroom floor after the shower.'
const THREW = 'Threw a cup across the kitchen, nobody was hit.'
const rows = () => [
  ...mapleHouse(),
  anIncident(FELL),
  anIncident(THREW, {
    incident_date: '2026-03-07',
    incident_type: 'Behavioral',
    severity: 'high',
    status: 'closed',
    closed_at: '2026-03-08T18:00:00.000Z',
    closed_by: 4,
    closing_reason: 'Talked through with him.',
  }),
]
type User = Awaited<ReturnType<typeof atMaple>>['user']
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const field = (name: RegExp) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const figureOf = async (label: string) => (await screen.findByText(label)).closest('[data-tone]')?.textContent
async function write(user: User, name: RegExp, words: string) {
  await user.click(await field(name))
  await user.paste(words)
}
async function choose(user: User, entry: string) {
  await user.click(await button('Actions for the report of Mar 9, 2026'))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

describe('the screens of incident reports', () => {
  test('[P2 §2] the overview counts clients and names the latest report of each', async () => {
    await atMaple(OVERVIEW, { rows: rows() })
    const card = await screen.findByRole('link', { name: /Walter Abbott/ })
    await waitFor(() => expect(card.textContent).toContain('2 reports'))
    expect(card.textContent).toContain('Latest report: Mar 9, 2026 · Fall')
    expect(await figureOf('With Incidents')).toContain('1')
  })
  test('[P2 §2] [I2] a client’s reports have figures, severity, status and the time left', async () => {
    await atMaple(WALTER, { rows: rows() })
    const table = await screen.findByRole('table', { name: 'Incident reports' })
    const [, first, second] = within(table).getAllByRole('row')
    expect(first?.textContent).toMatch(/Fall.*Low.*Open.*File within 7 h.*Slipped/)
    expect(second?.textContent).toMatch(/Behavioral.*High.*Closed.*Not filed/)
    for (const [label, count] of [
      ['Total Reports', 2],
      ['Open Reports', 1],
      ['Closed Reports', 1],
      ['High Severity', 1],
    ] as const) {
      expect(await figureOf(label)).toContain(String(count))
    }
  })
  test('[I1] offline a report is written; follow-up notes are asked for only with follow-up', async () => {
    const { user, recorded } = await atMaple(WALTER, { rows: rows(), connection: 'offline' })
    await user.click(await button('Report Incident'))
    await user.click(await screen.findByRole('combobox', { name: /^Incident type/ }))
    await user.click(within(await screen.findByRole('listbox')).getByRole('option', { name: 'Fall' }))
    await user.click(await screen.findByRole('radio', { name: 'High' }))
    await write(user, /^Detailed description/, FELL)
    await write(user, /^Response actions taken/, 'Checked for injuries.')
    expect(screen.queryByRole('textbox', { name: /^Follow-up notes/ })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: 'Follow-up required' }))
    await write(user, /^Follow-up notes/, 'Look at the hip again.')
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]).toMatchObject({
      kind: 'incident_report.create',
      args: {
        client_id: 1,
        incident_date: TODAY,
        incident_type: 'Fall',
        severity: 'high',
        description: FELL,
        action_taken: 'Checked for injuries.',
        follow_up_required: true,
        follow_up_notes: 'Look at the hip again.',
        reported_to: null,
      },
    })
  })
  test('[P2 §5] what is missing or too short is said at the field, word for word', async () => {
    const { user } = await atMaple(`${WALTER}/add`, { rows: rows() })
    await write(user, /^Detailed description/, 'Too short')
    await user.click(await button('Save'))
    for (const words of [
      'Incident type is required',
      'Severity is required',
      'Description must be at least 20 characters',
      'Response actions are required',
    ]) {
      expect(await screen.findByText(words)).toBeTruthy()
    }
  })
  test('[I4] amending sends what was changed alone; a discovery that was moved goes along', async () => {
    // With the seconds of the tap, which the form does not show.
    const discovered_at = '2026-03-09T20:00:23.417Z'
    const { user, recorded } = await atMaple(WALTER, {
      rows: [...mapleHouse(), anIncident(FELL, { discovered_at })],
    })
    await choose(user, 'Edit')
    await user.click(await screen.findByRole('radio', { name: 'High' }))
    await user.click(await screen.findByRole('radio', { name: 'Just now' }))
    await user.click(await button('Save'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    const { args } = (await recorded())[0] ?? {}
    expect(args).toMatchObject({ incident_report_id: incidentId(FELL) })
    const { changes, seen } = args as { changes: object; seen: object }
    expect(Object.keys(changes).sort()).toEqual(['discovered_at', 'severity'])
    expect(seen).toMatchObject({ severity: 'low', discovered_at })
  })
  test('[I4] a manager closes a report with a reason; a caregiver is not offered to', async () => {
    const { user, recorded } = await atMaple(WALTER, { rows: rows(), role: 'manager' })
    await choose(user, 'Close Report')
    await user.click(await button('Close Report'))
    expect(await screen.findByText('A reason is required')).toBeTruthy()
    await write(user, /^What was found and done/, 'Nothing broken, mat put back.')
    await user.click(await button('Close Report'))
    await waitFor(async () => expect(await recorded()).toHaveLength(1))
    expect((await recorded())[0]).toMatchObject({
      kind: 'incident_report.close',
      args: { reason: 'Nothing broken, mat put back.' },
    })
  })
  test('a caregiver amends a report and is offered no step of a manager', async () => {
    const { user } = await atMaple(WALTER, { rows: rows() })
    await user.click(await button('Actions for the report of Mar 9, 2026'))
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    expect(entries).toEqual(['View', 'Edit', 'Print'])
  })
})

test('[I3] begun from a possible double dose, the report has the doses and what was recorded', async () => {
  const rows = doubleDose()
  const item = rows.find(({ collection }) => collection === 'attention_item')
  const { user, recorded } = await atMaple(`${WALTER}/add?item=${item?.row.id}`, { rows })
  const description = await field(/^Detailed description/)
  expect(description.value).toMatch(/Metformin.*given.*Dana Reyes\.\n.*given.*Luis Ortega\.\n/)
  await write(user, /^Response actions taken/, 'Called the pharmacist.')
  await user.click(await screen.findByRole('radio', { name: 'Medium' }))
  await user.click(await button('Save'))
  await waitFor(async () => expect(await recorded()).toHaveLength(1))
  const { args } = (await recorded())[0] ?? {}
  const { administration_ids } = args as { administration_ids: string[] }
  expect(args).toMatchObject({
    incident_report_id: incidentReportId('possible_double_dose', administration_ids),
    incident_type: 'Medication Error',
    cause: 'possible_double_dose',
  })
  expect(administration_ids).toHaveLength(1)
})

test('[I3] the form waits for doses that are on their way', async () => {
  const all = doubleDose()
  const item = all.find(({ collection }) => collection === 'attention_item')
  const marks = all.filter(({ collection }) => collection === 'mark')
  const rows = all.filter(one => !marks.includes(one))
  const { mirror } = await atMaple(`${WALTER}/add?item=${item?.row.id}`, { rows })
  await screen.findByRole('heading', { level: 1 })
  await expect(screen.findByLabelText(/^Detailed description/, {}, { timeout: 2_000 })).rejects.toThrow()
  await act(() => fill(mirror, marks))
  expect((await field(/^Detailed description/)).value).toMatch(/Dana Reyes\.\n.*Luis Ortega\.\n/)
})

test('[I4] on paper a report has everything, and what it said before', async () => {
  const version = {
    collection: 'record_version' as const,
    row: {
      ...examples.record_version[0],
      scope: `home:${MAPLE}`,
      revision: 1,
      record_id: incidentId(FELL),
      former: { severity: 'high' },
      replaced_at: '2026-03-09T22:00:00.000Z',
      replaced_by: LUIS,
    },
  }
  await atMaple(`${WALTER}/print/${incidentId(FELL)}`, { rows: [...rows(), version as RowInCollection] })
  const heading = await screen.findByRole('heading', { name: 'Incident Report', level: 1 })
  const paper = heading.closest('[data-paper]')?.textContent ?? ''
  for (const words of [
    'Walter Abbott',
    'Mar 9, 2026',
    FELL,
    'Reported byMar 9, 2026, 16:30, by Dana Reyes',
  ]) {
    expect(paper).toContain(words)
  }
  expect(paper).toMatch(/then changed by Luis OrtegaSeverityHigh/)
})
