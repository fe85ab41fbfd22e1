import { screen, within } from '@testing-library/react'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { homeToday } from '#domain/values/time-zone.ts'
import { momentNow } from '#src/now.ts'
import { RecordFormDialog } from '#src/ui/record-form/record-form-dialog.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

/** 23:30 on March 9 at home, 03:30 on March 10 on a tablet that is set to UTC. */
const NOW = '2026-03-10T03:30:00.000Z'
const HOME = 'America/New_York'

beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOW) })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test('[M2.16] "Today" of a date field is the day of the home, on a tablet in another zone too', async () => {
  expect(new Date().getDate()).toBe(10)
  const home = () => ({ clock: '12h', today: homeToday(momentNow(), HOME) }) as const
  const save = vi.fn(async (_values: unknown) => 'saved' as const)
  const { user } = show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="Order"
      schema={v.object({ start_date: v.string() })}
      groups={[{ fields: [{ as: 'date', name: 'start_date', label: 'Start date', home }] }]}
      onSubmit={save}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /Start date/ }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Start date' }))
  const marked = document.querySelectorAll('[aria-current=date]')
  expect([...marked].map(day => day.textContent)).toEqual(['9'])
  await user.click(calendar.getByRole('button', { name: 'Today' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0]).toEqual({ start_date: '2026-03-09' })
})

test('the calendar of a birthday opens on the years, with a name for each of its buttons', async () => {
  const home = () => ({ clock: '12h', today: homeToday(momentNow(), HOME) }) as const
  const save = vi.fn(async (_values: unknown) => 'saved' as const)
  const { user } = show(
    <RecordFormDialog
      opened
      onClose={() => {}}
      title="Client"
      schema={v.object({ date_of_birth: v.string() })}
      groups={[
        {
          fields: [{ as: 'date', name: 'date_of_birth', label: 'Date of birth', home, isLongAgo: true }],
        },
      ]}
      onSubmit={save}
    />,
  )
  await user.click(await screen.findByRole('button', { name: /Date of birth/ }))
  const calendar = within(await screen.findByRole('dialog', { name: 'Date of birth' }))
  expect(calendar.queryByRole('button', { name: 'Today' })).toBeNull()
  const nameless = calendar.getAllByRole('button').filter(one => !one.ariaLabel && !one.textContent)
  expect(nameless).toEqual([])
  await user.click(calendar.getByRole('button', { name: 'Previous ten years' }))
  await user.click(calendar.getByRole('button', { name: '1964' }))
  expect(calendar.getByRole('button', { name: 'Previous year' })).toBeDefined()
  await user.click(calendar.getByRole('button', { name: 'Sep' }))
  await user.click(calendar.getByRole('button', { name: '2 September 1964' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(save.mock.calls[0]?.[0]).toEqual({ date_of_birth: '1964-09-02' })
})
