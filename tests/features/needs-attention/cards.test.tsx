/** Items about orders and about how many wait: what each says, what a manager may do, and what a care giver may not. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { homeScope } from '#domain/values/scope.ts'
import { examples } from '#tests/support/examples.ts'
import { anIncident, incidentId } from '../incident-reports/incidents-at-maple.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { anAttention, LUIS, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import {
  doubleDose,
  duplicateOrder,
  heldMark,
  moreQuarantined,
  otherVersion,
  outsideOrder,
  recovered,
} from './what-happened.ts'

prepareBrowser()
standStill()

const SCREEN = '/dashboard/needs-attention'
const REVIEW = { name: 'Mark as reviewed' }
const ended = [{ what: 'ended', since: '2026-03-09', by: LUIS }] as const
const said = () => screen.findByRole('heading', { level: 3 })

interface Kind {
  readonly what: string
  readonly rows: () => RowInCollection[]
  readonly title: string
  readonly group: string
  readonly link: readonly [name: string, to: string]
}

const FELL = 'Slipped on the wet bathroom floor after the shower.'
const severe = (): RowInCollection[] => [
  ...mapleHouse(),
  anIncident(FELL, { severity: 'high' }),
  anAttention({ kind: 'severe_incident', subject_ids: [incidentId(FELL)] }),
]

const SUGAR = {
  ...examples.tracking_entry[0],
  client_id: 1,
  home_id: MAPLE,
  entry_datetime: '2026-03-09T20:00:00.000Z',
  entry_date: '2026-03-09',
  details: examples.tracking_entry[0].details
    .slice(0, 1)
    .map(detail => ({ ...detail, value: 268, is_out_of_range: true })),
  scope: homeScope(MAPLE),
  revision: 1,
}
const tooHigh = (): RowInCollection[] => [
  ...mapleHouse(),
  { collection: 'tracking_entry', row: SUGAR },
  anAttention({ kind: 'out_of_range', subject_ids: [SUGAR.id] }),
]

const KINDS: readonly Kind[] = [
  {
    what: '[I5] an incident of high severity',
    rows: severe,
    title: 'Fall of 3/9, Walter Abbott',
    group: 'Incidents of high severity',
    link: ['Open the report', `/dashboard/incident-reports/1?incident=${incidentId(FELL)}`],
  },
  {
    what: '[T4] a tracked value out of range',
    rows: tooHigh,
    title: 'Blood glucose of 3/9 about Walter Abbott: Blood glucose 268 mg/dL',
    group: 'Tracked values out of range',
    link: ['Open the entry', `/dashboard/tracking/1?entry=${SUGAR.id}`],
  },
  {
    what: '[M10.7] two active orders of one drug',
    rows: duplicateOrder,
    title: 'Two active orders of Metformin for Walter Abbott',
    group: 'Two active orders of one medication',
    link: ['Open the orders', '/dashboard/mar/1?tab=orders'],
  },
  {
    what: '[M6.8] a dose outside its order',
    rows: () => outsideOrder(ended),
    title: 'Metformin for Walter Abbott was given outside the order',
    group: 'Given outside the order',
    link: ['Correct the record', `/dashboard/mar/1?day=${TODAY}`],
  },
  {
    what: '[M9.8] a dose by another version',
    rows: otherVersion,
    title: 'Metformin for Walter Abbott was given from a different version of the order',
    group: 'Given from a different version of the order',
    link: ['Correct the record', `/dashboard/mar/1?day=${TODAY}`],
  },
]

describe.each(KINDS)('$what', ({ rows, title, group, link: [name, to] }) => {
  test(`${title}: a manager reviews it with a reason, which stays with it`, async () => {
    const { user, recorded } = await atMaple(SCREEN, { rows: rows(), role: 'manager' })
    expect((await said()).textContent).toBe(title)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(group)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    await user.click(screen.getByRole('button', REVIEW))
    const dialog = within(await screen.findByRole('dialog', REVIEW))
    expect(dialog.getByText(title)).toBeDefined()
    await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Asked Dana')
    await user.click(dialog.getByRole('button', { name: 'Save decision' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await expect
      .poll(recorded)
      .toMatchObject([{ kind: 'attention.resolve', args: { resolution: 'reviewed', reason: 'Asked Dana' } }])
    expect(await screen.findByText('Nothing needs attention')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Reviewed' }))
    const [item] = await screen.findAllByRole('listitem')
    expect(item?.textContent).toContain(`${group}${title}Reviewed, records unchanged: “Asked Dana”`)
  })

  test(`${title}: a care giver reads it, may open it, and decides nothing`, async () => {
    await atMaple(SCREEN, { rows: rows() })
    expect((await said()).textContent).toBe(title)
    expect(screen.getByText('A manager of Maple House will decide.')).toBeDefined()
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to)
    expect(screen.queryByRole('button', REVIEW)).toBeNull()
  })
})

test('[S4.30] what only one device has since a restore is told record by record, and why it waits', async () => {
  await atMaple(SCREEN, { rows: [...mapleHouse(), recovered()], role: 'manager' })
  expect((await said()).textContent).toBe('2 records that only one device has for Walter Abbott')
  expect(screen.getByText('Metformin for Walter Abbott: given yesterday 08:02')).toBeDefined()
  expect(screen.getByText(/^Daily note of .* about Walter Abbott: Had a quiet day at home\.$/)).toBeDefined()
  const why =
    'Hearth was restored from a backup that does not have this. The device of Luis Ortega still had it.'
  expect(screen.getByText(why)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Count or leave out' })).toBeDefined()
})

test('[M10.7] both orders are told: how much, how often, from when, by whom', async () => {
  await atMaple(SCREEN, { rows: duplicateOrder() })
  await said()
  expect(screen.getByText(/^1 tablet, Once daily, from Jan 6, 2026\. Ordered by /)).toBeDefined()
  expect(screen.getByText('2 tablets, BID, from Mar 8, 2026. Ordered by Luis Ortega.')).toBeDefined()
})

test.each([
  [
    { what: 'not_started', since: '2026-03-11T12:00:00.000Z', by: LUIS },
    'The order starts Tomorrow, 08:00. Entered by Luis Ortega.',
  ],
  [{ what: 'ended', since: '2026-03-09', by: LUIS }, 'The order ended Mar 9, 2026. Entered by Luis Ortega.'],
  [
    { what: 'removed', since: '2026-03-10T11:50:00.000Z', by: LUIS },
    'The order was stopped 07:50. Entered by Luis Ortega.',
  ],
  [{ what: 'discharged', since: '2026-03-10', by: null }, 'The client was discharged Mar 10, 2026.'],
  [{ what: 'inactive', since: '2026-03-10', by: null }, 'The client has been inactive since Mar 10, 2026.'],
] as const)('[M6.8] given by whom, when, which dose, and why: $1', async (outside, words) => {
  await atMaple(SCREEN, { rows: outsideOrder([outside]) })
  await said()
  expect(screen.getByText('Given 08:02 by Dana Reyes.')).toBeDefined()
  expect(screen.getByText('Due Today 08:00')).toBeDefined()
  expect(screen.getByText(words)).toBeDefined()
})

test('[M9.8] [M6.6] both versions are told, with times as the home reads them', async () => {
  await atMaple(SCREEN, { rows: otherVersion() })
  await said()
  expect(screen.getByText('Given 8:02 AM by Dana Reyes.')).toBeDefined()
  expect(screen.getByText('The device showed: Metformin, 1 tablet, Once daily, 8:00 AM')).toBeDefined()
  expect(screen.getByText('Current order: Metformin, 0.5 tablet, BID, 8:00 AM, 8:00 PM')).toBeDefined()
})

test.each([
  [1, '1 more record by Luis Ortega is waiting'],
  [1_950, '1950 more records by Luis Ortega are waiting'],
])(
  '[S9.10] %i more waiting records are counted, and nobody decides about the count',
  async (waiting, words) => {
    const rows = [...mapleHouse(), moreQuarantined(waiting)]
    await atMaple(SCREEN, { rows, role: 'manager' })
    expect((await said()).textContent).toBe(words)
    expect(screen.getByText('They will show here as the others are decided.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /leave out|reviewed/ })).toBeNull()
  },
)

test('[S9.10] beside the count a manager decides about what is shown', async () => {
  const rows = [...mapleHouse(), heldMark(), moreQuarantined(3)]
  await atMaple(SCREEN, { rows, role: 'manager' })
  expect(await screen.findAllByRole('button', { name: 'Count or leave out' })).toHaveLength(1)
  expect(screen.getByRole('button', { name: /^Open/ }).textContent).toContain('2')
})

test('[S9.10] a care giver reads how many wait and decides about none', async () => {
  await atMaple(SCREEN, { rows: [...mapleHouse(), heldMark(), moreQuarantined(3)] })
  expect(
    await screen.findByRole('heading', { name: '3 more records by Luis Ortega are waiting' }),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Count or leave out' })).toBeNull()
})

test.each([
  ['a possible double dose', doubleDose, 1],
  ['a dose outside its order', () => outsideOrder(ended), 1],
  ['a dose by another version', otherVersion, 0],
] as const)('[I3] from %s leads a way to a report that begins with it: %#', async (_, rows, ways) => {
  await atMaple(SCREEN, { rows: rows() })
  await said()
  const links = screen.queryAllByRole('link', { name: 'Report Incident' })
  expect(links).toHaveLength(ways)
  const item = rows().find(({ collection }) => collection === 'attention_item')
  for (const link of links) {
    expect(link.getAttribute('href')).toBe(`/dashboard/incident-reports/1/add?item=${item?.row.id}`)
  }
})
