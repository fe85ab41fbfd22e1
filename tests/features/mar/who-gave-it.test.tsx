/** Luis gave the Metformin at 08:04; Dana corrected the time to 08:00 (M4.9). */
import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, TODAY } from './at-maple.tsx'
import { aDose, anAttention, anOrder, DANA, LUIS, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const CORRECTED = derivedId('mark', 'corrected')
const given = aDose({ name: 'Metformin', date: TODAY, by: LUIS, at: '2026-03-10T12:04:00.000Z' })
const DOSE = given.find(({ collection }) => collection === 'administration')?.row.id

/** A mark of Dana that saw the one of Luis. */
function retold(changes: Partial<RowOf<'mark'>>): RowInCollection[] {
  const first = given.flatMap(one => (one.collection === 'mark' ? [one.row] : []))[0]
  if (first === undefined) throw new Error('The dose has no mark.')
  const told = { id: CORRECTED, author_id: DANA, seen_mark_ids: [first.id] }
  return [{ collection: 'mark', row: { ...first, ...told, ...changes } }]
}
const rows = [
  ...mapleHouse(),
  ...given,
  ...retold({ given_at: '2026-03-10T12:00:00.000Z', recorded_at: '2026-03-10T12:19:55.000Z' }),
]
const BOTH = 'Luis Ortega, time corrected by Dana Reyes'

describe('[M4.9] who corrects the time did not give the dose', () => {
  test('in a note begun from it', async () => {
    await atMaple(`/dashboard/progress-notes/1/add?dose=${DOSE}`, { rows })
    expect(await screen.findByDisplayValue(new RegExp(`08:00.*${BOTH}`))).toBeTruthy()
  })

  test('in the text of a report begun from it', async () => {
    const item = anAttention({ kind: 'outside_order', subject_ids: [CORRECTED] })
    await atMaple(`/dashboard/incident-reports/1/add?item=${item.row.id}`, { rows: [...rows, item] })
    expect(await screen.findByDisplayValue(new RegExp(`given.*, ${BOTH}\\.`))).toBeTruthy()
  })

  test.each(['outside_order', 'possible_double_dose'] as const)('in what needs attention: %s', async kind => {
    const item = anAttention({ kind, subject_ids: [CORRECTED] })
    await atMaple('/dashboard/needs-attention', { rows: [...rows, item] })
    expect(await screen.findByText(new RegExp(BOTH))).toBeTruthy()
  })

  test('in the history of the dose', async () => {
    const { user } = await atMaple('/dashboard/mar', { rows })
    await user.click(await screen.findByRole('button', { name: /^Given: Metformin/ }))
    const panel = within(await screen.findByRole('dialog', { name: 'What was recorded' }))
    const [first, second] = panel.getAllByRole('listitem', { hidden: true }).map(line => line.textContent)
    expect(first).toMatch(/^Given Luis Ortega, Mar 10, 2026, 08:04/)
    expect(second).toMatch(new RegExp(`^Given ${BOTH}, Mar 10, 2026, 08:00`))
  })

  test('among the corrections of the printed month', async () => {
    await atMaple('/dashboard/mar/1/print/2026-03', { rows })
    const title = await screen.findByRole('heading', { name: 'Corrections', level: 2 })
    const [first, second] = [...(title.closest('section')?.querySelectorAll('li') ?? [])]
    expect(first?.textContent).toContain('08:04 by Luis Ortega,')
    expect(second?.textContent).toContain(`08:00 by ${BOTH},`)
  })

  test('nor who wrote it again with a note', async () => {
    await atMaple('/dashboard/mar/1/print/2026-03', {
      rows: [...mapleHouse(), ...given, ...retold({ notes: 'With food' })],
    })
    const title = await screen.findByRole('heading', { name: 'Corrections', level: 2 })
    expect(title.closest('section')?.textContent).toContain('by Luis Ortega, record changed by Dana Reyes')
  })

  test('in the medication log', async () => {
    const days = 'start=2026-03-10&end=2026-03-10'
    await atMaple(`/dashboard/reports?report=medication-log&home=1&resident=all&${days}`, {
      rows,
      role: 'manager',
    })
    const report = within(await screen.findByRole('article', { name: 'Medication Log' }))
    expect(report.getByText(new RegExp(`Given 08:00, ${BOTH}`))).toBeTruthy()
  })

  test('on the timeline, where the correction is no second dose', async () => {
    await atMaple('/dashboard/clients/1/timeline?month=2026-03', { rows })
    const day = within(await screen.findByRole('region', { name: /March 10/ }))
    expect(day.getByText('1 dose given')).toBeTruthy()
    const lines = day.getAllByRole('listitem', { hidden: true }).map(line => line.textContent)
    expect(lines).toEqual([
      '08:00Metformin: given, record correctedDana Reyes',
      '08:04Metformin: givenLuis Ortega',
    ])
  })

  test('where another dose of the drug is recorded without the round', async () => {
    const again = anOrder({
      name: 'Metformin now',
      version: { inventory_id: 700, administration_times: ['08:10'] },
    })
    const same = anOrder({ name: 'Metformin', version: { inventory_id: 700 } })
    const near = again.map(one =>
      one.collection === 'medication_version'
        ? { ...one, row: { ...one.row, medication_name: 'Metformin', dosage: 2 } }
        : one,
    )
    const { user } = await atMaple('/dashboard/mar/record', { rows: [...rows, ...same, ...near] })
    const choose = async (field: RegExp, option: RegExp) => {
      await user.click(await screen.findByRole('combobox', { name: field }))
      const list = within(await screen.findByRole('listbox'))
      await user.click(list.getByRole('option', { name: option }))
    }
    await choose(/^Client/, /Walter Abbott/)
    await choose(/^Medication/, /^Metformin, 2 /)
    await choose(/^Which dose/, /^Today, 08:10/)
    await user.click(screen.getByRole('radio', { name: 'Given' }))
    expect(
      await screen.findByText(/^Given 08:00 by Luis Ortega\. This order says 24 h apart\.$/),
    ).toBeTruthy()
  })
})

describe('[M7.5] a dose somebody else gave', () => {
  test('is no slip after its time was corrected: it is asked why it was not given', async () => {
    const { user, recorded } = await atMaple('/dashboard/mar', { rows })
    await user.click(await screen.findByRole('button', { name: /^Given: Metformin/ }))
    await user.click(await screen.findByRole('button', { name: 'Undo: it was not given' }))
    expect(
      await screen.findByRole('dialog', {
        name: 'This dose was marked as given. Why is it changed to missed?',
      }),
    ).toBeTruthy()
    expect(await recorded()).toEqual([])
  })
})
