/**
 * The grid of one order: the doses in its schedule and the recorded ones (design M1; spec part 2 §2 MAR "A daily
 * tracking grid").
 *
 * A due dose without a record, and a record whose slot is no longer in the schedule, both have a cell.
 */
import type { ClockTime, Instant, LocalDate } from '../../values/dates.ts'
import type { DoseStatus } from './effective-marks.ts'
import type { DueSlot } from './schedule.ts'

/** disputed: a possible double dose or a disagreement. no_record: due and not marked. */
export type CellState = 'given' | 'missed' | 'held' | 'disputed' | 'no_record' | 'future' | 'nothing'

/** The character in each cell; the two circles differ by color and by text. */
export const CELL_SIGNS: Readonly<Record<CellState, string>> = {
  given: '✓',
  missed: '✗',
  held: 'H',
  disputed: '!',
  no_record: '○',
  future: '○',
  nothing: '–',
}

/** A scheduled dose with a record. As-needed doses have their own list and no grid. */
export interface GridRecord {
  administration_id: string
  medication_id: string
  date: LocalDate
  time: ClockTime
  status: DoseStatus
}

export interface GridCell<R extends GridRecord = GridRecord> {
  date: LocalDate
  time: ClockTime
  state: CellState
  /** null: not in the schedule (any more). */
  slot: DueSlot | null
  /** null: there is no record. */
  record: R | null
}

/** Returns a key for a dose without its id: the three facts M1 derives the id from. */
export function doseKey(medicationId: string, date: LocalDate, time: ClockTime): string {
  return `${medicationId} ${date} ${time}`
}

/** Returns what a dose's cell shows. A slot is in the future until its very moment. */
export function cellState(slot: DueSlot | null, status: DoseStatus, now: Instant): CellState {
  switch (status) {
    case 'given':
    case 'missed':
      return status
    case 'cancelled':
      return 'held'
    case 'possible_double_dose':
    case 'disagreement':
      return 'disputed'
    case 'open':
      if (slot === null) return 'nothing'
      return slot.at > now ? 'future' : 'no_record'
  }
}

/**
 * Returns a cell for each due slot and for each record outside the schedule that was not taken back, by date and time.
 */
export function gridCells<R extends GridRecord>(
  slots: readonly DueSlot[],
  records: readonly R[],
  now: Instant,
): GridCell<R>[] {
  const unmatchedRecords = new Map(
    records.map(record => [doseKey(record.medication_id, record.date, record.time), record]),
  )
  const cells: GridCell<R>[] = []
  for (const slot of slots) {
    const key = doseKey(slot.medication_id, slot.date, slot.time)
    const record = unmatchedRecords.get(key) ?? null
    unmatchedRecords.delete(key)
    const state = cellState(slot, record?.status ?? 'open', now)
    cells.push({ date: slot.date, time: slot.time, state, slot, record })
  }
  for (const record of unmatchedRecords.values()) {
    const state = cellState(null, record.status, now)
    if (state !== 'nothing') cells.push({ date: record.date, time: record.time, state, slot: null, record })
  }
  return cells.sort((a, b) => (a.date < b.date || (a.date === b.date && a.time < b.time) ? -1 : 1))
}

export interface GridRow<R extends GridRecord = GridRecord> {
  time: ClockTime
  /** One per requested date, in its order. */
  cells: GridCell<R>[]
}

/** Returns one row per clock time of one order, one cell per date; a dash where nothing is scheduled. */
export function gridRows<R extends GridRecord>(
  cells: readonly GridCell<R>[],
  dates: readonly LocalDate[],
): GridRow<R>[] {
  const cellsByDateAndTime = new Map(cells.map(cell => [`${cell.date} ${cell.time}`, cell]))
  const times = [...new Set(cells.map(cell => cell.time))].sort()
  return times.map(time => ({
    time,
    cells: dates.map(
      date =>
        cellsByDateAndTime.get(`${date} ${time}`) ?? {
          date,
          time,
          state: 'nothing',
          slot: null,
          record: null,
        },
    ),
  }))
}
