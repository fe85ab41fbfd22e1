import { screen, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { derivedId } from '#domain/values/ids.ts'
import { visibleHoursOf } from '#src/features/appointments/calendar.tsx'
import { examples } from '#tests/support/examples.ts'
import { atMaple, standStill, TODAY } from '../mar/at-maple.tsx'
import { aClient, aHome, DANA, MAPLE, mapleHouse } from '../mar/maple-house.ts'
import { prepareBrowser } from '../ui/in-app.tsx'

prepareBrowser()
standStill()
beforeAll(() =>
  Promise.all([
    import('#src/features/appointments/appointment-forms.tsx'),
    import('#src/features/appointments/appointment-forms.tsx'),
  ]),
)

const APPOINTMENTS = '/dashboard/appointments'
const CEDAR = 2

/** The screen's now is March 10, 2026 in the morning. */
function anAppointment(title: string, more: Partial<RowOf<'appointment'>> = {}): RowInCollection {
  const home_id = more.home_id ?? MAPLE
  const row: RowOf<'appointment'> = {
    ...examples.appointment[0],
    id: derivedId('an appointment', title),
    title,
    home_id,
    staff_id: null,
    appointment_date: TODAY,
    scope: `home:${home_id}`,
    revision: 1,
    ...more,
  }
  return { collection: 'appointment', row }
}

/** A home two hours behind, which this tablet has and does not show. */
const inDenver = { scope: `home:${CEDAR}` } as const
const cedarHouse = (): RowInCollection[] => [
  aHome({ id: CEDAR, home_name: 'Cedar House', time_zone: 'America/Denver', ...inDenver }),
  aClient({ id: 20, home_id: CEDAR, first_name: 'Rosa', last_name: 'Delgado', ...inDenver }),
]

test('[P2] whoever goes along in a home that is not shown is busy, at the time of the home that is', async () => {
  const away = { home_id: CEDAR, client_id: 20, staff_id: DANA }
  const rows = [
    ...mapleHouse(),
    ...cedarHouse(),
    anAppointment('Eye clinic', { ...away, time: '12:00', duration: 60 }),
    anAppointment('Walter at the dentist', { staff_id: DANA, time: '14:30' }),
  ]
  const { user } = await atMaple(APPOINTMENTS, { rows, role: 'manager' })
  await user.click(await screen.findByRole('button', { name: 'Actions for “Walter at the dentist”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Appointment' })
  expect(await within(form).findByText(/already goes along to “Eye clinic” at 14:00/)).toBeDefined()
})

test('[U12.3] with several homes together each time of the list says its zone', async () => {
  const rows = [
    ...mapleHouse(),
    ...cedarHouse(),
    anAppointment('Eye clinic', { home_id: CEDAR, client_id: 20, time: '12:00', duration: null }),
    anAppointment('Walter at the dentist', { time: '14:30', duration: null }),
  ]
  await atMaple(APPOINTMENTS, { rows, role: 'manager', currentHomeId: null })
  expect(await screen.findByText(/^12:00 (PM )?MDT$/)).toBeDefined()
  expect(screen.getByText(/^(2:30 PM|14:30) EDT$/)).toBeDefined()
})

test('[P6] an appointment over midnight says its whole span in both of its parts', async () => {
  const rows = [...mapleHouse(), anAppointment('Sleep study', { time: '23:30', duration: 90 })]
  await atMaple(`${APPOINTMENTS}?view=week`, { rows, role: 'manager' })
  const parts = await screen.findAllByText(/Sleep study/)
  const spans = parts.map(part => part.closest('.fc-event')?.querySelector('.fc-event-time')?.textContent)
  expect(spans).toEqual(['23:30 – 01:00', '23:30 – 01:00'])
})

test('a week shows early and late appointments whole, and the usual hours otherwise', () => {
  const slot = (time: string, duration: number | null = 30) => ({ time, duration })
  expect(visibleHoursOf([slot('09:00')])).toEqual({ from: 6, to: 22 })
  expect(visibleHoursOf([slot('05:30'), slot('21:45', null)])).toEqual({ from: 5, to: 23 })
  expect(visibleHoursOf([slot('23:30')])).toEqual({ from: 6, to: 24 })
  expect(visibleHoursOf([slot('23:30', 60)])).toEqual({ from: 0, to: 24 })
})

test('[P8] the calendar of several homes says whose an appointment is, that of one home does not', async () => {
  const rows = [
    ...mapleHouse(),
    ...cedarHouse(),
    anAppointment('Eye clinic', { home_id: CEDAR, client_id: 20 }),
  ]
  const { go } = await atMaple(`${APPOINTMENTS}?view=week`, { rows, role: 'provider', currentHomeId: null })
  expect(await screen.findByText('Rosa Delgado: Eye clinic · Cedar House')).toBeDefined()
  await go(APPOINTMENTS)
})
