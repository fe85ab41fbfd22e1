import { screen, waitFor } from '@testing-library/react'
import { type ComponentType, lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  createMemoryRouter,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { useListFilters } from '#src/ui/list/use-list-view.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const rows = [{ name: 'Maple House' }, { name: 'Willow House' }]
const columns = [
  {
    key: 'name',
    title: 'Name',
    cell: (row: { name: string }) => row.name,
    searchBy: (row: { name: string }) => row.name,
    sortBy: (row: { name: string }) => row.name,
  },
]

function Homes() {
  const navigate = useNavigate()
  return (
    <ListTable
      label="Homes"
      columns={columns}
      source={{ rows }}
      rowKey={({ name }) => name}
      emptyMessage="None"
      searchPlaceholder="Search"
      onOpen={() => navigate('/homes/2')}
    />
  )
}
/** Fetched for longer than typing takes to settle. */
const Home = lazy(async () => {
  await new Promise(done => setTimeout(done, 700))
  return { default: () => <h1>Willow House</h1> }
})

test('a row tapped right after a search opens, however long its screen takes to come, and Back finds the search', async () => {
  const router = createMemoryRouter(
    [
      { path: '/homes', element: <Homes /> },
      { path: '/homes/2', element: <Home /> },
    ],
    { initialEntries: ['/homes'] },
  )
  const { user } = show(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
    { hasRouter: true },
  )
  await user.type(await screen.findByRole('searchbox'), 'willow')
  await user.click(screen.getByRole('button', { name: 'Willow House' }))
  expect(await screen.findByRole('heading', { name: 'Willow House' }, { timeout: 3_000 })).toBeDefined()
  await router.navigate(-1)
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'willow')
})

function FilteredHomes({ ActiveHomes }: { ActiveHomes: ComponentType }) {
  const navigate = useNavigate()
  const [, setFilters] = useListFilters(['state'])
  const isActive = useLocation().search.includes('active')
  return (
    <>
      {isActive ? <ActiveHomes /> : <h1>All homes</h1>}
      <button type="button" onClick={() => navigate('?status=active')}>
        Active
      </button>
      <button type="button" onClick={() => setFilters({ state: 'ny' })}>
        New York
      </button>
      <Homes />
    </>
  )
}

function openFilteredHomes() {
  window.history.replaceState(null, '', '/homes')
  /** Longer than typing takes to settle. */
  const ActiveHomes = lazy(async () => {
    await new Promise(done => setTimeout(done, 1_200))
    return { default: () => <h1>Active homes</h1> }
  })
  const router = createBrowserRouter([
    { path: '/homes', element: <FilteredHomes ActiveHomes={ActiveHomes} /> },
  ])
  onTestFinished(() => {
    router.dispose()
    window.history.replaceState(null, '', '/')
  })
  return show(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
    { hasRouter: true },
  )
}

const seeActiveHomes = () => screen.findByRole('heading', { name: 'Active homes' }, { timeout: 5_000 })

test('words typed while a filter is on its way to the screen stay, and the filter is not taken back', async () => {
  const { user } = openFilteredHomes()
  await user.click(await screen.findByRole('button', { name: 'Active' }))
  await user.type(screen.getByRole('searchbox'), 'willow')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All homes')
  await seeActiveHomes()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'willow')
  await waitFor(() => expect(window.history.state.usr).toHaveProperty('searchedAt'))
  expect(JSON.stringify(window.history.state)).not.toContain('willow')
  expect(window.location.search).toBe('?status=active')
})

test('words cleared while a filter is on its way stay cleared, and the filter is not taken back', async () => {
  const { user } = openFilteredHomes()
  await user.type(await screen.findByRole('searchbox'), 'willow')
  await waitFor(() => expect(window.history.state.usr).toHaveProperty('searchedAt'))
  await user.click(screen.getByRole('button', { name: 'New York' }))
  await user.click(screen.getByRole('button', { name: 'Active' }))
  await user.clear(screen.getByRole('searchbox'))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All homes')
  await seeActiveHomes()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  expect(window.location.search).toBe('?status=active')
})

test.each(['a filter', 'a column'])(
  '%s tapped while another filter is on its way is set beside it',
  async what => {
    const { user } = openFilteredHomes()
    await user.type(await screen.findByRole('searchbox'), 'ow')
    await user.click(screen.getByRole('button', { name: 'Active' }))
    await user.click(screen.getByRole('button', { name: what === 'a filter' ? 'New York' : /Name/ }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All homes')
    await seeActiveHomes()
    expect(window.location.search).toBe(
      what === 'a filter' ? '?status=active&state=ny' : '?status=active&sort=name',
    )
  },
)
