/** As-needed doses over REST stand on the day of the home on which they were taken (decision 61). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type MedicationCalls, medicationCalls, TODAY } from '../support/medication-calls.ts'
import { WALTERS_ACETAMINOPHEN } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const DOSES = `/medications/${WALTERS_ACETAMINOPHEN}/administrations`
const YESTERDAY = '2026-03-09'

let server: TestServer
let calls: MedicationCalls
beforeAll(async () => {
  server = await startTestServer()
  calls = await medicationCalls(server)
})
afterAll(() => server.stop())
// Two changes of one order less than two seconds apart are a double tap (M10).
beforeEach(() => server.clock.advanceSeconds(3))

const given = (administration_date: string, administration_time: string, status = 201) =>
  calls.dose(
    DOSES,
    { method: 'POST', json: { administration_date, administration_time, status: 'given' } },
    status,
  )
const correct = (id: string, given_date: string, given_time: string) => {
  server.clock.advanceSeconds(3)
  return calls.dose(`${DOSES}/${id}`, { method: 'PUT', json: { given_date, given_time } })
}

interface Listed {
  administrations: { id: string }[]
  pagination: { total_items: number }
}
const listed = async (date: string) => {
  const { administrations, pagination } = (await calls.answer(`${DOSES}?date=${date}`)) as Listed
  expect(pagination.total_items).toBe(administrations.length)
  return administrations.map(({ id }) => id)
}

async function charted(month: number, day: number): Promise<string[]> {
  const chart = (await calls.answer(`/medications?client_id=1&month=${month}&year=2026`)) as {
    medications: { id: string; days: Record<string, { id: string }[]> }[]
  }
  const order = chart.medications.find(({ id }) => id === WALTERS_ACETAMINOPHEN)
  return (order?.days[day] ?? []).map(({ id }) => id)
}

async function logged(day: string): Promise<string[]> {
  const asked = `home_id=1&client_id=1&start_date=${day}&end_date=${day}`
  const log = (await calls.answer(`/reports/medication-log?${asked}`)) as {
    sheets: { doses: { administration_id: string; administration_date: string; is_as_needed: boolean }[] }[]
  }
  return log.sheets.flatMap(({ doses }) =>
    doses
      .filter(dose => dose.is_as_needed && dose.administration_date === day)
      .map(dose => dose.administration_id),
  )
}

const givenToday = async () => {
  const mar = (await calls.answer('/clients/1/mar')) as { statistics: { given_today: number } }
  return mar.statistics.given_today
}

test('[M8.1] an as-needed dose corrected over midnight moves to that day, and back, in every list', async () => {
  const before = await givenToday()
  const { id } = await given(TODAY, '00:30')
  const standsOn = async (day: string, other: string) => {
    expect(await listed(day)).toContain(id)
    expect(await listed(other)).not.toContain(id)
    expect(await charted(3, Number(day.slice(8)))).toContain(id)
    expect(await charted(3, Number(other.slice(8)))).not.toContain(id)
    expect(await logged(day)).toContain(id)
    expect(await logged(other)).not.toContain(id)
  }
  await standsOn(TODAY, YESTERDAY)
  expect(await givenToday()).toBe(before + 1)

  expect(await correct(id, YESTERDAY, '23:40')).toMatchObject({
    administration_date: YESTERDAY,
    administration_time: '23:40',
    given_date: YESTERDAY,
    given_time: '23:40',
  })
  await standsOn(YESTERDAY, TODAY)
  expect(await givenToday()).toBe(before)

  expect(await correct(id, TODAY, '00:10')).toMatchObject({ administration_date: TODAY })
  await standsOn(TODAY, YESTERDAY)
  expect(await givenToday()).toBe(before + 1)
})

test('[M8.1] a dose corrected over the end of a month is in the chart of the month it was taken in', async () => {
  const { id } = await given('2026-03-01', '01:00')
  await correct(id, '2026-02-28', '22:00')
  expect(await charted(2, 28)).toEqual([id])
  expect(await charted(3, 1)).toEqual([])
  await correct(id, '2026-03-01', '01:10')
  expect(await charted(2, 28)).toEqual([])
  expect(await charted(3, 1)).toEqual([id])
  // And one that was first recorded for the month before.
  const { id: other } = await given('2026-02-28', '23:30')
  await correct(other, '2026-03-02', '02:00')
  expect(await charted(3, 2)).toEqual([other])
  expect(await logged('2026-03-02')).toEqual([other])
})

test('[M8.2] an as-needed dose of another day that is recorded as given was given then, not now', async () => {
  expect(await given('2026-03-05', '14:00')).toMatchObject({
    administration_date: '2026-03-05',
    given_date: '2026-03-05',
    given_time: '14:00',
  })
  expect(await listed('2026-03-05')).toHaveLength(1)
})

test('[M8.3] a correction to more than a week from the first day is refused', async () => {
  const { id } = await given('2026-03-08', '09:00')
  const far = { given_date: '2026-02-28', given_time: '09:00' }
  server.clock.advanceSeconds(3)
  expect(await calls.answer(`${DOSES}/${id}`, { method: 'PUT', json: far }, 400)).toMatchObject({
    fields: { given_date: [expect.stringContaining('7 days')] },
  })
  expect(await correct(id, '2026-03-01', '09:00')).toMatchObject({ administration_date: '2026-03-01' })
})

test('[M8.1] the list of all doses goes by when they were taken, page by page, corrected or not', async () => {
  // Corrected by a week there and back: a row stands twice that from its neighbor.
  const { id: early } = await given('2026-02-20', '09:00')
  await correct(early, '2026-02-13', '09:00')
  const { id: late } = await given('2026-02-10', '09:00')
  await correct(late, '2026-02-17', '09:00')
  for (const day of ['2026-02-14', '2026-02-15', '2026-02-16']) {
    server.clock.advanceSeconds(3)
    await given(day, '12:00')
  }
  const page = async (number: number, per_page: number) => {
    const answer = await calls.answer(`${DOSES}?page=${number}&per_page=${per_page}`)
    return answer as {
      administrations: { id: string; administration_date: string; administration_time: string }[]
      pagination: { total_pages: number; total_items: number }
    }
  }
  const { administrations: all, pagination } = await page(1, 100)
  expect(all).toHaveLength(pagination.total_items)
  const moments = all.map(dose => `${dose.administration_date} ${dose.administration_time}`)
  expect(moments).toEqual(moments.toSorted().reverse())
  expect(all.findIndex(({ id }) => id === late)).toBeLessThan(all.findIndex(({ id }) => id === early))
  for (const size of [1, 2, 3]) {
    const { pagination: paged } = await page(1, size)
    const pages = await Promise.all(
      Array.from({ length: paged.total_pages }, (_, index) => page(index + 1, size)),
    )
    expect(pages.flatMap(({ administrations }) => administrations.map(({ id }) => id))).toEqual(
      all.map(({ id }) => id),
    )
  }
  expect((await page(999, 10)).administrations).toEqual([])
})
