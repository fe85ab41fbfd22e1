/** The chart of a client whose home's zone was changed, or who moved to a home in another zone. */
import { expect, test } from 'vitest'
import { administrationId } from '#domain/entities/administration.ts'
import { chartOf } from '#domain/rules/chart/chart.ts'
import { earliness } from '#domain/rules/mark-window.ts'
import { examples } from '#tests/support/examples.ts'
import { id, order, place, resident, version } from './one-order.ts'

test('[M6.10] a dose given on time stays on time in the zone it was due in', () => {
  const date = '2026-03-10'
  const doseId = administrationId(order.id, date, '08:00')
  const given_at = '2026-03-10T12:05:00.000Z'
  const about = { medication_id: order.id, medication_version_id: version.id, administration_date: date }
  const confirmed = { record_state: 'confirmed', ...place } as const
  const chart = chartOf({
    client: resident,
    zone: 'America/Los_Angeles',
    lines: [{ ...order, ...confirmed }],
    versions: [{ ...version, ...confirmed }],
    administrations: [
      {
        ...examples.administration[0],
        ...about,
        ...confirmed,
        id: doseId,
        administration_time: '08:00',
        time_zone: 'America/New_York',
      },
    ],
    marks: [
      {
        ...examples.mark[0],
        ...about,
        ...confirmed,
        id: id('mark'),
        administration_id: doseId,
        given_at,
        seen_mark_ids: [],
      },
    ],
    attention: [],
    now: '2026-03-10T20:00:00.000Z',
  })
  const [touched, untouched] = chart.dosesOf(date, date)
  // 8:00 AM in New York, where it was given at 8:05; nobody has touched the dose of 8:00 PM.
  expect(touched?.at).toBe('2026-03-10T12:00:00.000Z')
  expect(earliness(touched?.at ?? '', given_at).timing).toBe('on_time')
  expect(untouched?.at).toBe('2026-03-11T03:00:00.000Z')
})
