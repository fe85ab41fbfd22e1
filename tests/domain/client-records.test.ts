/** The counts that the screens and REST answers of all dated records share. */
import { describe, expect, test } from 'vitest'
import { countLevel, homeDayOf, isRecent, newestRecordFirst } from '#domain/rules/records/client-records.ts'

interface Entry {
  id: string
  client_id: number
  entered_at: string
  created_at: string
  removed_at: string | null
}

const entry = (id: string, changes: Partial<Entry> = {}): Entry => ({
  id,
  client_id: 1,
  entered_at: '2026-03-08T13:00:00.000Z',
  created_at: '2026-03-08T13:00:00.000Z',
  removed_at: null,
  ...changes,
})
const dateOf = ({ entered_at }: Entry) => entered_at

describe('records, newest first', () => {
  test('those of one date stand by when they were written, and of one moment by their ids', () => {
    const records = [entry('a'), entry('b'), entry('c', { created_at: '2026-03-08T14:00:00.000Z' })]
    expect(records.sort(newestRecordFirst(dateOf)).map(({ id }) => id)).toEqual(['c', 'b', 'a'])
  })
})

describe('the day of a record', () => {
  test('is its own date, and of an instant the day of the home', () => {
    expect(homeDayOf('2026-03-08', 'America/New_York')).toBe('2026-03-08')
    expect(homeDayOf('2026-03-09T03:30:00.000Z', 'America/New_York')).toBe('2026-03-08')
    expect(homeDayOf('2026-03-08T15:30:00.000Z', 'Asia/Tokyo')).toBe('2026-03-09')
  })
  test('[U13.1] is recent for seven days, today included', () => {
    const days = ['2026-03-03', '2026-03-04', '2026-03-10', '2026-03-11']
    expect(days.filter(day => isRecent(day, '2026-03-10'))).toEqual(['2026-03-04', '2026-03-10'])
  })
})

test('[P2 §2] the color of a badge changes above none, few and some', () => {
  const levels = [0, 1, 2, 3, 5, 6].map(count => countLevel(count, { few: 2, some: 5 }))
  expect(levels).toEqual(['none', 'few', 'few', 'some', 'some', 'many'])
})
