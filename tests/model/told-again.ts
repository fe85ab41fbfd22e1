/** A given dose told once more, and one put back that was taken back by mistake: what two people do to one mark. */
import { standingMarks } from '#domain/rules/standing.ts'
import { instantAt, MINUTE_MS, millisOf } from '#domain/values/dates.ts'
import { readRows, type Shown } from '#src/mirror/read.ts'
import { markDose } from './care.ts'
import type { CareCommand } from './commands.ts'
import type { Device } from './device.ts'
import { nothing, picked } from './saving.ts'

export async function retell(
  device: Device,
  { pick, movesTime }: Extract<CareCommand, { do: 'retell' }>,
): Promise<void> {
  const doses = await markedDoses(device)
  const given = picked(
    doses.flatMap(marks => standingMarks(marks).filter(({ status }) => status === 'given')),
    pick,
  )
  if (given === undefined) return nothing(device, 'sees nothing given to tell again')
  const at = given.given_at ?? given.recorded_at
  const given_at = movesTime ? instantAt(millisOf(at) - MINUTE_MS) : at
  return tell(device, given, { given_at, notes: 'With food' })
}

export async function putBack(device: Device, pick: number): Promise<void> {
  const doses = await markedDoses(device)
  const takenBack = picked(
    doses.flatMap(marks =>
      standingMarks(marks).some(({ status }) => status === 'given')
        ? []
        : marks.filter(({ status }) => status === 'given').slice(-1),
    ),
    pick,
  )
  if (takenBack === undefined) return nothing(device, 'sees nothing to put back')
  return tell(device, takenBack, { given_at: takenBack.given_at })
}

/** The marks of each dose in sight, in one order on all devices. */
async function markedDoses(device: Device): Promise<Shown<'mark'>[][]> {
  const tab = await device.tab()
  const marks = await readRows(tab.mirror, { collection: 'mark', all: true })
  const byDose = new Map<string, Shown<'mark'>[]>()
  for (const mark of marks.sort((left, right) => (left.id < right.id ? -1 : 1))) {
    byDose.set(mark.administration_id, [...(byDose.get(mark.administration_id) ?? []), mark])
  }
  return [...byDose.values()]
}

async function tell(
  device: Device,
  mark: Shown<'mark'>,
  told: { given_at: string | null; notes?: string },
): Promise<void> {
  const { mirror } = await device.tab()
  const [dose] = await readRows(mirror, { collection: 'administration', anyOf: [mark.administration_id] })
  if (dose === undefined) return nothing(device, 'has lost the dose it was about to tell again')
  const { id, medication_id, administration_date: date, administration_time: time, is_as_needed } = dose
  await markDose(device, { id, medication_id, date, time, isAsNeeded: is_as_needed }, 'given', told)
}
