import { screen } from '@testing-library/react'
import { lazy, Suspense } from 'react'
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom'
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
