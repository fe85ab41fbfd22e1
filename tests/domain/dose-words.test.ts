import { describe, expect, test } from 'vitest'
import { countBadgeColor, frequencyDescription, timeBand } from '#domain/rules/doses/dose-words.ts'
import type { OrderVersion } from '#domain/rules/doses/schedule.ts'
import { aVersion } from './an-order.ts'

describe("a carer's words", () => {
  test.each([
    ['04:59', 'Bedtime'],
    ['05:00', 'Morning'],
    ['11:59', 'Morning'],
    ['12:00', 'Afternoon'],
    ['16:59', 'Afternoon'],
    ['17:00', 'Evening'],
    ['20:59', 'Evening'],
    ['21:00', 'Bedtime'],
    ['00:15', 'Bedtime'],
  ])('[P2 §9] %s is %s', (time, band) => {
    expect(timeBand(time)).toBe(band)
  })

  test.each<[Partial<OrderVersion>, string]>([
    [{ daily_frequency: 1 }, 'Once daily'],
    [{ daily_frequency: 2 }, 'BID'],
    [{ daily_frequency: 3 }, 'TID'],
    [{ daily_frequency: 4 }, 'QID'],
    [{ daily_frequency: 5 }, 'Five times daily'],
    [{ daily_frequency: 6 }, 'Six times daily'],
    [
      { administration_times: ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00'] },
      '7 times daily',
    ],
    [{ frequency_type: 'weekly', administration_days: ['thursday', 'Mon'] }, 'Weekly on Monday, Thursday'],
    [{ frequency_type: 'weekly', frequency_value: 1 }, 'Once weekly'],
    [{ frequency_type: 'weekly', frequency_value: 3, daily_frequency: 2 }, '3 times weekly, BID'],
    [{ frequency_type: 'monthly', administration_days: ['15'] }, 'Monthly on day 15'],
    [{ frequency_type: 'monthly', administration_days: ['15', '1'] }, 'Monthly on days 1, 15'],
    [{ frequency_type: 'monthly' }, 'Once monthly'],
    [{ frequency_type: 'monthly', frequency_value: 4 }, '4 times monthly'],
    [{ frequency_type: 'interval', frequency_value: 3 }, 'Every 3 days'],
    [{ frequency_type: 'interval', frequency_value: 1 }, 'Every day'],
    [{ frequency_type: 'as_needed' }, 'As needed'],
  ])('[P2 §3] %j is described as %s', (changes, words) => {
    expect(frequencyDescription(aVersion(changes))).toBe(words)
  })

  test('[P2 §2] the count badge is gray at 0, green to 2, yellow to 5, then red', () => {
    expect([0, 1, 2, 3, 5, 6].map(countBadgeColor)).toEqual([
      'gray',
      'green',
      'green',
      'yellow',
      'yellow',
      'red',
    ])
  })
})
