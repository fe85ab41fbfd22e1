import { expect, test } from 'vitest'
import { type Column, searchRows } from '#src/ui/list/columns.ts'

const rooms = ['Room 10', 'room 9', 'Attic']
const columns: Column<string>[] = [{ key: 'name', title: 'Name', cell: room => room, searchBy: room => room }]

test('every word of a search must occur, in any case and order', () => {
  expect(searchRows(rooms, columns, '10 ROOM')).toEqual(['Room 10'])
  expect(searchRows(rooms, columns, 'room cellar')).toEqual([])
})
