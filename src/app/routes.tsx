/**
 * Every address of the app: first the public addresses, then the frame with the screens of `screens.ts` inside.
 *
 * Declarative routes: the data router of the same library adds 16 KB (gzip) to the first script, and screens here read
 * the mirror, never a loader.
 */
import { type ReactNode, Suspense } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { ScreenGuard, SignedIn, shellCode } from './guards.tsx'
import { NotFound } from './notice-pages.tsx'
import { Opening } from './opening.tsx'
import { ReadingLockGuard } from './reading-lock.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { FetchedScreen, screenCode } from './screen-code.tsx'
import type { ScreenRoute } from './screens.ts'
import { openRoutes, screenRoutes } from './screens.ts'
import { isForVisitors, Start } from './start.tsx'
import { TabTitle } from './tab-title.tsx'
import { Trail } from './trail.tsx'

const openScreens = openRoutes.map(({ path, load }) => ({ path, code: screenCode(load) }))

const codes = new Map(screenRoutes.map(({ load }) => [load, screenCode(load)] as const))

const screens = screenRoutes.map(({ path, screen, isPaper = false, whileLocked, load }) => ({
  path,
  screen,
  isPaper,
  whileLocked,
  code: codes.get(load) ?? screenCode(load),
  // A form with its own address opens over a screen that stays.
  key: screenRoutes.find(other => other.load === load)?.path ?? path,
}))

/** Preloads the code of the screen at this address while the session is being read. */
export function preloadScreenAt({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): void {
  const isOpen = pathname !== '/' || isForVisitors({ hash })
  const matchingScreens = openScreens.filter(({ path }) => isOpen && matchPath(path, pathname))
  if (matchingScreens.length === 0) void shellCode.preload()
  for (const { code } of matchingScreens) void code.preload()
  for (const { path, code } of screens) if (matchPath(`/dashboard/${path}`, pathname)) void code.preload()
}

/** The dashboard opens for every signed-in user, whatever their role; its content depends on their rights. */
const withGuard = (screen: ScreenRoute['screen'], children: ReactNode) =>
  screen === 'dashboard' ? children : <ScreenGuard screen={screen}>{children}</ScreenGuard>

/** Redirects of the short addresses in the specification's cards (spec part 1 §2). */
const SHORT_NAMES = {
  ...Object.fromEntries(
    [
      'tasks',
      'progress-notes',
      'incident-reports',
      'expense-claims',
      'staff',
      'inventory',
      'appointments',
    ].map(screen => [`/${screen}`, `/dashboard/${screen}`]),
  ),
  '/compliance': '/dashboard/hipaa-compliance',
  '/alerts': '/dashboard/needs-attention',
}

const screenRoute = ({ path, screen, code, key, whileLocked }: (typeof screens)[number]) => (
  <Route
    key={path}
    {...(path === '' ? { index: true as const } : { path })}
    element={
      <ReadingLockGuard key={key} whileLocked={whileLocked}>
        {withGuard(screen, <FetchedScreen key={key} code={code} />)}
      </ReadingLockGuard>
    }
  />
)

export const AppRoutes = () => (
  <ScreenBoundary isOutermost>
    <TabTitle />
    <Suspense fallback={<Opening />}>
      <Routes>
        {openScreens.map(({ path, code }) => (
          <Route
            key={path}
            path={path}
            element={path === '/' ? <Start publicPage={code} /> : <FetchedScreen key={path} code={code} />}
          />
        ))}
        <Route path="/dashboard" element={<SignedIn />}>
          <Route element={<DashboardScreen />}>
            {screens.filter(({ isPaper }) => !isPaper).map(screenRoute)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route path="/dashboard" element={<SignedIn isPaper />}>
          {screens.filter(({ isPaper }) => isPaper).map(screenRoute)}
        </Route>
        {Object.entries(SHORT_NAMES).map(([path, to]) => (
          <Route key={path} path={path} element={<Navigate to={to} replace />} />
        ))}
        <Route
          path="*"
          element={
            <main>
              <NotFound />
            </main>
          }
        />
      </Routes>
    </Suspense>
  </ScreenBoundary>
)

/** Inside the frame: an error here leaves menu and top bar usable. */
const DashboardScreen = () => (
  <ScreenBoundary>
    <Trail>
      <Outlet />
    </Trail>
  </ScreenBoundary>
)
