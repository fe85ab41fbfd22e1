import { screen, waitFor } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  createMemoryRouter,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom'
import { expect, test } from 'vitest'
import { ListTable } from '#src/ui/list/list-table.tsx'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const rows = [{ name: 'Maple House' }, { name: 'Willow House' }]
const columns = [
  {
    key: 'name',
    title: 'Name',
    cell: (row: { name: string }) => row.name,
    searchBy: (row: { name: string }) => row.name,
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
      search="Search"
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

/** Longer than typing takes to settle. */
const ActiveHomes = lazy(async () => {
  await new Promise(done => setTimeout(done, 1_200))
  return { default: () => <h1>Active homes</h1> }
})
function FilteredHomes() {
  const navigate = useNavigate()
  const isActive = useLocation().search.includes('active')
  return (
    <>
      {isActive ? <ActiveHomes /> : <h1>All homes</h1>}
      <button type="button" onClick={() => navigate('?status=active')}>
        Active
      </button>
      <Homes />
    </>
  )
}

test('words typed while a filter is on its way to the screen stay, and the filter is not taken back', async () => {
  window.history.replaceState(null, '', '/homes')
  const router = createBrowserRouter([{ path: '/homes', element: <FilteredHomes /> }])
  const { user } = show(
    <Suspense fallback={null}>
      <RouterProvider router={router} />
    </Suspense>,
    { hasRouter: true },
  )
  await user.click(await screen.findByRole('button', { name: 'Active' }))
  await user.type(screen.getByRole('searchbox'), 'willow')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('All homes')
  expect(await screen.findByRole('heading', { name: 'Active homes' }, { timeout: 5_000 })).toBeDefined()
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'willow')
  await waitFor(() => expect(window.history.state.usr).toMatchObject({ search: 'willow' }))
  expect(window.location.search).toBe('?status=active')
  router.dispose()
  window.history.replaceState(null, '', '/')
})
