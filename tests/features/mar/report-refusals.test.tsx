import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill } from './at-maple.tsx'
import { aDose, LUIS, mapleHouse, orderId } from './maple-house.ts'

prepareBrowser()
standStill()

const DAYS = ['2026-03-03', '2026-03-04', '2026-03-05']
const refused = (date: string): RowInCollection[] =>
  aDose({ name: 'Metformin', date, by: LUIS, status: 'missed', reason_code: 'refused' })
const LINK = 'Refused for the third time: report an incident'

async function openDose(rows: readonly RowInCollection[]) {
  const { user } = await atMaple('/dashboard/mar/1?tab=month', { rows: [...mapleHouse(), ...rows] })
  await user.click(await screen.findByLabelText('Metformin, 08:00, Thu, Mar 5: Missed by Luis Ortega'))
  return within(await screen.findByRole('dialog', { name: 'What was recorded' }))
}

test('[I3] a dose refused for the third time in a row leads to a report about the three', async () => {
  const panel = await openDose(DAYS.flatMap(refused))
  const link = await panel.findByRole('link', { name: LINK })
  const ids = DAYS.map(date => administrationId(orderId('Metformin'), date, '08:00'))
  expect(link.getAttribute('href')).toBe(`/dashboard/incident-reports/1/add?refused=${ids.join()}`)
})

test('[I3] one that was refused for the second time does not', async () => {
  const given = aDose({ name: 'Metformin', date: '2026-03-03', by: LUIS })
  const panel = await openDose([...given, ...DAYS.slice(1).flatMap(refused)])
  await waitFor(() => expect(panel.getByText('Refused')).toBeTruthy())
  // Long enough for the doses before it to be read.
  await new Promise(resolve => setTimeout(resolve, 200))
  expect(panel.queryByRole('link', { name: LINK })).toBeNull()
})
