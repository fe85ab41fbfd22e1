/** A client's day says what the round says, and begins with what is to be done. */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, standStill, TODAY } from './at-maple.tsx'
import { aDose, anOrder, DANA, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const PAGE = '/dashboard/mar/1'
const at = (name: string, time: string) => anOrder({ name, version: { administration_times: [time] } })
const asleep = { name: 'Warfarin', date: TODAY, time: '07:30', by: DANA, at: '2026-03-10T11:40:00.000Z' }
const rows = [
  ...mapleHouse(),
  ...at('Warfarin', '07:30'),
  ...at('Lisinopril', '06:00'),
  ...at('Sertraline', '20:00'),
  ...aDose({ ...asleep, status: 'missed', reason_code: 'asleep' }),
]

/** "Morning: Metformin, Due now", as they stand. */
async function dayShown(name: string): Promise<string[]> {
  const day = await screen.findByRole('region', { name })
  return within(day)
    .getAllByRole('region')
    .flatMap(band =>
      within(band)
        .getAllByRole('listitem')
        .map(row => `${band.getAttribute('aria-label')}: ${row.textContent}`),
    )
}

test('[U10.16] today begins with what is late, due now and later, and what was recorded stands last', async () => {
  await atMaple(PAGE, { rows })
  const shown = await dayShown('Today')
  expect(shown[0]).toMatch(/^Morning: .*Lisinopril.*Late/)
  expect(shown[1]).toMatch(/^Morning: .*Metformin.*Due now/)
  expect(shown[2]).toMatch(/^Evening: .*Sertraline.*Later today/)
  expect(shown[3]).toMatch(/^Morning · Done: .*Warfarin/)
  expect(shown).toHaveLength(4)
})

test('[U10.16] a dose that was not given says why, once', async () => {
  await atMaple(PAGE, { rows })
  const chip = await screen.findByRole('button', { name: /^Asleep: Warfarin/ })
  expect(chip.closest('li')?.textContent?.match(/Asleep/g)).toHaveLength(1)
  expect(screen.queryByText('Missed')).toBeNull()
})

test('[U10.16] another day is read from morning to night', async () => {
  const yesterday = { name: 'Warfarin', date: '2026-03-09', by: DANA, at: '2026-03-09T11:40:00.000Z' }
  await atMaple(`${PAGE}?day=2026-03-09`, { rows: [...rows, ...aDose({ ...yesterday, time: '07:30' })] })
  const shown = await dayShown('Yesterday')
  expect(shown.map(row => row.match(/Lisinopril|Warfarin|Metformin|Sertraline/)?.[0])).toEqual([
    'Lisinopril',
    'Warfarin',
    'Metformin',
    'Sertraline',
  ])
  expect(shown[2]).toContain('Late')
})

test('[U10.17] the round and a client’s day call an act by one word', async () => {
  const acts = async () => {
    const row = (await screen.findAllByText('Metformin')).map(drug => drug.closest('li')).find(Boolean)
    return [...(row?.querySelectorAll('button') ?? [])].map(({ textContent }) => textContent)
  }
  const { go } = await atMaple('/dashboard/mar')
  expect(await acts()).toEqual(['Mark as Missed', 'Mark as Given'])
  await go(PAGE)
  await screen.findByRole('region', { name: 'Today' })
  expect(await acts()).toEqual(['Mark as Missed', 'Mark as Given'])
})
