import { screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { Role } from '#domain/values/roles.ts'
import { Trail } from '#src/app/trail.tsx'
import { SessionContext } from '#src/session/session.ts'
import { Page, type PageProps } from '#src/ui/page/page.tsx'
import { noActions } from '../../support/no-actions.ts'
import { prepareBrowser, show } from './in-app.tsx'

prepareBrowser()

const user = {
  ...{ id: 4, first_name: 'Ruth', last_name: 'Okafor', email: 'ruth@example.org' },
  ...{ image_url: null, company_id: 1, company_name: 'Maple Grove Homes' },
}

function crumbsAt(address: string, role: Role = 'manager', page: Partial<PageProps> = {}) {
  const session = { state: 'authenticated', user, role, grants: [], currentHomeId: 1 } as const
  const element = (
    <Trail>
      <Page title="Rosa Delgado" {...page}>
        …
      </Page>
    </Trail>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  show(
    <SessionContext value={{ ...session, mustSignInAgain: false, actions: noActions }}>
      <RouterProvider router={router} />
    </SessionContext>,
    { hasRouter: true },
  )
  const trail = screen.queryByRole('navigation', { name: 'Breadcrumb' })
  const links = trail === null ? [] : within(trail).getAllByRole('link')
  return links.map(link => `${link.textContent} ${link.getAttribute('href')}`)
}

const DASHBOARD = 'Dashboard /dashboard'

test.each([
  ['/dashboard', []],
  ['/dashboard/clients', []],
  ['/dashboard/clients/add', []],
  ['/dashboard/mar/record', []],
  ['/dashboard/clients/7', [DASHBOARD, 'Clients /dashboard/clients']],
  ['/dashboard/mar/7', [DASHBOARD, 'MAR /dashboard/mar']],
  ['/dashboard/tracking/categories', [DASHBOARD, 'Tracking /dashboard/tracking']],
  ['/dashboard/incident-reports/7/add', [DASHBOARD, 'Incident Reports /dashboard/incident-reports']],
  ['/dashboard/no-such-screen/7', []],
])('[U19.2] what a screen is part of is told by its address: %s', (address, crumbs) => {
  expect(crumbsAt(address)).toEqual(crumbs)
})

test('[U19.2] a record whose name only the screen knows comes from the screen', () => {
  const parent = { to: '/dashboard/clients/7', label: 'Rosa Delgado' }
  expect(crumbsAt('/dashboard/clients/7/timeline', 'manager', { parent })).toEqual([
    DASHBOARD,
    'Clients /dashboard/clients',
    'Rosa Delgado /dashboard/clients/7',
  ])
})

test('[U19.2] nobody is led to a screen that is closed to them', () => {
  expect(crumbsAt('/dashboard/mar/7', 'progress_note')).toEqual([])
})
