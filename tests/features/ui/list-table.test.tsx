import { act, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { type Column, fittingColumns } from '#src/ui/list/columns.ts'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { useListFilters } from '#src/ui/list/use-list-view.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

interface Person {
  id: number
  name: string
}
const people: Person[] = Array.from({ length: 93 }, (_, index) => ({
  id: index,
  name: `Person ${index + 1}`,
}))
const columns: Column<Person>[] = [
  { key: 'name', title: 'Name', cell: row => row.name, sortBy: row => row.name, searchBy: row => row.name },
  { key: 'id', title: 'ID', cell: row => row.id },
]
const list = { label: 'Clients', columns, rowKey: (row: Person) => row.id, emptyMessage: 'No clients found' }
const bodyRows = () => screen.getAllByRole('row').slice(1)

describe('a list', () => {
  test('shows ten rows a page and at most seven page links with an ellipsis', async () => {
    const { user } = show(<ListTable {...list} source={{ rows: people }} />)
    expect(bodyRows()).toHaveLength(10)
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pages).getAllByRole('button', { name: /^Page \d/ }).length).toBeLessThanOrEqual(7)
    expect(within(pages).getByText('…')).toBeDefined()
    await user.click(within(pages).getByRole('button', { name: 'Page 10' }))
    expect(bodyRows()).toHaveLength(3)
    expect(screen.getByText('91–93 of 93')).toBeDefined()
  })
  test('finds one of ten thousand rows, and the last page', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({ id, name: `Person ${id + 1}` }))
    const { user } = show(<ListTable {...list} source={{ rows: many }} searchPlaceholder="Search" />)
    await user.click(screen.getByRole('button', { name: 'Page 1000' }))
    expect(screen.getByText('9991–10000 of 10000')).toBeDefined()
    await user.type(screen.getByRole('searchbox'), 'Person 9999')
    await waitFor(() => expect(bodyRows().map(row => row.textContent)).toEqual(['Person 99999998']))
  })
  test('leaves out what may be left out before its rows become cards', () => {
    const wide: Column<Person>[] = [
      { key: 'name', title: 'Name', cell: row => row.name, width: 200 },
      { key: 'more', title: 'More', cell: row => row.id, width: 200, isOptional: true },
      { key: 'id', title: 'ID', cell: row => row.id, width: 200 },
    ]
    const keysAt = (width: number) => fittingColumns(wide, width, false)?.map(({ key }) => key)
    expect(keysAt(600)).toEqual(['name', 'more', 'id'])
    expect(keysAt(599)).toEqual(['name', 'id'])
    expect(keysAt(399)).toBeUndefined()
  })
  test('[U3.4] breaks a word as long as a name may be wherever in its cell it is, and no word of Hearth’s own', () => {
    const inParts: Column<Person>[] = [
      { key: 'id', title: 'ID', cell: row => row.id },
      {
        key: 'name',
        title: 'Name',
        cell: ({ name }) => (
          <span>
            <span>administered</span>
            <span>unattributedly</span>
            {name}
          </span>
        ),
      },
    ]
    const rows = [
      { id: 1, name: `Dana${'Wm'.repeat(20)}` },
      { id: 2, name: 'Dana' },
    ]
    show(<ListTable {...list} columns={inParts} source={{ rows }} />)
    const mayBreak = bodyRows().map(row =>
      within(row).getAllByRole('cell')[1]?.hasAttribute('data-long-word'),
    )
    expect(mayBreak).toEqual([true, false])
  })
  test('opens a row by tap, by Enter, and goes from row to row with the arrows', async () => {
    const open = vi.fn()
    const { user } = show(<ListTable {...list} source={{ rows: people }} onOpen={open} />)
    await user.click(screen.getByRole('button', { name: 'Person 2' }))
    await user.keyboard('{ArrowDown}{Enter}')
    await user.keyboard('{End}{Enter}')
    expect(open.mock.calls.map(([row]) => row.name)).toEqual(['Person 2', 'Person 3', 'Person 10'])
  })
  test('a button in a row does its own work without opening the row', async () => {
    const open = vi.fn()
    const edit = vi.fn()
    const { user } = show(
      <ListTable
        {...list}
        source={{ rows: people.slice(0, 1) }}
        onOpen={open}
        rowActions={row => (
          <button type="button" onClick={() => edit(row.id)}>
            Edit
          </button>
        )}
      />,
    )
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(edit).toHaveBeenCalledWith(0)
    expect(open).not.toHaveBeenCalled()
  })
  test('sorts by a heading, then the other way round, and says so to a screen reader', async () => {
    const { user } = show(<ListTable {...list} source={{ rows: people.slice(0, 12) }} />)
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    await user.click(within(heading).getByRole('button'))
    await user.click(within(heading).getByRole('button'))
    expect(heading.getAttribute('aria-sort')).toBe('descending')
    expect(bodyRows()[0]?.textContent).toContain('Person 12')
  })
  test('searching goes back to the first page, names what was not found, and says where it looked', async () => {
    const source = { rows: people, coverageText: 'Since May' }
    const { user } = show(<ListTable {...list} source={source} searchPlaceholder="Search" />)
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.type(screen.getByPlaceholderText('Search'), 'person 93')
    expect(bodyRows()).toHaveLength(1)
    await user.type(screen.getByPlaceholderText('Search'), 'x')
    expect(screen.getByText('No results for “person 93x”.')).toBeDefined()
    expect(screen.getByText('Since May')).toBeDefined()
  })
  test('[M11] an empty list and a failed one do not look alike', async () => {
    const again = vi.fn()
    const { user, showAgain } = show(<ListTable {...list} source={{ rows: [] }} />)
    expect(screen.getByText('No clients found')).toBeDefined()
    showAgain(
      <ListTable
        {...list}
        source={{ rows: [], error: { message: 'The tablet is full.', onTryAgain: again } }}
      />,
    )
    expect(screen.getByRole('alert').textContent).toContain('The tablet is full.')
    expect(screen.queryByText('No clients found')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })
  test('the way to older records stands under the last page only', async () => {
    const older = <button type="button">Load older records</button>
    const { user } = show(
      <ListTable {...list} source={{ rows: people.slice(0, 11), olderRecordsLink: older }} />,
    )
    expect(screen.queryByRole('button', { name: 'Load older records' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    expect(screen.getByRole('button', { name: 'Load older records' })).toBeDefined()
  })
  test('an empty list under filters offers to clear them', async () => {
    const clear = vi.fn()
    const { user } = show(
      <ListTable {...list} source={{ rows: [] }} filters={{ controls: null, onClear: clear }} />,
    )
    expect(screen.queryByText('No clients found')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(clear).toHaveBeenCalledOnce()
  })
})

describe('how rows are sorted', () => {
  interface Room {
    name: string
    beds: number | null
  }
  const rooms: Room[] = [
    { name: 'Room 10', beds: 12 },
    { name: 'room 9', beds: null },
    { name: 'Attic', beds: 2 },
  ]
  const roomColumns: Column<Room>[] = [
    { key: 'name', title: 'Name', cell: room => room.name, sortBy: room => room.name },
    { key: 'beds', title: 'Beds', cell: room => room.beds, sortBy: room => room.beds },
  ]
  const showRooms = () =>
    show(
      <ListTable
        label="Rooms"
        columns={roomColumns}
        source={{ rows: rooms }}
        rowKey={room => room.name}
        emptyMessage="No rooms"
      />,
    )
  const names = () => bodyRows().map(row => within(row).getAllByRole('cell')[0]?.textContent)

  test('text as people read it: room 9 before room 10', async () => {
    const { user } = showRooms()
    await user.click(screen.getByRole('button', { name: 'Name' }))
    expect(names()).toEqual(['Attic', 'room 9', 'Room 10'])
  })
  test('numbers by size, and empty values last either way', async () => {
    const { user } = showRooms()
    await user.click(screen.getByRole('button', { name: 'Beds' }))
    expect(names()).toEqual(['Attic', 'Room 10', 'room 9'])
    await user.click(screen.getByRole('button', { name: 'Beds' }))
    expect(names()).toEqual(['Room 10', 'Attic', 'room 9'])
  })
})

function Filter() {
  const [{ kind }, set] = useListFilters(['kind'])
  return (
    <button type="button" onClick={() => set({ kind: 'odd' })}>
      Only odd, now {kind || 'all'}
    </button>
  )
}

describe('a list and the address', () => {
  function open(at: string) {
    const router = createMemoryRouter(
      [
        {
          path: '*',
          element: (
            <ListTable
              {...list}
              source={{ rows: people }}
              searchPlaceholder="Search clients"
              filters={{ controls: <Filter /> }}
            />
          ),
        },
      ],
      { initialEntries: [at] },
    )
    return { router, ...show(<RouterProvider router={router} />, { hasRouter: true }) }
  }

  test('[U7.1] page, sorting and filters stand in the address, and Back takes them back one by one', async () => {
    const { user, router } = open('/people')
    await user.click(screen.getByRole('button', { name: /Only odd/ }))
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    await user.click(within(heading).getByRole('button'))
    await user.click(within(heading).getByRole('button'))
    await user.click(screen.getByRole('button', { name: 'Page 10' }))
    const { search } = router.state.location
    expect(search).toBe('?kind=odd&sort=-name&page=10')
    expect(screen.getByText('91–93 of 93')).toBeDefined()
    await act(() => router.navigate(-1))
    expect(bodyRows()[0]?.textContent).toContain('Person 93')
    await act(() => router.navigate(-2))
    expect(router.state.location.search).toBe('?kind=odd')
    await act(() => router.navigate(-1))
    expect(screen.getByRole('button', { name: 'Only odd, now all' })).toBeDefined()
  })
  test('[U7.1] a link with a page and a sorting opens that page, and leaves the rest of the address alone', async () => {
    const { user, router } = open('/people?tab=month&sort=-name&page=2')
    expect(bodyRows()[0]?.textContent).toContain('Person 83')
    await user.click(screen.getByRole('button', { name: 'Page 1' }))
    expect(router.state.location.search).toBe('?tab=month&sort=-name')
  })
  test('[U7.2] [A36.2] words of a search stand neither in the address nor in the history, and come back with Back', async () => {
    const { user, router } = open('/people?page=3')
    await user.type(screen.getByPlaceholderText('Search clients'), 'person 93')
    expect(bodyRows()).toHaveLength(1)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(JSON.stringify(router.state.location)).not.toContain('person')
    await act(() => router.navigate('/elsewhere'))
    expect(screen.getByPlaceholderText('Search clients')).toHaveProperty('value', '')
    await act(() => router.navigate(-1))
    expect(screen.getByPlaceholderText('Search clients')).toHaveProperty('value', 'person 93')
    expect(bodyRows()).toHaveLength(1)
  })
  test('[U7.2] a search that was cleared stays cleared for somebody who leaves the list at once', async () => {
    const { user, router } = open('/people')
    const box = () => screen.getByPlaceholderText('Search clients')
    await user.type(box(), 'person 93')
    await waitFor(() => expect(router.state.location.state).toHaveProperty('searchedAt'))
    await user.clear(box())
    expect(router.state.location.state).toEqual({ searchedAt: null })
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate(-1))
    expect(box()).toHaveProperty('value', '')
  })
})
