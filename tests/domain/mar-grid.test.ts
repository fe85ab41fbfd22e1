import { describe, expect, test } from 'vitest'
import type { DoseStatus } from '#domain/rules/doses/effective-marks.ts'
import { CELL_SIGNS, cellState, type GridRecord, gridCells, gridRows } from '#domain/rules/doses/mar-grid.ts'
import { dueSlots } from '#domain/rules/doses/schedule.ts'
import { anOrder, aVersion } from './an-order.ts'

const order = anOrder()
const now = '2026-03-02T15:00:00.000Z'
const slots = dueSlots(
  order,
  [aVersion({ daily_frequency: 2 })],
  '2026-03-01',
  '2026-03-02',
  'America/New_York',
)

const record = (date: string, time: string, status: DoseStatus): GridRecord => ({
  administration_id: `${date} ${time}`,
  medication_id: order.id,
  date,
  time,
  status,
})

const words = (records: GridRecord[]) =>
  gridCells(slots, records, now).map(cell => `${cell.date.slice(8)} ${cell.time} ${cell.state}`)

describe('the chart', () => {
  test('[M1.4] doses nobody touched have a cell: no record once their moment has come, until then future', () => {
    expect(words([])).toEqual([
      '01 08:00 no_record',
      '01 20:00 no_record',
      '02 08:00 no_record',
      '02 20:00 future',
    ])
  })

  test('[M1.4] a record outside the schedule keeps its cell, one that was taken back there has none', () => {
    const outside = [record('2026-03-01', '10:00', 'given'), record('2026-03-01', '11:00', 'open')]
    expect(words(outside)).toContain('01 10:00 given')
    expect(words(outside)).toHaveLength(5)
  })

  test("[M1.4] a record goes into its slot's cell, and only a record of the same order operation", () => {
    const other = { ...record('2026-03-01', '20:00', 'given'), medication_id: 'other' }
    expect(words([record('2026-03-01', '08:00', 'given')])[0]).toBe('01 08:00 given')
    expect(words([other])).toContain('01 20:00 no_record')
  })

  test.each<[DoseStatus, string, string]>([
    ['given', 'given', '✓'],
    ['missed', 'missed', '✗'],
    ['cancelled', 'held', 'H'],
    ['possible_double_dose', 'disputed', '!'],
    ['disagreement', 'disputed', '!'],
  ])('[M1.5] a dose that is %s shows as %s, %s', (status, state, sign) => {
    const [slot] = slots
    const shown = cellState(slot ?? null, status, now)
    expect(shown).toBe(state)
    expect(CELL_SIGNS[shown]).toBe(sign)
  })

  test('[M1.5] a dose taken back shows as if untouched', () => {
    expect(words([record('2026-03-01', '08:00', 'open')])[0]).toBe('01 08:00 no_record')
  })

  test('[M1.5] a dose is no longer in the future at its very moment', () => {
    const [slot] = slots
    expect(cellState(slot ?? null, 'open', '2026-03-01T12:59:59.999Z')).toBe('future')
    expect(cellState(slot ?? null, 'open', '2026-03-01T13:00:00.000Z')).toBe('no_record')
  })

  test('[M1.5] the grid has a row a time and a cell a day, a dash where nothing is scheduled', () => {
    const cells = gridCells(slots, [record('2026-03-01', '10:00', 'given')], now)
    const rows = gridRows(cells, ['2026-03-01', '2026-03-02', '2026-03-03'])
    const signs = rows.map(row => `${row.time} ${row.cells.map(cell => CELL_SIGNS[cell.state]).join('')}`)
    expect(signs).toEqual(['08:00 ○○–', '10:00 ✓––', '20:00 ○○–'])
  })
})
