import { expect, test } from 'vitest'
import { calendarFile } from '#src/features/appointments/calendar-file.ts'
import { examples } from '#tests/support/examples.ts'
import { mapleHouse } from '../mar/maple-house.ts'

const rows = mapleHouse()
const home = rows.find(({ collection }) => collection === 'home')?.row as never
const client = rows.find(({ collection }) => collection === 'client')?.row as never

test('[P5] a file of appointments has a month back and all to come, as kind and initials in real time', async () => {
  const today = '2026-03-10'
  const shown = {
    ...examples.appointment[0],
    appointment_type: 'dental',
    title: 'Crown',
    duration: 45,
  } as const
  const on = (id: string, appointment_date: string, status: 'scheduled' | 'cancelled' = 'scheduled') => ({
    record: { ...shown, id, appointment_date, time: '09:30', status, sequence: 2, isPending: false },
    home,
    client,
    today,
  })
  const work = [on('a', '2026-02-07'), on('b', '2026-03-12'), on('c', '2026-04-01', 'cancelled')] as never
  const text = await (await calendarFile({ work, today })).text()
  expect(text.match(/^UID:.*/gm)?.map(line => line.trim())).toEqual(['UID:b', 'UID:c'])
  expect(text).toContain('SUMMARY:Dental: W.A.')
  expect(text).toContain('DTSTART:20260312T133000Z')
  expect(text).toContain('DTEND:20260312T141500Z')
  expect(text.match(/STATUS:CANCELLED/g)).toHaveLength(1)
  expect(text.match(/SEQUENCE:2/g)).toHaveLength(2)
  expect(text).not.toMatch(/Walter|Abbott|Crown|Maple/)
})
