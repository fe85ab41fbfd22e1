/** A dose that a quiet tablet may have recorded already is given with a warning, as needed or due. */
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { atMaple, NOW, standStill } from './at-maple.tsx'
import { anOrder, MAPLE, mapleHouse } from './maple-house.ts'

prepareBrowser()
standStill()

const kitchen: Tablet = {
  id: '01932b5e-0000-7000-8000-00000000aaaa',
  name: 'Kitchen',
  home_id: MAPLE,
  home_name: 'Maple House',
  company_name: 'Maple Grove Homes',
  protection: 'passkey',
  disk_encrypted: true,
  screen_lock: true,
  enrolled_at: '2026-03-01T13:00:00.000Z',
  enrolled_by: 4,
  enrolled_by_name: 'Ruth Lindqvist',
  last_contact_at: '2026-03-10T10:40:00.000Z',
  app_version: '1',
  waiting_count: 0,
  waiting_since: null,
  state: 'active',
  removed_at: null,
  suspended_at: null,
  is_rotation_pending: false,
  rotated_at: null,
  people: [],
  emergency: { code: null, uses: [] },
}
const rows = [
  ...mapleHouse(),
  ...anOrder({ name: 'Acetaminophen', version: { frequency_type: 'as_needed', administration_times: [] } }),
]
const WARNING = 'not checked with tablet Kitchen since 06:40'
const giving = (tablet: Partial<Tablet>) => ({
  rows,
  role: 'manager' as const,
  get: async () => Response.json({ tablets: [{ ...kitchen, ...tablet }] }),
})

test('[A37.41] whoever gives a dose as needed reads which tablet was not heard of', async () => {
  await atMaple('/dashboard/mar/1', giving({}))
  expect(
    await screen.findByRole('button', { name: new RegExp(`^Give now: Acetaminophen.*, ${WARNING}$`) }),
  ).toBeTruthy()
  expect(
    screen.getByRole('button', { name: new RegExp(`^Mark as Given: Metformin.*, ${WARNING}$`) }),
  ).toBeTruthy()
})

test('[A37.41] and nothing of one that reports', async () => {
  await atMaple('/dashboard/mar/1', giving({ last_contact_at: NOW }))
  await screen.findByRole('button', { name: /^Give now: Acetaminophen/ })
  await new Promise(resolve => setTimeout(resolve, 800))
  expect(screen.queryByText(/not checked with/)).toBeNull()
})
