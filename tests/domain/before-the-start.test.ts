/** Orders that are changed before they start (M9). */
import { describe, expect, test } from 'vitest'
import { type Changes, prescribed } from './prescribed.ts'

const everyTwoDays: Changes = {
  frequency_type: 'interval',
  frequency_value: 2,
  administration_times: ['08:00'],
}

describe('an order changed before it starts', () => {
  test('[M9.5] its start moved one day earlier on an interval of two days: the first dose is on the new start', () => {
    const order = prescribed('2026-06-01 10:00', { ...everyTwoDays, start_date: '2026-06-05' })
    order.change('2026-06-01 11:00', { start_date: '2026-06-04' })
    expect(order.due('2026-06-01', '2026-06-08')).toEqual([
      '2026-06-04 08:00 ×1',
      '2026-06-06 08:00 ×1',
      '2026-06-08 08:00 ×1',
    ])
  })

  test('[M9.5] its start moved later: nothing is due before, and it counts from the new start', () => {
    const order = prescribed('2026-06-01 10:00', { ...everyTwoDays, start_date: '2026-06-04' })
    order.change('2026-06-01 11:00', { start_date: '2026-06-07' })
    expect(order.due('2026-06-01', '2026-06-09')).toEqual(['2026-06-07 08:00 ×1', '2026-06-09 08:00 ×1'])
  })

  test('[M9.5] its times moved earlier: the first one is given on the start day', () => {
    const order = prescribed('2026-06-01 10:00', {
      start_date: '2026-06-03',
      administration_times: ['08:00'],
    })
    order.change('2026-06-01 11:00', { administration_times: ['06:00', '18:00'] })
    expect(order.due('2026-06-01', '2026-06-03')).toEqual(['2026-06-03 06:00 ×1', '2026-06-03 18:00 ×1'])
  })

  test('[M9.5] its start moved later and then its schedule changed: it counts from the start', () => {
    const order = prescribed('2026-06-01 10:00', {
      start_date: '2026-06-04',
      administration_times: ['08:00'],
    })
    order.change('2026-06-01 11:00', { start_date: '2026-06-07' })
    order.change('2026-06-05 11:00', everyTwoDays)
    expect(order.due('2026-06-01', '2026-06-10')).toEqual(['2026-06-07 08:00 ×1', '2026-06-09 08:00 ×1'])
  })

  test('[M9.5] its drug or dose changed: the screen shows the new one at once, and the old one rules nothing', () => {
    const order = prescribed('2026-06-01 10:00', { ...everyTwoDays, start_date: '2026-06-05' })
    order.change('2026-06-01 11:00', { dosage: 2, inventory_id: 2 })
    expect(order.dosageAt('2026-06-01', '12:00')).toBe(2)
    expect(order.due('2026-06-01', '2026-06-05')).toEqual(['2026-06-05 08:00 ×2'])
  })

  test('[M9.5] on the start day, before the first time', () => {
    const order = prescribed('2026-06-01 10:00', {
      start_date: '2026-06-03',
      administration_times: ['08:00'],
    })
    order.change('2026-06-03 07:00', { administration_times: ['07:30', '20:00'], dosage: 2 })
    expect(order.due('2026-06-03', '2026-06-03')).toEqual(['2026-06-03 07:30 ×2', '2026-06-03 20:00 ×2'])
  })

  test('[M9.6] on the start day, after the first time: what was given stays as it was', () => {
    const order = prescribed('2026-06-01 10:00', {
      start_date: '2026-06-05',
      administration_times: ['08:00'],
    })
    order.change('2026-06-01 11:00', { start_date: '2026-06-03' })
    order.change('2026-06-03 10:00', { administration_times: ['07:30', '20:00'], dosage: 2 })
    expect(order.due('2026-06-03', '2026-06-04')).toEqual([
      '2026-06-03 08:00 ×1',
      '2026-06-03 20:00 ×2',
      '2026-06-04 07:30 ×2',
      '2026-06-04 20:00 ×2',
    ])
  })

  test('[M9.6] a running order that starts anew later counts from there, whatever it counted from before', () => {
    const order = prescribed('2026-06-01 10:00', {
      start_date: '2026-06-01',
      administration_times: ['08:00'],
    })
    order.change('2026-06-03 09:00', { ...everyTwoDays, frequency_value: 5 })
    order.change('2026-06-04 09:00', { start_date: '2026-06-10' })
    expect(order.due('2026-06-04', '2026-06-16')).toEqual(['2026-06-10 08:00 ×1', '2026-06-15 08:00 ×1'])
  })
})
