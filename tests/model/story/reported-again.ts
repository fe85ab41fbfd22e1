/** What is said of a dose that has marks: corrected, told once more, or put back after it was taken back by mistake. */
import { effectiveMarks } from '#domain/rules/doses/effective-marks.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { markedDoses } from '../laws/marked-doses.ts'
import type { Device } from '../world/device.ts'
import { type MarkStatus, markDose } from './care.ts'
import type { CareCommand } from './care-commands.ts'
import { nothing, picked } from './saving.ts'

type Told = Parameters<typeof markDose>[3]

export async function correct(
  device: Device,
  { pick, status }: Extract<CareCommand, { do: 'correct' }>,
): Promise<void> {
  const doses = await markedDoses(device)
  const marks = doses.flatMap(({ dose, marks: own }) => own.map(({ id }) => ({ id, dose })))
  const found = picked(
    marks.sort((left, right) => (left.id < right.id ? -1 : 1)),
    pick,
  )
  if (found === undefined) return nothing(device, 'sees no dose to correct')
  return markAgain(device, found.dose, status)
}

export async function reportAgain(
  device: Device,
  { pick, byMinutes }: Extract<CareCommand, { do: 'retell' }>,
): Promise<void> {
  const doses = await markedDoses(device)
  const given = picked(
    doses.flatMap(({ dose, marks }) =>
      effectiveMarks(marks).flatMap(mark => (mark.status === 'given' ? [{ dose, mark }] : [])),
    ),
    pick,
  )
  if (given === undefined) return nothing(device, 'sees nothing given to tell again')
  const at = given.mark.given_at ?? given.mark.recorded_at
  // A scheduled dose stays under its day, and far from it would be another dose.
  const minutes = given.dose.is_as_needed ? byMinutes : Math.max(-1, Math.min(0, byMinutes))
  const given_at = instantAt(millisOf(at) + minutes * MINUTE_MS)
  return markAgain(device, given.dose, 'given', { given_at, notes: 'With food' })
}

export async function putBack(device: Device, pick: number): Promise<void> {
  const doses = await markedDoses(device)
  const takenBack = picked(
    doses.flatMap(({ dose, marks }) => {
      if (effectiveMarks(marks).some(({ status }) => status === 'given')) return []
      const last = marks.findLast(({ status }) => status === 'given')
      return last === undefined ? [] : [{ dose, mark: last }]
    }),
    pick,
  )
  if (takenBack === undefined) return nothing(device, 'sees nothing to put back')
  return markAgain(device, takenBack.dose, 'given', { given_at: takenBack.mark.given_at })
}

async function markAgain(
  device: Device,
  dose: ShownRow<'administration'>,
  status: MarkStatus,
  reported?: Told,
): Promise<void> {
  const { id, medication_id, administration_date: date, administration_time: time, is_as_needed } = dose
  await markDose(device, { id, medication_id, date, time, isAsNeeded: is_as_needed }, status, reported)
}
