/** What was recorded of scheduled doses, for the lists that count and offer them. Pure. */
import type { RowOf } from '../../registry.ts'
import { groupBy } from '../../values/group-by.ts'
import { instantOf, type TimeZone } from '../../values/time-zone.ts'
import { administrationState, type DoseStatus, type Mark } from './effective-marks.ts'
import { doseKey } from './mar-grid.ts'
import type { DueSlot } from './schedule.ts'

export interface RecordedDose {
  readonly status: DoseStatus
  /** The zone the dose was first recorded in: it stays due by that clock, also when it is open again (M6.10). */
  readonly time_zone: TimeZone
}

/** Recorded doses by `doseKey`. A dose that is not in the map is open. */
export type RecordedDoses = ReadonlyMap<string, RecordedDose>

type DoseRecord = Pick<
  RowOf<'administration'>,
  'id' | 'medication_id' | 'administration_date' | 'administration_time' | 'is_as_needed' | 'time_zone'
>

/** Returns the status, by its marks, of each scheduled dose that has a record. */
export function recordedDoses(
  administrations: readonly DoseRecord[],
  marks: readonly Mark[],
): Map<string, RecordedDose> {
  const marksByDose = groupBy(marks, ({ administration_id }) => administration_id)
  return new Map(
    administrations
      .filter(dose => !dose.is_as_needed)
      .map(({ id, medication_id, administration_date, administration_time, time_zone }) => [
        doseKey(medication_id, administration_date, administration_time),
        { status: administrationState(marksByDose.get(id) ?? []).status, time_zone },
      ]),
  )
}

type Slot = Pick<DueSlot, 'medication_id' | 'date' | 'time'>

const recordOf = ({ medication_id, date, time }: Slot, recordedByKey: RecordedDoses) =>
  recordedByKey.get(doseKey(medication_id, date, time))

export const isDoseOpen = (slot: Slot, recordedByKey: RecordedDoses): boolean =>
  (recordOf(slot, recordedByKey)?.status ?? 'open') === 'open'

/** Returns a due dose with the zone of its record. */
export const withRecordedZone = (slot: DueSlot, recordedByKey: RecordedDoses): DueSlot =>
  withDueZone(slot, recordOf(slot, recordedByKey)?.time_zone)

/** Returns a due dose as due in a zone; unchanged for undefined, the zone of a dose without a record. */
export const withDueZone = (slot: DueSlot, zone: TimeZone | undefined): DueSlot =>
  zone === undefined ? slot : { ...slot, at: instantOf(slot.date, slot.time, zone) }
