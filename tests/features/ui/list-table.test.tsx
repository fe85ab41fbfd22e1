import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Column } from '#src/ui/list-rows.ts'
import { ListTable } from '#src/ui/list-table.tsx'
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
    const { user } = show(<ListTable {...list} rows={people} />)
    expect(bodyRows()).toHaveLength(10)
    const pages = screen.getByRole('navigation', { name: 'Pages' })
    expect(within(pages).getAllByRole('button', { name: /^Page \d/ }).length).toBeLessThanOrEqual(7)
    expect(within(pages).getByText('…')).toBeDefined()
    await user.click(within(pages).getByRole('button', { name: 'Page 10' }))
    expect(bodyRows()).toHaveLength(3)
    expect(screen.getByText('91–93 of 93')).toBeDefined()
  })
  test('opens a row by tap, by Enter, and goes from row to row with the arrows', async () => {
    const open = vi.fn()
    const { user } = show(<ListTable {...list} rows={people} onOpen={open} />)
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
        rows={people.slice(0, 1)}
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
    const { user } = show(<ListTable {...list} rows={people.slice(0, 12)} />)
    const heading = screen.getByRole('columnheader', { name: 'Name' })
    await user.click(within(heading).getByRole('button'))
    await user.click(within(heading).getByRole('button'))
    expect(heading.getAttribute('aria-sort')).toBe('descending')
    expect(bodyRows()[0]?.textContent).toContain('Person 12')
  })
  test('searching goes back to the first page and names what was not found', async () => {
    const { user } = show(<ListTable {...list} rows={people} search="Search clients" />)
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.type(screen.getByPlaceholderText('Search clients'), 'person 93')
    expect(bodyRows()).toHaveLength(1)
    await user.type(screen.getByPlaceholderText('Search clients'), 'x')
    expect(screen.getByText('No results for “person 93x”.')).toBeDefined()
  })
  test('[M11] an empty list and a failed one do not look alike', async () => {
    const again = vi.fn()
    const { user, showAgain } = show(<ListTable {...list} rows={[]} />)
    expect(screen.getByText('No clients found')).toBeDefined()
    showAgain(<ListTable {...list} rows={[]} error={{ message: 'The tablet is full.', onTryAgain: again }} />)
    expect(screen.getByRole('alert').textContent).toContain('The tablet is full.')
    expect(screen.queryByText('No clients found')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(again).toHaveBeenCalledOnce()
  })
  test('offers older records on the last page only', async () => {
    const older = { onLoad: vi.fn(), isLoading: false }
    const { user } = show(<ListTable {...list} rows={people.slice(0, 11)} loadOlder={older} />)
    expect(screen.queryByRole('button', { name: 'Load older records' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Page 2' }))
    await user.click(screen.getByRole('button', { name: 'Load older records' }))
    expect(older.onLoad).toHaveBeenCalledOnce()
  })
})
