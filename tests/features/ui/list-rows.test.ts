import { describe, expect, test } from 'vitest'
import { type Column, pageRows, pagesOf, searched, sorted } from '#src/ui/list-rows.ts'

interface Room {
  name: string
  beds: number | null
}
const rooms: Room[] = [
  { name: 'Room 10', beds: 2 },
  { name: 'room 9', beds: null },
  { name: 'Attic', beds: 1 },
]
const columns: Column<Room>[] = [
  {
    key: 'name',
    title: 'Name',
    cell: room => room.name,
    sortBy: room => room.name,
    searchBy: room => room.name,
  },
  { key: 'beds', title: 'Beds', cell: room => room.beds, sortBy: room => room.beds },
]
const names = (rows: Room[]) => rows.map(room => room.name)

describe('what a list shows', () => {
  test('text is sorted as people read it: room 9 before room 10', () => {
    expect(names(sorted(rooms, columns, { key: 'name', direction: 'ascending' }))).toEqual([
      'Attic',
      'room 9',
      'Room 10',
    ])
  })
  test('empty values come last either way', () => {
    for (const direction of ['ascending', 'descending'] as const) {
      expect(names(sorted(rooms, columns, { key: 'beds', direction })).at(-1)).toBe('room 9')
    }
  })
  test('every word of the search must occur, in any case and order', () => {
    expect(names(searched(rooms, columns, '10 ROOM'))).toEqual(['Room 10'])
    expect(searched(rooms, columns, 'room cellar')).toEqual([])
  })
  test('a page past the end is the last one, and an empty list has one page', () => {
    expect(names(pageRows(rooms, 9, 2))).toEqual(['Attic'])
    expect(pagesOf(0, 10)).toBe(1)
  })
})
