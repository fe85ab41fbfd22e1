/** M8.1: an as-needed dose stands under the day it was taken and under no other, in the month of the server and on tablets. */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { daysBetween, monthOf } from '#domain/values/dates.ts'
import { groupBy } from '#domain/values/group-by.ts'
import { selectRows } from '#server/database/rows.ts'
import { readMonthChart } from '#server/routes/medications/chart.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { chartsOn, timeOn } from './charts-on.ts'
import { pulls } from './heal.ts'
import { homesReached } from './homes-reached.ts'

type Dose = RowOf<'administration'>
type Mark = Pick<RowOf<'mark'>, 'id' | 'given_at' | 'recorded_at' | 'seen_mark_ids'>

/** A correction takes it no further; days. */
const REACH = 7

export async function checkAsNeededDays(world: World): Promise<void> {
  await checkServer(world)
  for (const device of world.devices.filter(pulls)) {
    const { mirror } = await device.tab()
    for (const { chart } of await chartsOn(mirror, await timeOn(device))) {
      for (const { administration_id, row, date, allMarks } of chart.asNeededDoses) {
        const day = row && dayTaken(row, allMarks)
        if (day !== date)
          broken('M8.1', `${device.name} has as-needed dose ${administration_id} under ${date}, not ${day}`)
      }
    }
  }
}

async function checkServer(world: World): Promise<void> {
  const { database, company, tally, nowInstant } = world
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const doses = await selectRows(database, 'administration', sql`${here} and is_as_needed`)
  if (doses.length === 0) return
  const marks = groupBy(
    await selectRows(database, 'mark', here),
    ({ administration_id }) => administration_id,
  )
  const reach = await homesReached(world)
  for (const dose of doses) {
    const own = marks.get(dose.id) ?? []
    if (own.length === 0) continue
    const { id, client_id, medication_id, administration_date: first } = dose
    const day = dayTaken(dose, own)
    if (day !== first) tally.asNeededMoved++
    if (monthOf(day) !== monthOf(first)) tally.asNeededInOtherMonth++
    for (const month of new Set([monthOf(day), monthOf(first)])) {
      const { medications } = await readMonthChart(database, reach, { client_id, month }, nowInstant)
      const days = medications.find(order => order.id === medication_id)?.days ?? {}
      const standing = Object.entries(days).flatMap(([number, listed]) =>
        listed.some(one => one.id === id) ? [`${month}-${number.padStart(2, '0')}`] : [],
      )
      const expected = month === monthOf(day) ? [day] : []
      if (standing.join() !== expected.join())
        broken(
          'M8.1',
          `as-needed dose ${id}, taken on ${day}, is under ${standing.join() || 'no day'} of ${month}`,
        )
    }
  }
}

/** By the newest given mark that nobody replaced, else by the last there was. */
function dayTaken({ administration_date: first, time_zone }: Dose, marks: readonly Mark[]): string {
  const replaced = new Set(
    marks.flatMap(({ id, seen_mark_ids }) => seen_mark_ids.filter(seen => seen !== id)),
  )
  const given = marks
    .filter(({ given_at }) => given_at !== null)
    .sort((one, other) => (`${one.recorded_at} ${one.id}` < `${other.recorded_at} ${other.id}` ? -1 : 1))
  const taken = (given.findLast(({ id }) => !replaced.has(id)) ?? given.at(-1))?.given_at
  if (taken === undefined || taken === null) return first
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: time_zone }).format(new Date(taken))
  return Math.abs(daysBetween(first, day)) <= REACH ? day : first
}
