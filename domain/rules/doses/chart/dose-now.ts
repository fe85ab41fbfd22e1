/** Finds the present state of a dose that came from another list or from an earlier chart (M12.4). Pure. */
import type { LocalDate } from '../../../values/dates.ts'
import type { Cell, Dose } from './dose.ts'
import type { AdministrationRow, MarkRow, Order } from './orders.ts'

/** The facts by which a dose is known outside its chart. */
type DoseIdentity = Pick<Dose, 'administration_id' | 'order' | 'date' | 'time' | 'isAsNeeded'>

export interface DoseFinder {
  /** Returns the dose as in the chart; undefined if the chart does not have its order. */
  currentDose(dose: DoseIdentity): Dose | undefined
  /** Returns the dose a mark belongs to. */
  doseOfMark(mark: MarkRow): Dose | undefined
  /** Returns an as-needed dose that no one has recorded yet, as of now. */
  newDose(order: Order, administrationId: string): Dose
}

interface ChartParts extends Pick<DoseFinder, 'newDose'> {
  orders: readonly Order[]
  doseRows: ReadonlyMap<string, AdministrationRow>
  cellsOf(order: Order, from: LocalDate, to: LocalDate): readonly Cell[]
  doseAt(order: Order, cell: Cell): Dose
  asNeededDose(order: Order, row: AdministrationRow): Dose
}

export function createDoseFinder({
  orders,
  doseRows,
  cellsOf,
  doseAt,
  asNeededDose,
  newDose,
}: ChartParts): DoseFinder {
  function doseNow({ administration_id, order: { id }, date, time, isAsNeeded }: DoseIdentity) {
    const order = orders.find(candidate => candidate.id === id)
    if (order === undefined) return undefined
    const row = doseRows.get(administration_id)
    if (isAsNeeded) return row === undefined ? newDose(order, administration_id) : asNeededDose(order, row)
    const cell = cellsOf(order, date, date).find(candidate => candidate.time === time)
    return doseAt(order, cell ?? { date, time, state: 'nothing', slot: null, record: null })
  }

  function doseOfMark({ administration_id, medication_id }: MarkRow) {
    const row = doseRows.get(administration_id)
    const order = orders.find(({ id }) => id === medication_id)
    if (row === undefined || order === undefined) return undefined
    const { administration_date: date, administration_time: time, is_as_needed: isAsNeeded } = row
    return doseNow({ administration_id, order, date, time, isAsNeeded })
  }

  return { currentDose: doseNow, doseOfMark, newDose }
}
