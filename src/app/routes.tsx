/** Every address of the app. The public ones first, then the frame with the screens of `screens.ts` inside. */
import type { ReactNode } from 'react'
import { Navigate, Outlet, type RouteObject } from 'react-router-dom'
import { signInRoutes } from '../features/sign-in/routes.tsx'
import { MayOpen, SignedIn } from './guards.tsx'
import { BrokenPage, NotBuilt, NotFound } from './notice-pages.tsx'
import { Opening } from './opening.tsx'
import { type ScreenRoute, screenRoutes } from './screens.ts'

/** The dashboard itself opens for everyone signed in, whatever their role; what it shows follows their rights. */
const guarded = (screen: ScreenRoute['screen'], children: ReactNode) =>
  screen === 'dashboard' || screen === 'notifications' ? (
    children
  ) : (
    <MayOpen screen={screen}>{children}</MayOpen>
  )

function dashboardRoute({ path, screen, load }: ScreenRoute): RouteObject {
  const place = path === '' ? { index: true as const } : { path }
  if (load === undefined) return { ...place, element: guarded(screen, <NotBuilt screen={screen} />) }
  return {
    ...place,
    lazy: async () => {
      const Built = await load()
      return { element: guarded(screen, <Built />) }
    },
  }
}

export const routes: RouteObject[] = [
  {
    element: <Outlet />,
    errorElement: <BrokenPage />,
    hydrateFallbackElement: <Opening />,
    children: [
      // The public home page (spec part 1 §2) is not built yet; until then the start is the app itself.
      { path: '/', element: <Navigate to="/dashboard" replace /> },
      ...signInRoutes,
      {
        path: '/dashboard',
        element: <SignedIn />,
        children: [
          {
            errorElement: <BrokenPage />,
            children: [...screenRoutes.map(dashboardRoute), { path: '*', element: <NotFound /> }],
          },
        ],
      },
      // Addresses the specification's cards lead to by their short names (spec part 1 §2).
      ...[
        'tasks',
        'progress-notes',
        'incident-reports',
        'expense-claims',
        'staff',
        'inventory',
        'appointments',
      ].map(screen => ({ path: `/${screen}`, element: <Navigate to={`/dashboard/${screen}`} replace /> })),
      { path: '/compliance', element: <Navigate to="/dashboard/hipaa-compliance" replace /> },
      { path: '/alerts', element: <Navigate to="/dashboard/notifications" replace /> },
      {
        path: '*',
        element: (
          <main>
            <NotFound />
          </main>
        ),
      },
    ],
  },
]
