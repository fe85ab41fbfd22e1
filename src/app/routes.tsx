/**
 * Every address of the app: first the public addresses, then the frame with the screens of `screens.ts` inside.
 *
 * Declarative routes: the data router of the same library adds 16 KB (gzip) to the first script, and screens here read
 * the mirror, never a loader.
 */
import { type ReactNode, Suspense } from 'react'
import { matchPath, Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom'
import { isHomeTablet, isKnownDevice } from '../session/known-device.ts'
import { useSession } from '../session/session.ts'
import { loginPath, ScreenGuard, SignedIn, shellCode } from './guards.tsx'
import { NotFound } from './notice-pages.tsx'
import { LoadingLogo } from './opening.tsx'
import { ReadingLockGuard } from './reading-lock.tsx'
import { ScreenBoundary } from './screen-boundary.tsx'
import { createScreenCode, FetchedScreen, type ScreenCode } from './screen-code.tsx'
import { publicRoutes, type ScreenRoute, screenRoutes } from './screens.ts'
import { TabTitle } from './tab-title.tsx'
import { Trail } from './trail.tsx'

const publicScreens = publicRoutes.map(({ path, load }) => ({ path, code: createScreenCode(load) }))

const codeByLoad = new Map(screenRoutes.map(({ load }) => [load, createScreenCode(load)] as const))

const screens = screenRoutes.map(({ path, screen, isPrintPage = false, accessWhileLocked, load }) => ({
  path,
  screen,
  isPrintPage,
  accessWhileLocked,
  code: codeByLoad.get(load) ?? createScreenCode(load),
  // All addresses of one screen share one key: the screen keeps its state when a form with its own address opens over
  // it.
  key: screenRoutes.find(other => other.load === load)?.path ?? path,
}))

/**
 * Preloads the code of the screen at this address while the session is being read and, on a home's tablet, while
 * somebody types their PIN.
 */
export function preloadScreenAt({ pathname: address, hash }: Pick<Location, 'pathname' | 'hash'>): void {
  const mayShowPublicScreen = address !== '/' || willShowPublicPage({ hash })
  // Who unlocks a home's tablet is sent on.
  const pathname = !mayShowPublicScreen && isHomeTablet() ? '/dashboard' : address
  const matchingScreens = publicScreens.filter(({ path }) => mayShowPublicScreen && matchPath(path, pathname))
  if (matchingScreens.length === 0) void shellCode.preload()
  for (const { code } of matchingScreens) void code.preload()
  for (const { path, code } of screens) if (matchPath(`/dashboard/${path}`, pathname)) void code.preload()
}

/** The dashboard opens for every signed-in user, whatever their role; its content depends on their rights. */
const withGuard = (screen: ScreenRoute['screen'], children: ReactNode) =>
  screen === 'dashboard' ? children : <ScreenGuard screen={screen}>{children}</ScreenGuard>

/** Short addresses that the specification uses in its cards (spec part 1 §2), each with the address it redirects to. */
const SHORT_PATHS = {
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

const renderRoute = ({ path, screen, code, key, accessWhileLocked }: (typeof screens)[number]) => (
  <Route
    key={path}
    {...(path === '' ? { index: true as const } : { path })}
    element={
      <ReadingLockGuard key={key} accessWhileLocked={accessWhileLocked}>
        {withGuard(screen, <FetchedScreen key={key} code={code} />)}
      </ReadingLockGuard>
    }
  />
)

export const AppRoutes = () => (
  <ScreenBoundary isOutermost>
    <TabTitle />
    <Suspense fallback={<LoadingLogo />}>
      <Routes>
        {publicScreens.map(({ path, code }) => (
          <Route
            key={path}
            path={path}
            element={path === '/' ? <Start publicPage={code} /> : <FetchedScreen key={path} code={code} />}
          />
        ))}
        <Route path="/dashboard" element={<SignedIn />}>
          <Route element={<DashboardScreen />}>
            {screens.filter(({ isPrintPage }) => !isPrintPage).map(renderRoute)}
            <Route path="*" element={<NotFound />} />
          </Route>
        </Route>
        <Route path="/dashboard" element={<SignedIn isPrintPage />}>
          {screens.filter(({ isPrintPage }) => isPrintPage).map(renderRoute)}
        </Route>
        {Object.entries(SHORT_PATHS).map(([path, to]) => (
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

/** Returns whether `/` will most likely show the public page, before the session is read. */
const willShowPublicPage = ({ hash }: Pick<Location, 'hash'>): boolean => hash !== '' || !isKnownDevice()

/**
 * `/`: the public page for visitors. The installed app starts there too, so a signed-in user is sent on to the
 * dashboard, and a user of a device on which Hearth was used before to /login. A section of the public page that is
 * requested by name, `/#about`, is shown to everyone.
 */
function Start({ publicPage }: { publicPage: ScreenCode }) {
  const session = useSession()
  const { hash } = useLocation()
  if (hash !== '') return <FetchedScreen code={publicPage} />
  if (session.state === 'loading') return <LoadingLogo />
  if (session.state === 'authenticated') return <Navigate to="/dashboard" replace />
  if (session.endReason !== undefined || isKnownDevice())
    return <Navigate to={loginPath(session, '/')} replace />
  return <FetchedScreen code={publicPage} />
}
